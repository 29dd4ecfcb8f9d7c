import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { eventStart } from "../../enrolments/waiting/rules.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { writeReminders } from "../remindersStore.ts";
import { UNCLAIMED_REMINDER_HOURS } from "./contract.ts";
import { unclaimedSeatsMail } from "./rules.ts";
import { listUnclaimedSeats } from "./store.ts";

const PAGE = 50;
const HOUR_MS = 3_600_000;
/** The job reads every seat of three days of events, so it runs in the first of an hour's ticks, five minutes apart. */
const TICK_MINUTES = 5;

/** The list, and the notices and mails in one batch. */
export const UNCLAIMED_SEATS_COST: BudgetCost = { statements: 3, subrequests: 2 };

/**
 * The cron's job: reminds the payers, once each, of seats that nobody has claimed 48 hours before the event. Returns whether
 * the budget was used up.
 */
export async function remindOfUnclaimedSeats({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (now.getUTCMinutes() >= TICK_MINUTES) return false;
  if (countAffordable(budget, UNCLAIMED_SEATS_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  const days = [0, 1, 2, 3].map((ahead) => addDays(today, ahead));
  const unclaimed = await listUnclaimedSeats(db, days, PAGE);
  const due = unclaimed.filter((seats) => {
    const hours = (eventStart(seats, env.TIME_ZONE).getTime() - now.getTime()) / HOUR_MS;
    return hours > 0 && hours <= UNCLAIMED_REMINDER_HOURS;
  });
  const reminders = due.map((seats) => ({
    userId: seats.user_id,
    eventId: seats.event_id,
    mail: unclaimedSeatsMail(seats, env),
  }));
  await writeReminders(db, "seats_unclaimed", reminders, now);
  return false;
}
