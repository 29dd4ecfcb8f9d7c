type PageEvents = {
  /** The page is hidden or left: what was typed last must be stored now. */
  onLeave: () => void;
  onReturn: () => void;
  /** The network came or went. */
  onNetwork: () => void;
};

/** Listens to what happens to the page of an editor. Returns the function that ends it. */
export function watchPage({ onLeave, onReturn, onNetwork }: PageEvents): () => void {
  const ends: (() => void)[] = [];
  const listen = (target: EventTarget, name: string, act: () => void) => {
    target.addEventListener(name, act);
    ends.push(() => target.removeEventListener(name, act));
  };
  listen(window, "pagehide", onLeave);
  listen(window, "pageshow", onReturn);
  listen(document, "visibilitychange", () =>
    document.visibilityState === "hidden" ? onLeave() : onReturn(),
  );
  listen(window, "online", onNetwork);
  listen(window, "offline", onNetwork);
  return () => {
    for (const end of ends) end();
  };
}
