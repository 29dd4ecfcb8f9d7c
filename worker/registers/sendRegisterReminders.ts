import { type BudgetCost, type CronBudget, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { addDays, dayInTimeZone } from "../lib/calendarDays.ts";
import { type DueRegister, insertReminders, listDueRegisters } from "./remindersStore.ts";
import { isTimeToRemind, registerReminder, UNSIGNED_DAYS } from "./rules.ts";

/** Both lists in one trip, and the mails with what they were about in another. */
export const REGISTER_REMINDERS_COST: BudgetCost = { statements: 5, subrequests: 2 };

/**
 * The cron's job: reminds, once each and in the daytime of the venue, of registers that are open a day later, and of lines
 * that lack a signature three days after closing. Days on which nobody came and nothing was written are passed over.
 * Returns whether the budget was used up.
 */
export async function sendRegisterReminders(
  env: Pick<Env, "TIME_ZONE">,
  db: Database,
  now: Date,
  budget: CronBudget,
): Promise<boolean> {
  if (countAffordable(budget, REGISTER_REMINDERS_COST) === 0) return true;
  const due = await listDueRegisters(db, {
    // West of the site the day is over later, east of it earlier.
    day: addDays(dayInTimeZone(env.TIME_ZONE, now), 1),
    closedBefore: new Date(now.getTime() - UNSIGNED_DAYS * 86_400_000).toISOString(),
  });
  const isDue = ({ day, time_zone }: DueRegister) => isTimeToRemind(day, time_zone ?? env.TIME_ZONE, now);
  const [open, unsigned] = [due.open.filter(isDue), due.unsigned.filter(isDue)];
  if (open.length + unsigned.length === 0) return false;
  const mails = [
    ...open.filter(({ matters }) => matters).map((register) => registerReminder(register, "register_open")),
    ...unsigned.map((register) => registerReminder(register, "register_unsigned")),
  ];
  const ids = (registers: DueRegister[]) => registers.map(({ id }) => id);
  await insertReminders(
    db,
    { mails: mails.filter((mail) => mail !== null), openIds: ids(open), unsignedIds: ids(unsigned) },
    now,
  );
  return false;
}
