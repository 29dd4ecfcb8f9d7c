import { useCallback, useEffect, useRef, useState } from "react";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";

/** How long the end of a line must be on the screen, in milliseconds, because swiping past it is not reading it. */
const SEEN_MS = 250;
/** The height of the bar below the lines, which covers the lines behind it. */
const BAR_MARGIN = "0px 0px -130px 0px";

export function lineKey({ dive, person }: Pick<RegisterLine, "dive" | "person">): string {
  return `${dive}/${person}`;
}

/** The lines whose end was on the screen. A line that another phone changed meanwhile must be seen again. */
export function useSeenLines(lines: RegisterLine[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const contents = useRef(new Map<string, string>());
  contents.current = new Map(lines.map((line) => [lineKey(line), line.content]));
  const observer = useRef<IntersectionObserver | null>(null);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const observe = useCallback((end: HTMLElement | null) => {
    if (!end) return;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = (target as HTMLElement).dataset.line ?? "";
          clearTimeout(timers.current.get(key));
          if (isIntersecting)
            timers.current.set(
              key,
              setTimeout(() => {
                const content = contents.current.get(key);
                if (content !== undefined) setSeen((before) => new Map(before).set(key, content));
              }, SEEN_MS),
            );
        }
      },
      { threshold: 1, rootMargin: BAR_MARGIN },
    );
    const watching = observer.current;
    watching.observe(end);
    return () => watching.unobserve(end);
  }, []);

  useEffect(() => {
    const pending = timers.current;
    return () => {
      observer.current?.disconnect();
      observer.current = null;
      for (const timer of pending.values()) clearTimeout(timer);
    };
  }, []);

  const unseen = lines.filter((line) => seen.get(lineKey(line)) !== line.content);
  return { observe, unseen, isSeen: (line: RegisterLine) => seen.get(lineKey(line)) === line.content };
}
