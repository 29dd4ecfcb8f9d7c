/** The longest wait until a page shows a reply, in milliseconds. */
const SHOWN_WITHIN_MS = 5000;

/** Focuses a reply once the page shows it, so that screen readers and the keyboard continue from there. */
export function focusReply(number: number, before = performance.now()) {
  const reply = document.getElementById(String(number));
  if (!reply) {
    if (performance.now() - before < SHOWN_WITHIN_MS) requestAnimationFrame(() => focusReply(number, before));
    return;
  }
  reply.tabIndex = -1;
  reply.focus({ preventScroll: true });
  reply.scrollIntoView({ block: "nearest" });
}
