import type { RegisterStorage } from "./records.ts";

/** The tag under which a page asks the browser to sync once there is a network, also after the page is closed. */
export const SYNC_TAG = "registers";

/** How many taps and signatures of a user wait on this phone, by register. */
export async function countUnsent(storage: RegisterStorage, user: string): Promise<Map<string, number>> {
  return storage.transaction("readonly", async (records) => {
    const waiting = [
      ...(await records.listUnsent("changes", user)),
      ...(await records.listUnsent("signatures", user)),
    ];
    const counts = new Map<string, number>();
    for (const { register } of waiting) counts.set(register, (counts.get(register) ?? 0) + 1);
    return counts;
  });
}

/**
 * Deletes what this phone holds of a user's registers, when the user signs out: everything that the server has. What was
 * not sent, or was refused, stays for the same user.
 */
export function forgetRegisters(storage: RegisterStorage, user: string): Promise<void> {
  return storage.transaction("readwrite", async (records) => {
    for (const { register } of await records.list("registers", [user]))
      await records.delete("registers", [user, register]);
    for (const { register, id, status } of await records.list("changes", [user]))
      if (status === "stored" || status === "sent") await records.delete("changes", [user, register, id]);
    for (const { register, id, status } of await records.list("signatures", [user]))
      if (status === "sent") await records.delete("signatures", [user, register, id]);
    await records.delete("values", [listName(user)]);
    await records.delete("values", [tokenName(user)]);
  });
}

/** The name under which the list of a user's registers is kept. */
export function listName(user: string): string {
  return `list ${user}`;
}

/** The name under which a user's token is kept for the service worker, while something waits. */
export function tokenName(user: string): string {
  return `token ${user}`;
}
