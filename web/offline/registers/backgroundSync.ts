import { announce } from "./announce.ts";
import { fetchCalls } from "./fetchCalls.ts";
import { syncLockName, withSyncLock } from "./lock.ts";
import { type Phone, statusOf } from "./phone.ts";
import type { RegisterStorage } from "./records.ts";
import { syncRegister } from "./syncRegister.ts";
import { countUnsent, tokenName } from "./unsent.ts";

const TOKEN_PREFIX = tokenName("");

/**
 * Sends what waits on this phone, each user's with the user's own token. Rejects when the network failed, so that the
 * browser tries again.
 */
export async function syncWaiting(storage: RegisterStorage): Promise<void> {
  const values = await storage.transaction("readonly", (records) => records.list("values", []));
  for (const { name, value } of values) {
    if (!name.startsWith(TOKEN_PREFIX)) continue;
    const user = name.slice(TOKEN_PREFIX.length);
    const phone: Phone = {
      user,
      storage,
      calls: fetchCalls(String(value)),
      clock: () => Date.now(),
      newId: () => crypto.randomUUID(),
    };
    try {
      for (const register of (await countUnsent(storage, user)).keys()) {
        await withSyncLock(syncLockName(user, register), () => syncRegister(phone, register));
        announce({ user, register });
      }
    } catch (failure) {
      // The session has ended: its user sends the rest after signing in again.
      if (statusOf(failure) !== 401) throw failure;
    }
    await storage.transaction("readwrite", (records) => records.delete("values", [name]));
  }
}
