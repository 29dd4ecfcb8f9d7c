import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from "react";

/** One value that components share, by its identity; `initial` holds until a store is told another. */
export type Atom<Value> = { initial: Value };

export function atom<Value>(initial: Value): Atom<Value> {
  return { initial };
}

export type Store = {
  get: <Value>(atom: Atom<Value>) => Value;
  set: <Value>(atom: Atom<Value>, value: Value) => void;
  /** Calls `listener` after each change; the answer ends that. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * The values of one rendering: the server makes a store for each page, the browser one. React's own
 * `useSyncExternalStore` does what a library for shared state would, at a tenth of its weight on a first visit.
 */
export function createStore(): Store {
  const values = new Map<Atom<unknown>, unknown>();
  const listeners = new Set<() => void>();
  return {
    get: <Value,>(atom: Atom<Value>) => (values.has(atom) ? values.get(atom) : atom.initial) as Value,
    set(atom, value) {
      values.set(atom, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const StoreContext = createContext<Store | null>(null);

export function StateProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error("shared state is read inside of a StateProvider");
  return store;
}

export function useAtomValue<Value>(atom: Atom<Value>): Value {
  const { subscribe, get } = useStore();
  const read = () => get(atom);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same function in every render of a component, as React's own setters are. */
export function useSetAtom<Value>(atom: Atom<Value>): (value: Value) => void {
  const { set } = useStore();
  return useCallback((value: Value) => set(atom, value), [set, atom]);
}
