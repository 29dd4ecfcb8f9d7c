import { useEffect } from "react";

type Guard = {
  /** The page that holds what is not saved; its own changes of the query lose nothing. */
  path: string;
  ask: (leave: () => void) => void;
};

let guard: Guard | null = null;

/**
 * Goes on with `leave`: at once when nothing would be lost, else once the person has agreed. `path` is where it leads;
 * null for away from the app.
 */
export function leaving(path: string | null, leave: () => void) {
  if (guard && path !== guard.path) guard.ask(leave);
  else leave();
}

/** Whether going to this page would lose something. */
export function wouldLose(path: string): boolean {
  return guard !== null && path !== guard.path;
}

/** From here on nobody is asked: what was typed may go. */
export function letGo() {
  guard = null;
  window.removeEventListener("beforeunload", askBrowser);
}

/**
 * While `unsaved`, whoever is about to leave this page is asked first: `ask` is given what to do if they agree. A
 * reload or a closed tab is asked about by the browser, in its own words.
 */
export function useUnsaved(unsaved: boolean, ask: (leave: () => void) => void) {
  useEffect(() => {
    if (!unsaved) return;
    guard = { path: window.location.pathname, ask };
    window.addEventListener("beforeunload", askBrowser);
    return letGo;
  }, [unsaved, ask]);
}

function askBrowser(event: BeforeUnloadEvent) {
  event.preventDefault();
}
