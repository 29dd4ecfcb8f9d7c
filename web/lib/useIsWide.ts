import { useCallback, useSyncExternalStore } from "react";

/** The theme's `md` breakpoint, in pixels. */
const WIDE = 768;

/**
 * Whether the window is at least so many pixels wide, by default wider than a phone; true on the server. For different
 * content; use CSS for different styles.
 */
export function useIsWide(pixels = WIDE): boolean {
  const query = `(min-width: ${pixels}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}
