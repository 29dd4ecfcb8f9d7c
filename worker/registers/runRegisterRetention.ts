import { type BudgetCost, countAffordable, sumCosts } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { logbookLineUpserts } from "../profiles/logbook/linesStore.ts";
import { type CronTick, workOnEach } from "../runCronJobs.ts";
import { newLineMails } from "./closing/store.ts";
import { logbookLines } from "./logbookLines.ts";
import { readRegisterDay } from "./readRegisterDay.ts";
import { lastOutdatedDay } from "./retentionRules.ts";
import {
  copiedUpdate,
  deleteRegisterPart,
  findRetentionMonths,
  listLateMembers,
  listOutdatedRegisters,
  putLast,
} from "./retentionStore.ts";
import { findRegister } from "./store.ts";

/** Listing and postponing guests; for a register five of `findRegister`, up to five pages of changes, and the writes. */
const COPY_COST: BudgetCost = { statements: 2 + 5 + 5 + 6, subrequests: 2 + 1 + 5 + 1 };
/** The setting, the found registers, and one deletion. */
const DELETE_COST: BudgetCost = { statements: 1 + 2 + 2, subrequests: 3 };
export const RETENTION_COST: BudgetCost = sumCosts(COPY_COST, DELETE_COST);

/**
 * The cron's job: writes the lines of guests who have become members into their logbooks, one register per tick, and
 * deletes, in parts, registers whose retention has ended. Seals stay, and so do the lines in logbooks. A failing
 * register does not stop the others. Returns whether the budget was used up.
 */
export async function runRegisterRetention({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (countAffordable(budget, RETENTION_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  await workOnEach([() => copyLines(env, db, { today, now }), () => deleteOutdated(db, today)], (part) =>
    part(),
  );
  return false;
}

/** Deletes a part of the first outdated register that can be deleted. */
async function deleteOutdated(db: Database, today: string): Promise<void> {
  const months = await findRetentionMonths(db);
  const outdated = await listOutdatedRegisters(db, { today, openUntil: lastOutdatedDay(today, months) });
  let isDone = false;
  await workOnEach(outdated, async (id) => {
    if (!isDone) await deleteRegisterPart(db, id);
    isDone = true;
  });
}

async function copyLines(
  env: Pick<Env, "TIME_ZONE">,
  db: Database,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const guests = await listLateMembers(db);
  const [first] = guests;
  if (!first) return;
  // Before anything is read, because reading the register may crash the Worker.
  await putLast(db, guests, now);
  const register = await findRegister(db, first.register_id, null, { siteTimeZone: env.TIME_ZONE, today });
  if (!register) return;
  const day = await readRegisterDay(db, register);
  const theirs = new Set(guests.map(({ guest_id }) => guest_id));
  const lines = day.lines.filter(({ person }) => theirs.has(person));
  const drafts = logbookLines(day, lines, { guests, births: [] });
  const users = drafts.map(({ user_id }) => user_id);
  await db.batch([
    copiedUpdate(db, guests, now),
    ...logbookLineUpserts(db, drafts, now),
    newLineMails(db, register, users, now),
  ]);
}
