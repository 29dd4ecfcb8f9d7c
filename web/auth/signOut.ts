import { useStore } from "jotai";
import { useCallback } from "react";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { hasDrafts, removeDrafts } from "../drafts/removeDrafts.ts";
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

/** Signs out after the server has ended the session. Does not ask, because unsaved changes cannot be saved anyway. */
export function clearSessionAndReload() {
  const user = storage.user();
  removeDrafts();
  storage.clearSession();
  const leave = () => window.location.assign(paths.home.href());
  if (!user || !hasPermission(user, "registers.keep")) return leave();
  deleteRegistersOf(user.id)
    .catch((error: unknown) => console.info(error))
    .finally(leave);
}

async function deleteRegistersOf(userId: string) {
  const { registerStorage, deleteSentRegisters } = await loadRegisters();
  await deleteSentRegisters(registerStorage(), userId);
}

/** The number of unsent register changes that this device stores for a user. */
async function countUnsentChanges(user: User): Promise<number> {
  if (!hasPermission(user, "registers.keep")) return 0;
  const { registerStorage, countUnsent } = await loadRegisters();
  const counts = await countUnsent(registerStorage(), user.id);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Loaded only for users who fill in registers. */
async function loadRegisters() {
  const [{ openRegisterStorage }, unsent] = await Promise.all([
    import("../offline/registers/indexedDb.ts"),
    import("../offline/registers/unsent.ts"),
  ]);
  return { ...unsent, registerStorage: openRegisterStorage };
}

/**
 * Signs out with a page load, so that no data stays in memory. Asks first when drafts would be lost, or unsent register
 * changes would wait until the user signs in again.
 */
export function useSignOut(): () => void {
  const store = useStore();
  return useCallback(() => {
    const leave = async () => {
      const user = storage.user();
      const drafts = hasDrafts(user?.id ?? "");
      const unsent = user ? await countUnsentChanges(user).catch(() => 0) : 0;
      if (drafts || unsent > 0) store.set(signOutDialogAtom, { hasDrafts: drafts, unsent });
      else signOut();
    };
    const askFirst = store.get(askFirstAtom)?.ask;
    if (askFirst) askFirst(() => void leave());
    else void leave();
  }, [store]);
}
