import { type BudgetCost, countAffordable, sumCosts } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { eventPhase } from "../../events/contract.ts";
import { findEvent } from "../../events/store.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { isHourToRemind } from "../../mail/reminderHours.ts";
import { type CronTick, workOnEach } from "../../runCronJobs.ts";
import { listMemberGates } from "./factsStore.ts";
import {
  dueMail,
  type GateMail,
  gatesClosedByMove,
  gatesToRemind,
  lateMail,
  missedDay,
  movedMail,
} from "./reminderRules.ts";
import {
  findOrganizer,
  listDueEvents,
  listGateReaders,
  listMovedEvents,
  writeGateMails,
} from "./remindersStore.ts";
import { toRequiringEvent } from "./rules.ts";

/** Events of each list per tick. */
const PAGE = 5;
/** The event, its participants, their facts, the organizer, and the batch of mails and notices. */
const EVENT_COST: BudgetCost = { statements: 16, subrequests: 6 };
const LISTS_COST: BudgetCost = { statements: 2, subrequests: 2 };
export const GATE_REMINDERS_COST: BudgetCost = sumCosts(EVENT_COST, LISTS_COST);

/**
 * The cron's job about gates: tells participants whose gates moved days closed, and in the daytime reminds those who
 * must bring something 7, 3 and 1 days before its last day, and asks the organizer once to decide about those who did not.
 */
export async function sendGateReminders({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  const count = Math.min(PAGE, countAffordable(budget, EVENT_COST, LISTS_COST));
  if (count === 0) return true;
  const { TIME_ZONE: timeZone, SITE_URL: site } = env;
  const today = dayInTimeZone(timeZone, now);
  const moved = await listMovedEvents(db, count);
  const isDaytime = isHourToRemind(hourInTimeZone(timeZone, now));
  const due = isDaytime ? await listDueEvents(db, today, count - moved.length) : [];
  const context = { today, site, timeZone };
  await workOnEach(moved, (id) => tellOfEvent(db, id, { ...context, isMove: true }, now));
  await workOnEach(due, (id) => tellOfEvent(db, id, { ...context, isMove: false }, now));
  return moved.length + due.length === count;
}

type Telling = { today: string; site: string; timeZone: string; isMove: boolean };

async function tellOfEvent(db: Database, eventId: string, telling: Telling, now: Date): Promise<void> {
  const told = await mailsOfEvent(db, eventId, telling);
  await writeGateMails(db, { eventId, reminded: telling.isMove ? null : telling.today, told }, now);
}

async function mailsOfEvent(
  db: Database,
  eventId: string,
  { today, site, timeZone, isMove }: Telling,
): Promise<GateMail[]> {
  const detail = await findEvent(db, eventId);
  const requiring = detail && toRequiringEvent(detail);
  if (!requiring || detail.cancelled_at || eventPhase(detail, today) === "past") return [];
  const event = { ...requiring, end_date: detail.end_date };
  const readers = await listGateReaders(db, eventId);
  const people = { ids: readers.map(({ id }) => id), timeZone };
  const gates = await listMemberGates(db, event, people, isMove ? "change" : "view");
  const of = (id: string) => gates.get(id) ?? [];
  if (isMove) {
    return readers.flatMap((reader) => {
      const missing = gatesClosedByMove(of(reader.id));
      return missing.length > 0 ? [movedMail(event, { reader, missing, site })] : [];
    });
  }
  const reminders = readers.flatMap((reader) => {
    const missing = gatesToRemind(of(reader.id), today);
    return missing.length > 0 ? [dueMail(event, { reader, missing, today, site })] : [];
  });
  const missed = readers.flatMap(({ id }) => missedDay(of(id), today) ?? []).sort();
  const dueOn = missed.at(-1);
  const organizer = dueOn && event.organizer_id ? await findOrganizer(db, event.organizer_id) : undefined;
  return organizer && dueOn ? [...reminders, lateMail(event, organizer, dueOn, site)] : reminders;
}
