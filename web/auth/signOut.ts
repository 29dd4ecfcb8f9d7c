import { useStore } from "jotai";
import { useCallback } from "react";
import { hasDrafts, removeDrafts } from "../lib/drafts.ts";
import { storage } from "../lib/storage.ts";
import { paths } from "../paths.ts";
import { askFirstAtom } from "../shell/Unsaved.tsx";
import { endCurrentSession } from "./api.ts";
import { signOutDialogAtom } from "./state.ts";

/** Signs out and deletes the user's data on this device. */
export function signOut() {
  // Ends the auth session on the server too; offline it expires after its 30 days.
  endCurrentSession().catch(() => {});
  clearSessionAndReload();
}

/** The same after the server has ended the session; asks nothing, because unsaved changes cannot be kept. */
export function clearSessionAndReload() {
  removeDrafts();
  storage.clearSession();
  window.location.assign(paths.home.href());
}

/** Signs out with a page load, so that nothing stays in memory. Asks first when drafts would be lost. */
export function useSignOut(): () => void {
  const store = useStore();
  return useCallback(() => {
    const leave = () =>
      hasDrafts(storage.user()?.id ?? "") ? store.set(signOutDialogAtom, true) : signOut();
    const askFirst = store.get(askFirstAtom)?.ask;
    if (askFirst) askFirst(leave);
    else leave();
  }, [store]);
}
