import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { hasForecasts } from "../../events/going/OpenMeteo.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { writeReminders } from "../remindersStore.ts";
import { goingDueMail, isToAsk } from "./rules.ts";
import { listAwaitedVerdicts } from "./store.ts";

/** Events that one tick asks about. */
const PAGE = 200;
/** Minutes of an hour in which the events are read, because it becomes evening somewhere at an hour or its half. */
const READ_MINUTES = 10;
/** Listing, and asking all at once. */
export const VERDICTS_COST: BudgetCost = { statements: 3, subrequests: 2 };

/**
 * The cron's job: in the evening before a day of an event, at the venue, asks its responsible, else its organizer, for the
 * verdict, once. Returns whether the budget left events to later ticks.
 */
export async function askForVerdicts({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (now.getUTCMinutes() % 30 >= READ_MINUTES) return false;
  if (countAffordable(budget, VERDICTS_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  // A day before and after, because days begin earlier and later at venues of other zones.
  const days = [today, addDays(today, 1), addDays(today, 2)];
  const awaited = await listAwaitedVerdicts(db, { days, withSea: hasForecasts(env), limit: PAGE });
  const site = { url: env.SITE_URL, timeZone: env.TIME_ZONE };
  const asked = awaited
    .filter((event) => isToAsk(event, now, env.TIME_ZONE))
    .map((event) => ({ userId: event.user_id, eventId: event.id, mail: goingDueMail(event, site) }));
  await writeReminders(db, "going_due", asked, now);
  return asked.length === PAGE;
}
