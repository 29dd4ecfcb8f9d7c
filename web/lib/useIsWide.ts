import { useSyncExternalStore } from "react";

/** The theme's `md` breakpoint. */
const WIDE = "(min-width: 768px)";

/**
 * Whether the window is wider than a phone; true on the server. For different content; use CSS for different styles.
 */
export function useIsWide(): boolean {
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
