import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import { eventStart } from "../../enrolments/waiting/rules.ts";
import type { Database } from "../../env.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import { UNCLAIMED_REMINDER_HOURS } from "./contract.ts";
import { insertUnclaimedReminders, listUnclaimedSeats, type UnclaimedSeats } from "./remindersStore.ts";

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
export async function remindOfUnclaimedSeats(
  env: Pick<Env, "TIME_ZONE" | "SITE_URL">,
  db: Database,
  now: Date,
  budget: CronBudget,
): Promise<boolean> {
  if (now.getUTCMinutes() >= TICK_MINUTES) return false;
  if (countAffordable(budget, UNCLAIMED_SEATS_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  const days = [0, 1, 2, 3].map((ahead) => addDays(today, ahead));
  const unclaimed = await listUnclaimedSeats(db, days, PAGE);
  const due = unclaimed.filter((seats) => {
    const hours = (eventStart(seats, env.TIME_ZONE).getTime() - now.getTime()) / HOUR_MS;
    return hours > 0 && hours <= UNCLAIMED_REMINDER_HOURS;
  });
  if (due.length > 0) {
    const reminders = due.map((seats) => ({ seats, mail: unclaimedMail(seats, env) }));
    await insertUnclaimedReminders(db, reminders, now);
  }
  return false;
}

function unclaimedMail(
  seats: UnclaimedSeats,
  { SITE_URL, TIME_ZONE }: Pick<Env, "TIME_ZONE" | "SITE_URL">,
): MailDraft {
  const { email, full_name, language, event_id, title, unclaimed } = seats;
  const siteTimeZone = eventTimeZone(seats, TIME_ZONE);
  return {
    recipient: email,
    language,
    template: "seats_unclaimed",
    dedupeKey: `unclaimed seats ${seats.enrolment_id}`,
    params: {
      name: full_name,
      event: event_id,
      title,
      days: formatEventTimes({ ...seats, end_time: null, sessions: null }, { language, siteTimeZone }),
      count: String(unclaimed),
      link: SITE_URL + PAGES.myEvents.path,
    },
  };
}
