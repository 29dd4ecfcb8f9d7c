import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import { eventAddress } from "../events/contract.ts";
import { MY_EVENTS_PAGE } from "../events/publishing/rules.ts";
import { addDays, dayInTimeZone } from "../lib/calendarDays.ts";
import { hourInTimeZone, startOfDay } from "../lib/timeZones.ts";
import { isHourToRemind } from "../mail/reminderHours.ts";
import { type CronTick, workOnEach } from "../runCronJobs.ts";
import { reminderParams, startTimeOn } from "./eventReminderMail.ts";
import {
  EVENTS_PAGE,
  type EventCursor,
  insertEventReminders,
  listBeginning,
  listGoingOn,
} from "./remindersStore.ts";

const ROUNDS = { beginning: listBeginning, goingOn: listGoingOn };
type RoundName = keyof typeof ROUNDS;

/** The cursors of today's rounds; null for a finished round. */
type Progress = { day: string; rounds: Partial<Record<RoundName, EventCursor | null>> };
const PROGRESS_KEY = "event-reminders";

/** A round reads a page in at most two statements, and inserts notices and mails with two statements per event. */
const ROUND_COST: BudgetCost = { statements: 2 + 2 * EVENTS_PAGE, subrequests: 2 };
/** Both rounds, and the reading and writing of the progress. */
export const EVENT_REMINDERS_COST: BudgetCost = {
  statements: 2 * ROUND_COST.statements,
  subrequests: 2 * ROUND_COST.subrequests + 2,
};

/**
 * Inserts reminders of tomorrow's events into the outbox, in the daytime: of an event's first day, and of a session
 * after a gap. One page per round and tick; the dedupe key prevents double reminders, the cursors only save reading.
 * Returns false, because the next tick does the rest.
 */
export async function sendEventReminders({ env, db, budget }: CronTick, now: Date) {
  const { TIME_ZONE: siteTimeZone, SITE_URL: siteUrl, CONFIG } = env;
  if (!isHourToRemind(hourInTimeZone(siteTimeZone, now))) return false;
  const today = dayInTimeZone(siteTimeZone, now);
  const known = await CONFIG.get<Progress>(PROGRESS_KEY, "json");
  const rounds = known?.day === today ? known.rounds : {};
  const waiting = (Object.keys(ROUNDS) as RoundName[]).filter((name) => rounds[name] !== null);
  if (waiting.length === 0) return false;
  const tomorrow = addDays(today, 1);
  const enrolledBefore = startOfDay(today, siteTimeZone).toISOString();
  const remind = async (name: RoundName) => {
    if (countAffordable(budget, ROUND_COST) === 0) return;
    const { events, next } = await ROUNDS[name](db, tomorrow, rounds[name] ?? null);
    const reminders = events.map((event) => ({
      eventId: event.id,
      key: `${tomorrow}T${startTimeOn(event, tomorrow) ?? ""}`,
      params: reminderParams(event, tomorrow, {
        siteTimeZone,
        link: eventAddress(siteUrl, event.slug),
        cancelLink: siteUrl + MY_EVENTS_PAGE,
      }),
    }));
    await insertEventReminders(db, reminders, enrolledBefore, now);
    rounds[name] = next;
  };
  try {
    await workOnEach(waiting, remind);
  } finally {
    await CONFIG.put(PROGRESS_KEY, JSON.stringify({ day: today, rounds } satisfies Progress));
  }
  return false;
}
