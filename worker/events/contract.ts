import { eventPath } from "../lib/pageAddresses.ts";

export const SEARCH_MAX = 100;
/** The most characters of a nation or category in a query string. */
export const NAME_MAX = 80;
/** The most events of one answer. */
export const LIST_MAX = 100;
/** The most saved events of a member; a device without an account holds LIST_MAX. */
export const SAVED_EVENTS_MAX = 500;
/** The events of a section on the home page; a link leads to the others. */
export const SECTION_SIZE = 12;
/** Counting stops here ("100+"), so that a badge's cost does not grow with the table. */
export const COUNT_MAX = 100;
/** The events of one sitemap, split by row number; the protocol allows 50,000 addresses in 50 MB. */
export const EVENTS_PER_SITEMAP = 1000;

export const DISCIPLINES = ["indoor", "outdoor", "indoor&outdoor"] as const;
export type Discipline = (typeof DISCIPLINES)[number];

/** The prices up to which events are filtered, in euros; 0: free. The search index has a word for each. */
export const COST_LIMITS = [0, 50, 100, 200, 300, 500, 1000] as const;
export type CostLimit = (typeof COST_LIMITS)[number];

export const LEVELS = [
  "principiante_senza_brevetto",
  "inesperto_con_brevetto",
  "avanzato_con_brevetto",
  "tutti_i_brevettati",
  "brevettati_e_non",
] as const;
export type Level = (typeof LEVELS)[number];

export const EVENT_TYPES = [
  "corso",
  "escursione",
  "gara",
  "workshop",
  "conferenza",
  "evento_sociale",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The optional texts of an event, in the order of its form. A new text needs a name here, a column, a label in
 * `web/events/form/values/labels.ts` and a position on the page.
 */
export const EVENT_TEXTS = [
  "description",
  "activity_description",
  "objectives",
  "schedule_logistics",
  "included_in_activity",
  "not_included_in_activity",
  "about_us",
  "notes",
] as const;
export type EventText = (typeof EVENT_TEXTS)[number];

/** The required texts of a shared training: the fewest characters, and the error below that. */
export const TRAINING_TEXTS = {
  schedule_meeting_point: { min: 5, error: "validation.meeting_point" },
  activity_details: { min: 10, error: "validation.details" },
  objectives: { min: 10, error: "validation.details" },
  who_we_are: { min: 10, error: "validation.details" },
} as const;
export type TrainingText = keyof typeof TRAINING_TEXTS;

/** A value for each text of events. */
export function eventTexts<Value>(makeValue: (name: EventText) => Value): Record<EventText, Value> {
  return Object.fromEntries(EVENT_TEXTS.map((name) => [name, makeValue(name)])) as Record<EventText, Value>;
}

/** A value for each text of trainings. */
export function trainingTexts<Value>(makeValue: (name: TrainingText) => Value): Record<TrainingText, Value> {
  const names = Object.keys(TRAINING_TEXTS) as TrainingText[];
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<TrainingText, Value>;
}

export const SCOPES = ["upcoming", "past"] as const;
/** The columns that event tables sort by. None is ever null, and each has an index that ends with `ordinal`. */
export const TABLE_SORT_COLUMNS = ["date", "title", "created_at"] as const;
/** The columns that event lists sort by. `cost` has no index: the soonest matches are sorted in place (`listSorted`). */
export const SORT_COLUMNS = [...TABLE_SORT_COLUMNS, "cost"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** The events of one page of a list in the browser. */
export const LIST_PAGE = 24;
export type Scope = (typeof SCOPES)[number];

/** An event as the API answers it: the title has a second name there, which our own pages do not need. */
export type NamedEvent<Event extends { title: string }> = Event & { name: string };

export function withName<Event extends { title: string }>(event: Event): NamedEvent<Event> {
  return { ...event, name: event.title };
}

/** The most other dates of a series at the end of an event's page. */
export const SERIES_DATES_MAX = 12;
/** The most other events of the organizer at the end of an event's page. */
export const OTHER_EVENTS_MAX = 4;

/** The most participants with name and picture on an event's page. */
export const FACES_MAX = 6;

export const REFUND_RULES = ["always", "half", "none"] as const;
/** The share refunded to a member who cancels until `refund_until_days` before the first day; afterwards nothing. */
export type RefundRule = (typeof REFUND_RULES)[number];

type Days = { date: string; end_date: string | null };

export function lastDay({ date, end_date }: Days): string {
  return end_date ?? date;
}

/** "past" when the last day is before today. */
export function eventPhase(event: Days, today: string): "active" | "past" {
  return lastDay(event) < today ? "past" : "active";
}

/** Why nothing can be arranged for an event any more: it is cancelled or past; null for any other. */
export function endedRefusal(
  event: Days & { cancelled_at: string | null },
  today: string,
): "event_cancelled" | "event_past" | null {
  if (event.cancelled_at) return "event_cancelled";
  return eventPhase(event, today) === "past" ? "event_past" : null;
}

/**
 * Whether an event of several days has begun, its first day included. A single-day event is never under way, because
 * days have no hours: an evening dive is still upcoming in the morning.
 */
export function isUnderWay(event: Days, today: string): boolean {
  return event.date <= today && event.date < lastDay(event) && eventPhase(event, today) === "active";
}

/** Seats by the organizer's limit and by the ratio of the staff; null: no such limit. */
export type SeatLimits = { participants: number | null; seats_by_ratio?: number | null | undefined };

/** The seats that can be taken, like the column `capacity`: the fewer of both limits; null without one. */
export function capacityOf({ participants, seats_by_ratio = null }: SeatLimits): number | null {
  return participants === null || seats_by_ratio === null
    ? (participants ?? seats_by_ratio)
    : Math.min(participants, seats_by_ratio);
}

/** The number of free seats, never below zero; null without a limit. */
export function seatsLeft(event: SeatLimits & { seats_taken: number }): number | null {
  const capacity = capacityOf(event);
  return capacity === null ? null : Math.max(0, capacity - event.seats_taken);
}

/** Whether enrolling is free: the event has no cost, or the site is in free mode. */
export function isFree(event: { cost: number | null }, eventsFreeMode: boolean): boolean {
  return eventsFreeMode || !event.cost;
}

/** The path of the form for a question to an event's organizer. */
export function questionPath(slug: string): string {
  return `${eventPath(slug)}?ask=1`;
}

/** An event's canonical URL. The slug is encoded as one path segment. */
export function eventAddress(origin: string, slug: string): string {
  return `${origin}/${encodeURIComponent(eventPath(slug).slice(1))}`;
}

/** Event types without guided dives: competitions have their own rules. */
const TYPES_WITHOUT: EventType[] = ["gara", "conferenza", "evento_sociale"];
/** Names of pools, deep pools and spearfishing, which schools leave out of their registers. */
const NAMES_WITHOUT =
  /piscin|\bpool\b|y-?40|deep ?(joy|dive dubai|spot)|nemo ?33|vasca|pesca in apnea|pesca sub|spearfish/i;

/** Whether the form proposes a diving register: for open-water dives. The organizer confirms or changes that. */
export function proposesRegister(event: {
  discipline?: Discipline | "" | null | undefined;
  event_type?: EventType | "" | null | undefined;
  title?: string | undefined;
  location?: string | null | undefined;
}): boolean {
  const { discipline, event_type, title = "", location } = event;
  if (discipline !== "outdoor" && discipline !== "indoor&outdoor") return false;
  if (event_type && TYPES_WITHOUT.includes(event_type)) return false;
  return !NAMES_WITHOUT.test(title) && !(discipline === "outdoor" && NAMES_WITHOUT.test(location ?? ""));
}
