import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { hasDrafts, removeDrafts } from "../lib/drafts.ts";
import { storage } from "../lib/storage.ts";
import { leaving, letGo } from "../lib/unsaved.ts";
import { paths } from "../paths.ts";
import { endCurrentSession } from "./api.ts";
import { signOutAskedAtom } from "./state.ts";

/** Signs out at once, with everything of the person that this device keeps. */
export function signOut() {
  // The server ends the session too. Whoever is offline is signed out here, and the session ends with its 30 days.
  endCurrentSession().catch(() => {});
  signOutHere();
}

/** The same once the server has ended the session: nobody can stay any more, so nothing is asked. */
export function signOutHere() {
  letGo();
  removeDrafts();
  storage.clearSession();
  window.location.assign(paths.home.href());
}

/**
 * Signing out begins the site anew, so that nothing of the person stays in this tab's memory, and removes their drafts
 * from this device: who has some is asked first.
 */
export function useSignOut(): () => void {
  const setSignOutAsked = useSetAtom(signOutAskedAtom);
  return useCallback(
    () => leaving(null, () => (hasDrafts(storage.user()?.id ?? "") ? setSignOutAsked(true) : signOut())),
    [setSignOutAsked],
  );
}
