/** The longest time that a section takes to close on a slow phone, in milliseconds. */
const CLOSING_MS = 1000;

/** The events of a user who scrolls or types, after which the page must not scroll by itself. */
const MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * Keeps an element of a form visible while the form's size changes. Opening a section closes the former one, and when a
 * long section closes above, the page would show its footer.
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
