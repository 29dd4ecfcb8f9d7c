import { useStore } from "jotai";
import { useCallback } from "react";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission } from "../../worker/permissions/contract.ts";
import { hasDrafts, removeDrafts } from "../drafts/draftKeys.ts";
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
  const user = storage.user();
  removeDrafts();
  storage.clearSession();
  const leave = () => window.location.assign(paths.home.href());
  if (!user || !hasPermission(user, "registers.keep")) return leave();
  forgetRegistersOf(user.id)
    .catch((error: unknown) => console.info(error))
    .finally(leave);
}

async function forgetRegistersOf(userId: string) {
  const { registerStorage, forgetRegisters } = await loadRegisters();
  await forgetRegisters(registerStorage(), userId);
}

/** How many taps of registers wait on this device in a user's name. */
async function countUnsentTaps(user: User): Promise<number> {
  if (!hasPermission(user, "registers.keep")) return 0;
  const { registerStorage, countUnsent } = await loadRegisters();
  const counts = await countUnsent(registerStorage(), user.id);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Loaded for those alone who keep registers. */
async function loadRegisters() {
  const [{ openRegisterStorage }, unsent] = await Promise.all([
    import("../offline/registers/indexedDb.ts"),
    import("../offline/registers/unsent.ts"),
  ]);
  return { ...unsent, registerStorage: openRegisterStorage };
}

/**
 * Signs out with a page load, so that nothing stays in memory. Asks first when drafts would be lost, or taps of a register
 * would wait until the user signs in again.
 */
export function useSignOut(): () => void {
  const store = useStore();
  return useCallback(() => {
    const leave = async () => {
      const user = storage.user();
      const drafts = hasDrafts(user?.id ?? "");
      const unsent = user ? await countUnsentTaps(user).catch(() => 0) : 0;
      if (drafts || unsent > 0) store.set(signOutDialogAtom, { hasDrafts: drafts, unsent });
      else signOut();
    };
    const askFirst = store.get(askFirstAtom)?.ask;
    if (askFirst) askFirst(() => void leave());
    else void leave();
  }, [store]);
}
