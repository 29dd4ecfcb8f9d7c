import { type BudgetCost, countAffordable, sumCosts } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { findEvent } from "../../events/store.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { type CronTick, workOnEach } from "../../runCronJobs.ts";
import { cancelWithRefunds } from "../cancelling/cancelEvent.ts";
import { findEventCancellationTotals } from "../cancelling/cancelEventStore.ts";
import { writeReminders } from "../remindersStore.ts";
import {
  belowMinimumText,
  decisionCancelledMail,
  decisionMail,
  dueStep,
  type UndecidedEvent,
} from "./rules.ts";
import { isDueToCancel, listUndecided } from "./store.ts";

/** Undecided events that one tick looks at. */
const PAGE = 200;
/** Reading the event, its totals, and the batch of its cancellation. */
const CANCEL_COST: BudgetCost = { statements: 11, subrequests: 3 };
/** Listing, and telling all organizers at once. */
const TELLING_COST: BudgetCost = { statements: 3, subrequests: 2 };
/** Kept for this job in every tick: one cancellation. */
export const DECISIONS_COST: BudgetCost = sumCosts(CANCEL_COST, TELLING_COST);

/**
 * The cron's job: reminds organizers on the decision day of an event with a minimum of participants, and in its evening
 * cancels an event below its minimum with full refunds, where its organizer chose that, or tells the organizer. Each step
 * is taken once, and the statement that cancels decides. Returns whether the budget left events to later ticks.
 */
export async function decideDueEvents({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (countAffordable(budget, TELLING_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  // A day before and after, because days begin earlier and later at venues of other zones.
  const bounds = { today: addDays(today, -1), until: addDays(today, 1), limit: PAGE };
  const due = (await listUndecided(db, bounds)).map((event) => ({
    event,
    step: dueStep(event, now, env.TIME_ZONE),
  }));
  const site = { url: env.SITE_URL, timeZone: env.TIME_ZONE };
  const told = due.flatMap(({ event, step }) => {
    const organizer = organizerOf(event);
    if (!organizer || (step !== "remind" && step !== "tell")) return [];
    const mail = decisionMail(step === "remind" ? "due" : "missed", event, organizer, site);
    return [{ userId: organizer.id, eventId: event.id, mail }];
  });
  await writeReminders(db, "decision_due", told, now);
  const toCancel = due.filter(({ step }) => step === "cancel").map(({ event }) => event);
  const count = countAffordable(budget, CANCEL_COST);
  await workOnEach(toCancel.slice(0, count), (event) => cancelUndecided(db, event, site, now));
  return toCancel.length > count;
}

function organizerOf({ user_id: id, email, full_name, language }: UndecidedEvent) {
  return id && email && language ? { id, email, full_name: full_name ?? "", language } : null;
}

async function cancelUndecided(
  db: Database,
  undecided: UndecidedEvent,
  site: { url: string; timeZone: string },
  now: Date,
): Promise<void> {
  const event = await findEvent(db, undecided.id);
  if (!event) return;
  const organizer = organizerOf(undecided);
  const cancellation = {
    userId: null,
    totals: await findEventCancellationTotals(db, event.id),
    message: belowMinimumText(undecided),
    mails: organizer ? [decisionCancelledMail(undecided, organizer, site)] : [],
    entries: [],
    onlyIf: isDueToCancel(undecided),
  };
  // A payment or a decision came in between: the next tick looks again.
  await cancelWithRefunds(db, event, cancellation, site, now);
}
