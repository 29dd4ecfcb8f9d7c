import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import { addDays, dayInTimeZone } from "../lib/calendarDays.ts";
import type { CronTick } from "../runCronJobs.ts";
import { type DueRegister, insertReminders, listDueRegisters } from "./remindersStore.ts";
import { isTimeToRemind, registerReminder, UNSIGNED_DAYS } from "./rules.ts";

/** Both lists in one round trip, and the mails with their marks in another. */
export const REGISTER_REMINDERS_COST: BudgetCost = { statements: 6, subrequests: 2 };

/**
 * The cron's job: reminds, once each and in the venue's daytime, of registers that are still open a day later, and of
 * unsigned lines three days after closing. Days without participants and content are skipped. Returns whether the
 * budget was used up.
 */
export async function sendRegisterReminders({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (countAffordable(budget, REGISTER_REMINDERS_COST) === 0) return true;
  const due = await listDueRegisters(db, {
    // A day later, because east of the site the day ends earlier.
    day: addDays(dayInTimeZone(env.TIME_ZONE, now), 1),
    closedBefore: new Date(now.getTime() - UNSIGNED_DAYS * 86_400_000).toISOString(),
  });
  const isDue = ({ day, time_zone }: DueRegister) => isTimeToRemind(day, time_zone ?? env.TIME_ZONE, now);
  const [open, unsigned] = [due.open.filter(isDue), due.unsigned.filter(isDue)];
  if (open.length + unsigned.length === 0) return false;
  const told = open.filter(({ matters }) => matters);
  const mails = [
    ...told.map((register) => registerReminder(register, "register_open")),
    ...unsigned.map((register) => registerReminder(register, "register_unsigned")),
  ];
  const ids = (registers: DueRegister[]) => registers.map(({ id }) => id);
  await insertReminders(
    db,
    {
      mails: mails.filter((mail) => mail !== null),
      open: told,
      openIds: ids(open),
      unsignedIds: ids(unsigned),
    },
    now,
  );
  return false;
}
