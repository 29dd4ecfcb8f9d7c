type PageEvents = {
  /** The page is hidden or left: the last typed text must be stored now. */
  onLeave: () => void;
  onReturn: () => void;
  /** The network connected or disconnected. */
  onNetwork?: () => void;
  /** Another tab changed local storage; `key` null: local storage was cleared. */
  onStorage: (key: string | null, text: string | null) => void;
};

/** Listens to the events of an editor's page. Returns the function that ends it. */
export function watchPage({ onLeave, onReturn, onNetwork, onStorage }: PageEvents): () => void {
  const ends: (() => void)[] = [];
  const listen = (target: EventTarget, name: string, act: (event: Event) => void) => {
    target.addEventListener(name, act);
    ends.push(() => target.removeEventListener(name, act));
  };
  listen(window, "pagehide", onLeave);
  listen(window, "pageshow", onReturn);
  listen(document, "visibilitychange", () =>
    document.visibilityState === "hidden" ? onLeave() : onReturn(),
  );
  listen(window, "storage", (event) => {
    const { key, newValue } = event as StorageEvent;
    onStorage(key, newValue);
  });
  if (onNetwork) for (const name of ["online", "offline"]) listen(window, name, onNetwork);
  return () => {
    for (const end of ends) end();
  };
}
