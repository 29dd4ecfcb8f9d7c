import { addDays } from "../../worker/lib/calendarDays.ts";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { announce } from "../offline/registers/announce.ts";
import { dropRegister } from "../offline/registers/dropRegister.ts";
import { syncLockName, withSyncLock } from "../offline/registers/lock.ts";
import type { Phone } from "../offline/registers/phone.ts";
import { pullRegister, syncRegister } from "../offline/registers/syncRegister.ts";
import { countUnsent, listName } from "../offline/registers/unsent.ts";

/** The number of days from today whose registers are cached for offline use, and the greatest number of registers. */
const NEAR_DAYS = 7;
const NEAR_MAX = 12;
/** The days for which a fully sent register stays on a phone after its day. */
const OLD_DAYS = 14;

/** Whether opening the list caches a register on the phone: yesterday's, today's and those of the next days. */
export function isNear({ day }: Pick<RegisterRow, "day">, today: string): boolean {
  return day >= addDays(today, -1) && day <= addDays(today, NEAR_DAYS);
}

/** Caches list and near days, and sends unsent records. Deletes old, sent days, because they hold personal data. */
export async function keepNearDays(phone: Phone, rows: RegisterRow[], today: string): Promise<void> {
  const { user, storage } = phone;
  await storage.transaction("readwrite", (records) =>
    records.put("values", { name: listName(user), value: rows }),
  );
  const waiting = await countUnsent(storage, user);
  const near = rows.filter((row) => row.status === "open" && isNear(row, today)).slice(0, NEAR_MAX);
  for (const register of new Set([...waiting.keys(), ...near.map(({ id }) => id)])) {
    const isWaiting = waiting.has(register);
    await withSyncLock(syncLockName(user, register), () =>
      isWaiting ? syncRegister(phone, register) : pullRegister(phone, register),
    );
    announce({ user, register });
  }
  await dropOldDays(phone, addDays(today, -OLD_DAYS));
}

async function dropOldDays({ user, storage }: Phone, before: string): Promise<void> {
  await storage.transaction("readwrite", async (records) => {
    for (const { register, view } of await records.list("registers", [user])) {
      if (view.day < before) await dropRegister(records, { user, register });
    }
  });
}
