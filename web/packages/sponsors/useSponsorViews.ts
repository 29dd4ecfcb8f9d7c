import { type RefObject, useEffect, useRef } from "react";
import { reportVisit } from "../../lib/visits.ts";

/** Reports views of sponsors once half of the element with the returned ref is on the screen. */
export function useSponsorViews<Target extends HTMLElement>(
  sponsors: { id: string }[],
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  const ids = sponsors.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (!element.current || !ids) return;
    const report = ([seen]: IntersectionObserverEntry[]) =>
      seen?.isIntersecting && reportVisit("sponsor_views", ids.split(" "));
    const observer = new IntersectionObserver(report, { threshold: 0.5 });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ids]);
  return element;
}
