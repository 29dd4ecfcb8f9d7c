import { useSyncExternalStore } from "react";

/** Where the tablet begins, as in the theme. */
const WIDE = "(min-width: 768px)";

/** Whether the window is wider than a phone; on the server it is. For what is another thing there, not another look. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(changed: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
