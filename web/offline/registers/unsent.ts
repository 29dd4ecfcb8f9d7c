import type { RegisterStorage } from "./records.ts";

/** The Background Sync tag: the browser syncs when there is a network, also after the page is closed. */
export const SYNC_TAG = "registers";

/** The number of a user's unsent changes and signatures on this phone, by register. */
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

/** Deletes what the server has of a user's registers, at sign-out; unsent and refused records stay. */
export function deleteSentRegisters(storage: RegisterStorage, user: string): Promise<void> {
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

/** The name of the stored value with the list of a user's registers. */
export function listName(user: string): string {
  return `list ${user}`;
}

/** The name of the stored value with a user's token, which the service worker uses while a record is unsent. */
export function tokenName(user: string): string {
  return `token ${user}`;
}
