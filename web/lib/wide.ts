import { useSyncExternalStore } from "react";

/** Where the tablet begins; the breakpoint `md` of the styles. */
const WIDE = "(min-width: 768px)";

/** Whether there is room for things side by side. On the server there is, and while its page is taken over. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
