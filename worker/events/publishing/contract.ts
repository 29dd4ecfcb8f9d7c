import { addDays } from "../../lib/calendarDays.ts";
import { toCents } from "../../lib/money.ts";
import { instantOfClockTime } from "../../lib/timeZones.ts";
import { eventPhase } from "../contract.ts";
import type { EventDetail, EventSession } from "../outputs.ts";
import {
  daysBetween,
  type EventTimes,
  endDayOf,
  eventTimeZone,
  hasTimes,
  meetingPoint,
  moveSessions,
  type StoredSession,
  sessionEndDay,
  spanOfSessions,
} from "../times/contract.ts";

/** The limits of an event's fields. Those of title, instructors, ratio and the shortest texts are specified. */
export const TITLE_MIN = 2;
export const TITLE_MAX = 200;
export const EVENT_TEXT_MAX = 10_000;
export const VENUE_MAX = 200;
export const SEATS_MAX = 100_000;
export const GALLERY_MAX = 20;
export const REFUND_DAYS_MAX = 365;
/** The suggested refund rule: everything until so many days before the first day, then nothing. */
export const REFUND_SUGGESTED = { refund_rule: "always", refund_until_days: 7 } as const;
export const FILE_URL_MAX = 500;
export const INSTRUCTORS_MAX = 10;
export const INSTRUCTOR_NAME_MAX = 120;
/** The longest message to participants about a changed date, venue or cost, in characters. */
export const CHANGE_MESSAGE_MAX = 2000;

/** In euros. Stripe accepts no payment under 50 cents; the highest cost is well under Stripe's million. */
const COST_MIN = 0.5;
const COST_MAX = 100_000;

/** The version of the waiver and privacy texts that organizers of trainings accept; raised with each new wording. */
export const ACCEPTED_TEXT_VERSION = "2026-11-23";

/**
 * The checks that an organizer declares when accepting a training's waiver: the instructors' certificates, that nobody
 * dives alone, the safety equipment, and each participant's valid medical certificate and insurance.
 */
export const WAIVER_CHECKS = [
  "instructors",
  "buddies",
  "equipment",
  "medical_certificates",
  "insurance",
] as const;
export type WaiverCheck = (typeof WAIVER_CHECKS)[number];
export function waiverChecks<Value>(makeValue: (check: WaiverCheck) => Value): Record<WaiverCheck, Value> {
  return Object.fromEntries(WAIVER_CHECKS.map((check) => [check, makeValue(check)])) as Record<
    WaiverCheck,
    Value
  >;
}

/** The stored names; `documents` are medical certificates and insurance, which were a single check at first. */
export const STORED_WAIVER_CHECKS = [...WAIVER_CHECKS, "documents"] as const;
export type StoredWaiverCheck = (typeof STORED_WAIVER_CHECKS)[number];

/** The prefix of a shared training's description. */
export const TRAINING_PREFIX = "Allenamento condiviso: ";

/** Whether a cost in euros is zero, or chargeable with at most two decimals. */
export function isCost(cost: number): boolean {
  if (cost === 0) return true;
  return cost >= COST_MIN && cost <= COST_MAX && toCents(cost) === Number((cost * 100).toFixed(6));
}

/** Whether a text is an http or https URL. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

/** The seats of a training: the ratio's participants for each instructor. */
export function trainingSeats(instructors: number, ratio: number): number {
  return instructors * ratio;
}

/** The changes of an event that participants are mailed about. */
const MATTERS = ["date", "time", "sessions", "meeting", "place", "cost"] as const;
export type Matter = (typeof MATTERS)[number];

type MatterFields = Pick<
  EventDetail,
  "location" | "nation" | "cost" | "meeting_point" | "schedule_meeting_point"
> &
  EventTimes;

/** The matters that differ between two states of an event, in the order of MATTERS. A cost of 0 equals no cost. */
export function changedMatters(before: MatterFields, after: MatterFields): Matter[] {
  const sessions = changedSessions(before, after);
  const changed: Record<Matter, boolean> = {
    date: hasOtherDays(before, after),
    time: hasOtherTimes(before, after),
    sessions: sessions.length > 0,
    meeting: meetingPoint(before) !== meetingPoint(after),
    place:
      before.location !== after.location ||
      before.nation !== after.nation ||
      sessions.some(({ before: one, after: other }) => one && other && one.location !== other.location),
    cost: (before.cost ?? 0) !== (after.cost ?? 0),
  };
  return MATTERS.filter((matter) => changed[matter]);
}

/** Whether the times differ. Sessions have their own times, from which the event's are derived. */
function hasOtherTimes(before: EventTimes, after: EventTimes): boolean {
  const isElsewhere = before.time_zone !== after.time_zone && (hasTimes(before) || hasTimes(after));
  if (before.sessions || after.sessions) return isElsewhere;
  return isElsewhere || before.start_time !== after.start_time || before.end_time !== after.end_time;
}

type PublishedFields = Pick<EventTimes, "date" | "end_date" | "sessions"> &
  Pick<EventDetail, "title" | "cost" | "participants">;

/**
 * Whether a change requires the package that publishing requires: any change of a past event; another title, day or
 * cost; or more seats. Other changes of an upcoming event, times included, require none.
 */
export function requiresPackage(before: PublishedFields, after: PublishedFields, today: string): boolean {
  const hasMoreSeats =
    before.participants !== null && (after.participants === null || after.participants > before.participants);
  return (
    eventPhase(before, today) === "past" ||
    before.title !== after.title ||
    hasOtherDays(before, after) ||
    (before.cost ?? 0) !== (after.cost ?? 0) ||
    hasMoreSeats
  );
}

/** The days within which a change of day or venue of a paid event allows cancelling with a full refund. */
const CHANGE_REFUND_DAYS = 14;

/** The last day of the full refund after a change made `today`; null when the event begins today or earlier. */
export function changeRefundUntil({ date }: { date: string }, today: string): string | null {
  const dayBefore = addDays(date, -1);
  const [until = dayBefore] = [dayBefore, addDays(today, CHANGE_REFUND_DAYS)].toSorted();
  return until < today ? null : until;
}

/**
 * The matters that allow a full refund whatever the refund rule, because members paid for a day and a venue, and the
 * rule that they accepted foresaw no other. Another time, meeting point or map position at the same venue allows none.
 */
const REFUND_MATTERS: readonly Matter[] = ["date", "place"];

/** The last day of the full refund after a change of these matters today; null when they allow none. */
export function fullRefundEnd(matters: Matter[], after: { date: string }, today: string): string | null {
  return matters.some((matter) => REFUND_MATTERS.includes(matter)) ? changeRefundUntil(after, today) : null;
}

/** The shortest search of organizers, in characters. */
export const ORGANIZER_SEARCH_MIN = 2;

/** An event's prices, all in cents or all in euros, and its minimum. Days are YYYY-MM-DD. */
type PricesAndMinimum = {
  date: string;
  cost: number | null;
  early_price: number | null;
  early_until: string | null;
  member_price: number | null;
  deposit: number | null;
  balance_days_before: number | null;
  participants: number | null;
  minimum_participants: number | null;
  decision_days_before: number | null;
};

/** The refused fields of an event's prices and minimum, with their errors. */
export function wrongPrices(prices: PricesAndMinimum): Partial<Record<keyof PricesAndMinimum, string>> {
  const { cost, early_price, early_until, deposit, participants, minimum_participants: minimum } = prices;
  const reduced = ["early_price", "member_price", "deposit"] as const;
  const errors: [keyof PricesAndMinimum, string, boolean][] = [
    ...reduced.map((name): (typeof errors)[number] => [
      name,
      "validation.price_above",
      (prices[name] ?? -1) >= (cost ?? 0),
    ]),
    ["early_until", "validation.required", early_price !== null && !early_until],
    ["early_until", "validation.early_until", (early_until ?? "") > prices.date],
    ["balance_days_before", "validation.required", deposit !== null && !prices.balance_days_before],
    [
      "minimum_participants",
      "validation.minimum_above",
      participants !== null && (minimum ?? 0) > participants,
    ],
    ["decision_days_before", "validation.required", minimum !== null && !prices.decision_days_before],
  ];
  return Object.fromEntries(errors.filter(([, , isWrong]) => isWrong));
}

/**
 * The days, times and sessions that a change writes. Sessions determine the event's days and times; a new first day
 * without new sessions moves the stored sessions.
 */
export function changedTimes(changes: Partial<EventTimes>, before: EventTimes | null): Partial<EventTimes> {
  const { date, end_date, start_time, end_time } = changes;
  const requested = Object.fromEntries(
    Object.entries({ date, end_date, start_time, end_time }).filter(([, value]) => value !== undefined),
  ) as Partial<EventTimes>;
  const sessions = changes.sessions === undefined ? movedSessions(changes, before) : changes.sessions;
  if (!sessions) return requested;
  return { sessions, ...spanOfSessions(sessions) };
}

function movedSessions({ date }: Partial<EventTimes>, before: EventTimes | null) {
  if (!before?.sessions) return null;
  return date === undefined ? before.sessions : moveSessions(before.sessions, daysBetween(before.date, date));
}

/**
 * The fields whose local time does not exist on its day, because clocks go forward: names as in the request
 * ("start_time", "sessions.2.end_time").
 */
export function skippedTimes(times: EventTimes, siteTimeZone: string): string[] {
  const timeZone = eventTimeZone(times, siteTimeZone);
  const isSkipped = (day: string, time: string | null) =>
    time !== null && instantOfClockTime(`${day}T${time}`, timeZone) === null;
  const ofSpan = ({ date, start_time, end_time }: EventSession, endDay: string, path: string) => [
    ...(isSkipped(date, start_time) ? [`${path}start_time`] : []),
    ...(isSkipped(endDay, end_time) ? [`${path}end_time`] : []),
  ];
  if (times.sessions)
    return times.sessions.flatMap((session, index) =>
      ofSpan(session, sessionEndDay(session), `sessions.${index}.`),
    );
  const whole = { ...times, location: null, title: null };
  return ofSpan(whole, endDayOf(times), "");
}

/** A session before and after a change; null where it was added or removed. */
export type SessionChange = { before: EventSession | null; after: EventSession | null };

/**
 * Matches the sessions before and after a change: equal ones, then those of the same day, then those with the same
 * title, then, for equal numbers of remaining ones, in order. The rest was added or removed.
 */
function pairSessions(before: EventSession[], after: EventSession[]): SessionChange[] {
  const left = { before: [...before], after: [...after] };
  const pairs: SessionChange[] = [];
  const pairWhere = (belong: (one: EventSession, other: EventSession) => boolean) => {
    for (const one of [...left.before]) {
      const other = left.after.find((session) => belong(one, session));
      if (!other) continue;
      pairs.push({ before: one, after: other });
      left.before.splice(left.before.indexOf(one), 1);
      left.after.splice(left.after.indexOf(other), 1);
    }
  };
  pairWhere(isSameSession);
  pairWhere((one, other) => one.date === other.date);
  pairWhere((one, other) => one.title !== null && one.title === other.title);
  if (left.before.length === left.after.length) pairWhere(() => true);
  const rest = [
    ...left.before.map((session) => ({ before: session, after: null })),
    ...left.after.map((session) => ({ before: null, after: session })),
  ];
  const day = ({ before: one, after: other }: SessionChange) => (other ?? one)?.date ?? "";
  return [...pairs, ...rest].sort((one, other) => (day(one) < day(other) ? -1 : 1));
}

/**
 * The sessions with their keys from before a change, also when moved; added ones get the next numbers. Calendars
 * identify a session by its key.
 */
export function preserveSessionKeys(
  sessions: EventSession[],
  before: StoredSession[] | null,
): StoredSession[] {
  const known: StoredSession[] = (before ?? []).map((session, index) => ({ key: index, ...session }));
  const keys = new Map(
    pairSessions(known, sessions).map(({ before: one, after }) => [
      after,
      (one as StoredSession | null)?.key,
    ]),
  );
  let next = Math.max(-1, ...known.map(({ key = -1 }) => key)) + 1;
  return sessions.map((session) => ({ ...session, key: keys.get(session) ?? next++ }));
}

function isSameSession(one: EventSession, other: EventSession): boolean {
  return isAlike(one, other) && one.title === other.title;
}

/** Whether nothing relevant for participants differs; the title is not. */
function isAlike(one: EventSession, other: EventSession): boolean {
  return (
    one.date === other.date &&
    one.start_time === other.start_time &&
    one.end_time === other.end_time &&
    one.location === other.location
  );
}

type ComparedTimes = Pick<EventTimes, "date" | "end_date" | "sessions">;

/** The sessions that a change added, removed or moved in day, time or venue, by day. */
export function changedSessions(before: ComparedTimes, after: ComparedTimes): SessionChange[] {
  const pairs = pairSessions(before.sessions ?? [], after.sessions ?? []);
  return pairs.filter(({ before: one, after: other }) => !one || !other || !isAlike(one, other));
}

/** Whether the participants' days differ: first or last day, or the sessions' days. */
export function hasOtherDays(before: ComparedTimes, after: ComparedTimes): boolean {
  const last = ({ date, end_date }: ComparedTimes) => end_date ?? date;
  if (before.date !== after.date || last(before) !== last(after)) return true;
  if (!before.sessions || !after.sessions) return false;
  const days = (sessions: EventSession[]) => [...new Set(sessions.map(({ date }) => date))].sort().join();
  return days(before.sessions) !== days(after.sessions);
}
