import { useEffect, useState } from "react";

/** The fraction of the viewport, from its top, at which a heading must have arrived for its section to be current. */
const READING_LINE = 0.25;
/** More pixels than the height of any article. */
const ABOVE_PX = 1_000_000;

/** The id of the current section's heading; null above the first heading. */
export function useCurrentHeading(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = ids.join(" ");
  useEffect(() => {
    const headings = names.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = window.innerHeight * READING_LINE;
      const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < line);
      setCurrent(passed?.id ?? null);
    };
    // The observed area reaches far above the reading line, so that a jump past several headings is noticed too.
    const rootMargin = `${ABOVE_PX}px 0px ${(READING_LINE - 1) * 100}% 0px`;
    const observer = new IntersectionObserver(update, { rootMargin });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [names]);
  return current;
}
