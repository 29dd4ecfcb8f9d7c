/** The longest time that a section takes to close on a slow phone, in milliseconds. */
const CLOSING_MS = 1000;

/** What shows that the user moves on, so that the page must not scroll by itself any more. */
const MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * Keeps an element of a form on the screen while the form's size settles. Opening a section closes the section before,
 * and a page that shrinks by a long one shows its footer instead.
 */
export function keepInSight(form: Element, target: Element, block: ScrollLogicalPosition): void {
  const observer = new ResizeObserver(() => target.scrollIntoView({ block }));
  const stop = new AbortController();
  stop.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(form);
  for (const move of MOVES)
    addEventListener(move, () => stop.abort(), { signal: stop.signal, capture: true, passive: true });
  setTimeout(() => stop.abort(), CLOSING_MS);
}
