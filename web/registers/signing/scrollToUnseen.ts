/** What the sheet's head and bar cover of its height, in pixels. */
const HEAD = 90;
const BAR = 120;
/** How much of the visible height one step goes on within a line that is taller than the sheet. */
const STEP = 0.6;

/** Scrolls a line into view: to its start, or on within it while its end is still below the sheet. */
export function scrollToUnseen(line: HTMLElement, end: HTMLElement) {
  const scroller = line.closest<HTMLElement>("[role=dialog]");
  if (!scroller) return line.scrollIntoView({ block: "start" });
  // On a desktop the sheet stands within the window.
  const sheet = scroller.getBoundingClientRect();
  const [first, last] = [sheet.top + HEAD, sheet.bottom - BAR];
  const top = line.getBoundingClientRect().top;
  const bottom = end.getBoundingClientRect().bottom;
  if (top > first || bottom < first) line.scrollIntoView({ block: "start" });
  else if (bottom > last) scroller.scrollBy({ top: (last - first) * STEP });
}
