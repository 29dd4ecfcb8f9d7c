/** What the sheet's head and bar cover of the screen, in pixels. */
const HEAD = 120;
const BAR = 140;
/** How much of the visible height one step goes on within a line that is taller than the screen. */
const STEP = 0.6;

/** Scrolls a line into view: to its start, or on within it while its end is still below the screen. */
export function scrollToUnseen(line: HTMLElement, end: HTMLElement) {
  const scroller = line.closest<HTMLElement>("[role=dialog]");
  const top = line.getBoundingClientRect().top;
  const bottom = end.getBoundingClientRect().bottom;
  const isBelow = top > HEAD;
  const isPassed = bottom < HEAD;
  if (isBelow || isPassed || !scroller) line.scrollIntoView({ block: "start" });
  else if (bottom > window.innerHeight - BAR)
    scroller.scrollBy({ top: (window.innerHeight - HEAD - BAR) * STEP });
}
