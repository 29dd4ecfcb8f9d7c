import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its page is taken over, true from then on: for what the browser alone knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
