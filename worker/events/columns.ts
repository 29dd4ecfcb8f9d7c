import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { plainText } from "../lib/prose.ts";
import type { CategoryNames } from "./categories/outputs.ts";
import { eventTexts, trainingTexts } from "./contract.ts";
import { latestVerdicts, withVerdicts } from "./going/columns.ts";
import type { EventCard, EventDetail, EventSession } from "./outputs.ts";
import { STAFF_PARTS } from "./staff/contract.ts";
import type { StaffMember } from "./staff/outputs.ts";
import type { StoredSession } from "./times/contract.ts";

/** The most characters of a description on a card. */
const CARD_TEXT_MAX = 240;
/** The characters read for a card: more than shown, because Markdown marks and links are dropped from the text. */
const CARD_TEXT_READ = 720;

/**
 * A card's columns. These and the columns below are SQL text, because building them from forty Drizzle columns for
 * every request took as long as the database's own work.
 */
const card = `events.id, events.slug, events.title, events.date, events.end_date, events.location, events.nation, events.nation_code,
  events.discipline, events.participants, events.seats_by_ratio, events.cost_cents / 100.0 as cost, events.image_url,
  events.category_id, categories.name as category_name, categories.slug as category_slug, categories.names as category_translations,
  events.early_price_cents / 100.0 as early_price, events.early_until,
  events.cancelled_at, events.start_time, events.end_time, events.time_zone,
  coalesce(json_array_length(events.sessions), 0) as session_count, events.ordinal`;

/** The instant when a statement is built, so that columns that depend on it can still be constants. */
const nowParam: SQLWrapper = { getSQL: () => sql`${new Date().toISOString()}` };

/** The seats of the holds `held` that meet a condition: few rows, so that they are read. */
export function sumHeldSeats(condition: SQL): SQL<number> {
  return sql`(select coalesce(sum(held.seats), 0) from enrolments held where held.status = 'held' and ${condition})`;
}

/**
 * The taken seats of `events`, counted like `countTakenSeats` at enrolling: `seats_taken`, maintained by triggers, still
 * includes ended holds that the cron has not released. Costs one step along an index and one row for each of those few.
 */
export const seatsTaken = sql`events.seats_taken - iif(events.seats_taken = 0, 0, ${sumHeldSeats(
  sql`held.event_id = events.id and held.held_until <= ${nowParam}`,
)})`;

export const cardColumns = sql`${sql.raw(card)}, ${seatsTaken} as seats_taken,
  ${sql.raw(`substr(events.description, 1, ${CARD_TEXT_READ})`)} as description`;

/** The columns without a description, for the many cards of the home page. */
export const shortCardColumns = sql`${sql.raw(card)}, ${seatsTaken} as seats_taken, null as description`;

export const cardTables = sql.raw("events left join categories on categories.id = events.category_id");

const texts = Object.keys({ ...eventTexts(String), ...trainingTexts(String) }).map(
  (name) => `events.${name}`,
);

const PRICE_COLUMNS = `events.member_price_cents / 100.0 as member_price, events.deposit_cents / 100.0 as deposit, events.balance_days_before,
  events.minimum_participants, events.decision_days_before, events.cancel_without_decision, events.decided_at`;

/** The people of `events`' staff as JSON text for `toStaff`: sorting in SQL would read a row more of every event. */
export const staffColumn = (condition: string) => `(select json_group_array(json_object('user_id', s.user_id,
    'full_name', nullif(u.full_name, ''), 'avatar_url', u.avatar_url,
    'public_slug', iif(u.public_profile_enabled, u.public_slug, null), 'part', s.part, 'state', s.state))
  from event_staff s join users u on u.id = s.user_id where s.event_id = events.id and ${condition})`;

const detail = sql.raw(`${card}, ${texts.join(", ")}, events.latitude, events.longitude,
  events.meeting_point, events.sessions, events.series_id, events.gallery_images, events.level, events.language, events.event_type, events.fixed_appointment, events.responsibility_waiver_accepted_at is not null as responsibility_waiver_accepted,
  events.privacy_accepted_at is not null as privacy_accepted, events.instructors, events.max_participants_per_instructor,
  events.refund_rule, events.refund_until_days, events.late_enrolment, events.ratio_instructor, events.ratio_assistant, events.ratio_min_age,
  ${staffColumn("s.state = 'confirmed' and u.is_active")} as staff, ${PRICE_COLUMNS}, events.keeps_register, events.requirements, events.questions, events.sales_stopped_at is not null as sales_stopped, events.hidden_at is not null as hidden, events.organizer_id,
  coalesce(users.company_name, nullif(users.full_name, '')) as organizer_name, users.company_name is not null as organizer_is_company,
  users.avatar_url as organizer_avatar_url, coalesce(users.public_profile_enabled and users.is_active, 0) as organizer_public_enabled,
  case when users.public_profile_enabled and users.is_active then users.public_slug end as organizer_public_slug,
  case when users.is_active and users.deleted_at is null then
    case when users.role in ('instructor', 'company') then 'profile' when users.role = 'admin' then 'site' end
  end as organizer_page, events.created_by, events.school_id, schools.name as school_name, schools.slug as school_slug, events.revision,
  categories.revision as category_revision, ${latestVerdicts} as going`);

export const detailColumns = sql`${detail}, ${seatsTaken} as seats_taken`;

export const detailTables = sql.raw(`events left join categories on categories.id = events.category_id
  left join users on users.id = events.organizer_id left join schools on schools.id = events.school_id`);

/** A joined category: null for an event without one; `category_translations` is JSON text. */
export type CategoryColumns = { category_name: string | null; category_translations: string | null };

/** A card's row in the database; `ordinal` is for sorting and leaves the Worker only in cursors. */
export type CardRow = Omit<EventCard, "categories"> & CategoryColumns & { ordinal: number };

/** The columns that are 0 or 1. */
const FLAG_COLUMNS = [
  "cancel_without_decision",
  "fixed_appointment",
  "keeps_register",
  "late_enrolment",
  "organizer_is_company",
  "organizer_public_enabled",
  "privacy_accepted",
  "responsibility_waiver_accepted",
] as const;
type FlagColumn = (typeof FLAG_COLUMNS)[number];
type JsonColumn = "gallery_images" | "instructors" | "questions" | "requirements" | "sessions" | "staff";
type RatioColumn = "ratio_instructor" | "ratio_assistant" | "ratio_min_age";

/** An event's row in the database: flags are 0 or 1, lists are JSON text. */
export type DetailRow = Omit<
  EventDetail,
  | "categories"
  | FlagColumn
  | JsonColumn
  | "requirements_hash"
  | "ratio"
  | "sales_stopped"
  | "hidden"
  | "going"
> &
  Pick<CardRow, keyof CategoryColumns | "ordinal"> &
  Record<FlagColumn | "sales_stopped" | "hidden", number> &
  Record<JsonColumn, string | null> &
  Record<RatioColumn, number | null> & { going: string };

export function toCard(row: CardRow): EventCard {
  const { category_name, category_translations, ordinal: _ordinal, seats_by_ratio, ...event } = row;
  const description = event.description && shortened(plainText(event.description));
  return {
    ...event,
    ...(seats_by_ratio != null && { seats_by_ratio }),
    description,
    categories: toCategoryNames(row),
  };
}

/** The names of a row's category; null for an event without one. */
export function toCategoryNames({
  category_name,
  category_translations,
}: CategoryColumns): CategoryNames | null {
  if (category_name === null) return null;
  return { name: category_name, ...(category_translations && { names: JSON.parse(category_translations) }) };
}

/** Cuts by code points, so that no surrogate pair is split. */
function shortened(text: string): string {
  return text.length > CARD_TEXT_MAX ? [...text].slice(0, CARD_TEXT_MAX).join("") : text;
}

export function toDetail(row: DetailRow): EventDetail {
  const { category_name, category_translations, ordinal: _ordinal, sales_stopped, hidden, ...columns } = row;
  const { ratio_instructor, ratio_assistant, ratio_min_age, going, ...event } = columns;
  const flags = Object.fromEntries(FLAG_COLUMNS.map((name) => [name, Boolean(event[name])])) as Record<
    FlagColumn,
    boolean
  >;
  return {
    ...event,
    ...withVerdicts(going),
    ...(sales_stopped && { sales_stopped: true as const }),
    ...(hidden && { hidden: true as const }),
    gallery_images: event.gallery_images && JSON.parse(event.gallery_images),
    instructors: event.instructors && JSON.parse(event.instructors),
    sessions: toSessions(event.sessions),
    staff: toStaff(event.staff),
    ratio:
      ratio_instructor === null
        ? null
        : {
            instructor: ratio_instructor,
            assistant: ratio_assistant ?? 0,
            ...(ratio_min_age !== null && { min_age: ratio_min_age }),
          },
    requirements: event.requirements && JSON.parse(event.requirements),
    questions: event.questions && JSON.parse(event.questions),
    requirements_hash: hashRequirements(event),
    ...flags,
    categories: toCategoryNames(row),
  };
}

function hashRequirements({ requirements, questions }: Pick<DetailRow, JsonColumn>): string | null {
  if (!requirements || requirements === "[]") return null;
  return createHash("sha256")
    .update(requirements + (questions ?? "[]"))
    .digest("hex")
    .slice(0, 16);
}

/** The people of a staff, the responsible first, then by part and name. */
export function toStaff(json: string | null): StaffMember[] {
  const staff: StaffMember[] = JSON.parse(json ?? "[]");
  const keyOf = ({ part, full_name }: StaffMember) => `${STAFF_PARTS.indexOf(part)} ${full_name ?? ""}`;
  return staff.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The sessions of a row's JSON text, without their keys, which only calendars use. */
function toSessions(json: string | null): EventSession[] | null {
  const stored: StoredSession[] | null = json === null ? null : JSON.parse(json);
  return stored?.map(({ key: _key, ...session }) => session) ?? null;
}

/** The statuses of an enrolment that takes a seat, or may take one. */
export const LIVE_STATUSES = ["held", "confirmed"] as const;

/**
 * The number of taken seats of an event: those of confirmed enrolments and live holds, and guests. `except`: an enrolment's id that is not
 * counted. An outdated `now` counts holds that have ended since, so no seat is sold twice.
 */
export function countTakenSeats(eventId: SQL, now: Date, except?: SQL): SQL {
  const isTaken = sql`taken.event_id = ${eventId}
    and (taken.status = 'confirmed' or (taken.status = 'held' and taken.held_until > ${now.toISOString()}))
    ${except ? sql`and taken.id <> ${except}` : sql``}`;
  // Counting reads an index alone; a sum of seats would read every row, so that only the few with more are added.
  return sql`((select count(*) from enrolments taken where ${isTaken})
    + (select coalesce(sum(taken.seats - 1), 0) from enrolments taken where taken.seats > 1 and ${isTaken})
    + (select count(*) from event_guests added where added.event_id = ${eventId}))`;
}

/** Whether an event has paid enrolments or holds, so that it cannot be deleted. */
export function hasPayments(eventId: SQL): SQL {
  // Of vouchers the sum, because a claimed seat may give back what its payer's row paid.
  return sql`(exists (select 1 from enrolments due where due.event_id = ${eventId}
    and (due.status = 'held' or (due.status = 'confirmed' and due.amount_cents > 0)))
    or (select coalesce(sum(due.voucher_cents - due.voucher_returned_cents), 0) from enrolments due where due.event_id = ${eventId}
      and due.status <> 'released') > 0)`;
}
