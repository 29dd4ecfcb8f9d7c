import type { UserRow } from "../../auth/schema.ts";
import { fillText } from "../../lib/fillText.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../../lib/longDays.ts";
import { formatCents, toCents, toEuros } from "../../lib/money.ts";
import { nationCode } from "../../lib/nationCode.ts";
import { venueLine } from "../../lib/nationName.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { isUploadUrl, uploadKey } from "../../uploads/contract.ts";
import type { events } from "../schema.ts";
import { TRAINING_RATIO_MAX } from "../staff/contract.ts";
import { meetingPoint, resetEnd } from "../times/contract.ts";
import { formatClock, formatSession, formatTimesForMail, type TimesReader } from "../times/format.ts";
import {
  ACCEPTED_TEXT_VERSION,
  changedMatters,
  changedSessions,
  type Matter,
  REFUND_SUGGESTED,
  requiresPackage,
  type SessionChange,
  TRAINING_PREFIX,
  trainingSeats,
  WAIVER_CHECKS,
  type WaiverCheck,
  wrongPrices,
} from "./contract.ts";
import type { CheckedEvent, CheckedTraining } from "./inputs.ts";

export type EventRow = typeof events.$inferSelect;
/** The changed columns: days, cents and seats as in the table. */
export type EventChanges = Partial<EventRow>;

/** The columns that say what an event costs and what is paid back. */
const MONEY_COLUMNS = [
  "cost_cents",
  "early_price_cents",
  "early_until",
  "member_price_cents",
  "deposit_cents",
  "balance_days_before",
  "refund_rule",
  "refund_until_days",
] as const satisfies (keyof EventRow)[];

const NEW_EVENT: EventChanges = REFUND_SUGGESTED;

/** The changed columns about money; `before` null: of a new event, which is free. */
export function changedMoney(before: EventRow | null, after: EventChanges): (typeof MONEY_COLUMNS)[number][] {
  const old = before ?? NEW_EVENT;
  return MONEY_COLUMNS.filter((name) => (after[name] ?? null) !== (old[name] ?? null));
}

/** The columns of an event's fields. Free mode hides costs, so the stored cost is unchanged. */
export function eventColumns(
  body: CheckedEvent,
  { eventsFreeMode }: { eventsFreeMode: boolean },
): EventChanges {
  const { cost, early_price, member_price, deposit, slug: _slug, revision: _, message: __, ...others } = body;
  const { staff: _staff, ratio, ...stored } = others;
  const rest = { ...stored, ...(ratio !== undefined && ratioColumns(ratio)) };
  const { early_until: _until, balance_days_before: _days, ...fields } = rest;
  if (eventsFreeMode) return fields;
  const cents = {
    cost_cents: cost,
    early_price_cents: early_price,
    member_price_cents: member_price,
    deposit_cents: deposit,
  };
  const sent = Object.entries(cents).filter(([, price]) => price !== undefined);
  return {
    ...rest,
    ...Object.fromEntries(sent.map(([name, price]) => [name, price ? toCents(price) : null])),
  };
}

/** The columns of a ratio; triggers count the seats. */
function ratioColumns(ratio: CheckedEvent["ratio"]): EventChanges {
  return {
    ratio_instructor: ratio?.instructor ?? null,
    ratio_assistant: ratio?.assistant ?? null,
    ratio_min_age: ratio?.min_age ?? null,
  };
}

export type PriceColumns = Pick<
  EventRow,
  | "date"
  | "cost_cents"
  | "early_price_cents"
  | "early_until"
  | "member_price_cents"
  | "deposit_cents"
  | "balance_days_before"
  | "participants"
  | "minimum_participants"
  | "decision_days_before"
>;

const NO_PRICES = {
  early_price_cents: null,
  early_until: null,
  member_price_cents: null,
  deposit_cents: null,
  balance_days_before: null,
} satisfies Partial<EventRow>;

/** The stored prices that an event loses: all when it is free, and the days of a price that it no longer has. */
export function resetPrices(event: PriceColumns): EventChanges {
  const lost = event.cost_cents
    ? {
        ...(event.early_price_cents === null && { early_until: null }),
        ...(event.deposit_cents === null && { balance_days_before: null }),
      }
    : NO_PRICES;
  const stored = (name: string) => event[name as keyof typeof NO_PRICES] !== null;
  return Object.fromEntries(Object.entries(lost).filter(([name]) => stored(name)));
}

/** The refused fields of an event's prices and minimum, with their errors. */
export function priceErrors(event: PriceColumns): Record<string, string> {
  const { cost_cents, early_price_cents, member_price_cents, deposit_cents, ...others } = event;
  return wrongPrices({
    ...others,
    ...{ cost: cost_cents, early_price: early_price_cents, member_price: member_price_cents },
    deposit: deposit_cents,
  });
}

/**
 * The columns of a training's fields. `before`: the stored training, for a change. Seats derive from instructors and
 * ratio. `userId`: the user who accepts waiver and privacy, stored with the instant and the texts' version.
 */
export function trainingColumns(
  body: CheckedTraining,
  before: EventRow | null,
  { userId, now }: { userId: string; now: Date },
): EventChanges {
  const {
    slug: _slug,
    revision: _revision,
    message: _message,
    responsibility_waiver_accepted: waiver,
    responsibility_waiver_checked: checked,
    privacy_accepted: privacy,
    ...fields
  } = body;
  const instructors = fields.instructors ?? before?.instructors ?? [];
  const ratio =
    fields.max_participants_per_instructor ?? before?.max_participants_per_instructor ?? TRAINING_RATIO_MAX;
  const at = now.toISOString();
  return {
    ...fields,
    participants: trainingSeats(instructors.length, ratio),
    ...(fields.activity_details && { description: TRAINING_PREFIX + trainingLead(fields.activity_details) }),
    ...(waiver && isNewAcceptance(before, checked) ? waiverColumns(userId, checked, at) : {}),
    ...(privacy && !(before?.privacy_accepted_at && hasCurrentText(before)) && { privacy_accepted_at: at }),
  };
}

/** The columns of an acceptance: the user, the instant, the text's version, and the declared checks. */
function waiverColumns(userId: string, checked: WaiverCheck[] | undefined, at: string): EventChanges {
  return {
    responsibility_waiver_accepted_at: at,
    responsibility_waiver_accepted_by: userId,
    responsibility_waiver_checked: checked ?? [...WAIVER_CHECKS],
    accepted_text_version: ACCEPTED_TEXT_VERSION,
  };
}

/** Whether an acceptance is new: only another text or other checks are, so that saving again keeps the first one. */
function isNewAcceptance(before: EventRow | null, checked: WaiverCheck[] | undefined): boolean {
  if (!before?.responsibility_waiver_accepted_at || !hasCurrentText(before)) return true;
  const known = before.responsibility_waiver_checked;
  return checked !== undefined && [...checked].sort().join() !== [...(known ?? [])].sort().join();
}

function hasCurrentText({ accepted_text_version }: Pick<EventRow, "accepted_text_version">): boolean {
  return accepted_text_version === ACCEPTED_TEXT_VERSION;
}

const LEAD_MAX = 240;

/** The lead of a training: the beginning of its details, which the page shows in full below. */
function trainingLead(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > LEAD_MAX ? `${line.slice(0, LEAD_MAX).replace(/\s+\S*$/, "")}…` : line;
}

/** The row after a change, with its end not before its first day, and its nation's code. */
export function changedRow(before: EventRow, changes: EventChanges): EventRow {
  const after = resetEnd({ ...before, ...changes });
  return { ...after, nation_code: nationCode(after.nation) };
}

/** The uploaded files of an event, with the name of their field. */
export function listEventFiles(event: EventChanges): { field: string; key: string }[] {
  const shown = [
    { field: "image_url", urls: [event.image_url] },
    { field: "gallery_images", urls: event.gallery_images ?? [] },
    { field: "instructors", urls: (event.instructors ?? []).map(({ certificate_url }) => certificate_url) },
  ];
  return shown.flatMap(({ field, urls }) =>
    urls.flatMap((url) => (url && isUploadUrl(url) ? [{ field, key: uploadKey(url) }] : [])),
  );
}

/** The matters that a change of the row changes for participants. */
export function changedRowMatters(before: EventRow, after: EventRow): Matter[] {
  return changedMatters(withCost(before), withCost(after));
}

function withCost(row: EventRow) {
  return { ...row, cost: toEuros(row.cost_cents ?? 0) };
}

/** Whether a change requires the package that publishing requires; see `requiresPackage`. */
export function needsPackage(before: EventRow, after: EventRow, today: string): boolean {
  return requiresPackage(withCost(before), withCost(after), today);
}

type ChangeMail = {
  before: EventRow;
  after: EventRow;
  fullRefundUntil: string | null;
  message: string;
  organizer: string;
  link: string;
  siteTimeZone: string;
  /** Whether the change also applies to later dates of a series. */
  series: boolean;
  /** The page on which a member cancels an enrolment. */
  cancelLink: string;
  /** The page with the form for a question to the organizer; null when no question is possible. */
  askLink: string | null;
};

/** The page of a member's own enrolments, where each can be cancelled. */
export const MY_EVENTS_PAGE = "/my-events";

/** The parameters of a change's mail that only some recipients get. */
export const CHANGE_PARAMS = { confirmed: ["new_price"], paid: ["full_refund", "cancel_link"] };

/** The parameters of the `event_changed` mail in every language; the store adds the recipients. */
export function changeMailParams({
  before,
  after,
  fullRefundUntil,
  message,
  organizer,
  link,
  siteTimeZone,
  series,
  cancelLink,
  askLink,
}: ChangeMail) {
  const isDearer = (after.cost_cents ?? 0) > (before.cost_cents ?? 0);
  return mailParamsByLanguage((language) => ({
    full_refund: fullRefundUntil
      ? fillText(MAIL_TEXTS[language].event_changed.full_refund_until, {
          day: formatMailDeadline(fullRefundUntil, language),
        })
      : "",
    ...(fullRefundUntil && { cancel_link: cancelLink }),
    new_price: isDearer ? MAIL_TEXTS[language].event_changed.new_price_for_others : "",
    event: after.id,
    title: after.title,
    days: formatEventDays(after, language),
    changes: changedRowMatters(before, after)
      .flatMap((matter) => changeLines(matter, before, after, { language, siteTimeZone }))
      .concat(series ? MAIL_TEXTS[language].event_changed.series : [])
      .join("\n"),
    ...(before.date !== after.date && { balance: MAIL_TEXTS[language].event_changed.balance }),
    about: before.organizer_id ?? "",
    message,
    organizer,
    link,
    ...(askLink && { ask: fillText(MAIL_TEXTS[language].enrolled.ask, { link: askLink }) }),
  }));
}

/** The parameters of the mails about an event's new organizer, in every language. */
export function handoverMailParams(
  event: Pick<EventRow, "id" | "title" | "date" | "end_date">,
  organizer: Pick<UserRow, "id" | "full_name" | "company_name">,
  link: string,
) {
  return mailParamsByLanguage((language) => ({
    event: event.id,
    title: event.title,
    days: formatEventDays(event, language),
    about: organizer.id,
    organizer: organizer.company_name || organizer.full_name,
    link,
  }));
}

/** A deleted event as its last calendar entry, with its own revision and without names. */
export function deletedCalendarEntry(event: EventRow) {
  const { id, slug, title, date, end_date, start_time, end_time, time_zone, sessions } = event;
  const { location, nation, nation_code, latitude, longitude, revision, updated_at } = event;
  return {
    ...{ id, slug, title, date, end_date, start_time, end_time, time_zone },
    ...{ location, nation, nation_code, latitude, longitude, updated_at },
    ...{ description: null, meeting_point: null, schedule_meeting_point: null, organizer_name: null },
    ...{ category_name: null, category_translations: null, cancelled_at: null, held: 0 },
    revision: revision + 1,
    sessions: sessions && JSON.stringify(sessions),
  };
}

/** The parameters of the `event_deleted` mail, in every language. */
export function deletionMailParams(event: EventRow, organizer: string, link: string, siteTimeZone: string) {
  return mailParamsByLanguage((language) => ({
    title: event.title,
    days: formatTimesForMail(event, { language, siteTimeZone }).join("\n"),
    about: event.organizer_id ?? "",
    organizer,
    link,
    calendar_over: "1",
  }));
}

export type MailParamsByLanguage = Record<LanguageCode, Record<string, string>>;

/** Mail parameters for each language. */
export function mailParamsByLanguage(
  toParams: (language: LanguageCode) => Record<string, string>,
): MailParamsByLanguage {
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, toParams(language)]),
  ) as MailParamsByLanguage;
}

/** A matter's old and new values in lines; none when other matters' lines contain them. */
function changeLines(matter: Matter, before: EventRow, after: EventRow, reader: TimesReader): string[] {
  const texts = MAIL_TEXTS[reader.language].event_changed;
  if (matter === "sessions")
    return changedSessions(before, after).map((change) => sessionLine(change, before, after, reader));
  const describe = {
    date: (row: EventRow) => formatEventDays(row, reader.language),
    time: (row: EventRow) => formatClock(row, reader) || texts.nothing,
    meeting: (row: EventRow) => meetingPoint(row) ?? texts.nothing,
    place: (row: EventRow) => venueLine(row, reader.language) || texts.nothing,
    cost: (row: EventRow) => (row.cost_cents ? formatCents(row.cost_cents, reader.language) : texts.free),
  }[matter];
  const [was, is] = [describe(before), describe(after)];
  // With sessions the summary may be equal, because days between or a session's venue changed.
  return was === is ? [] : [`${texts[matter]}: ${was} → ${is}`];
}

function sessionLine(
  { before: one, after: other }: SessionChange,
  before: EventRow,
  after: EventRow,
  reader: TimesReader,
): string {
  const texts = MAIL_TEXTS[reader.language].event_changed;
  const was = one && formatSession(one, before.time_zone, reader);
  const is = other && formatSession(other, after.time_zone, reader);
  if (was && is) return `${texts.session_moved}: ${was} → ${is}`;
  return is ? `${texts.session_added}: ${is}` : `${texts.session_removed}: ${was}`;
}
