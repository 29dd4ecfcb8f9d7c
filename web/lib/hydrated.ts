import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * What the browser alone knows: `before` on the server and while its page is taken over, what `value` says from then on.
 * Where both are the same, as for most visitors, nothing is drawn a second time.
 */
export function useOnceHydrated<Value>(value: () => Value, before: Value): Value {
  return useSyncExternalStore(never, value, () => before);
}
