import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * A value that only the browser knows: `before` on the server and during hydration, `value()` afterwards. Renders
 * again only if the two differ.
 */
export function useAfterHydration<Value>(value: () => Value, before: Value): Value {
  return useSyncExternalStore(never, value, () => before);
}
