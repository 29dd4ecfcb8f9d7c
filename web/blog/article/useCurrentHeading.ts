import { useEffect, useState } from "react";

/** The part of the viewport, from its top, above which a heading's section is being read. */
const READING_LINE = 0.25;
/** More than any article is high. */
const ABOVE_PX = 1_000_000;

/** The id of the heading whose section is being read; null above the first. */
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
    // All that is above the line, however far, so that a jump past several headings is noticed too.
    const rootMargin = `${ABOVE_PX}px 0px ${(READING_LINE - 1) * 100}% 0px`;
    const observer = new IntersectionObserver(update, { rootMargin });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [names]);
  return current;
}
