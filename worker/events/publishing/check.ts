import type { UserRow } from "../../auth/schema.ts";
import { withQuestions } from "../../eligibility/contract.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { isOverSeats, seatsAllowed } from "../../packages/contract.ts";
import { listPackages, payoutAccountRule } from "../../packages/store.ts";
import { hasPermission, hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { readFreeMode } from "../../settings/store.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { listUnusablePictures } from "../../uploads/store.ts";
import { TRAININGS_SLUG } from "../categories/contract.ts";
import { type EventTimes, resetEnd } from "../times/contract.ts";
import { changedTimes, preserveSessionKeys, skippedTimes } from "./contract.ts";
import type { CheckedEvent, CheckedTraining } from "./inputs.ts";
import { decisionErrors } from "./minimumRules.ts";
import {
  type EventChanges,
  type EventRow,
  eventColumns,
  listEventFiles,
  priceErrors,
  resetPrices,
  trainingColumns,
} from "./rules.ts";
import { findCategoryId, hasCategory } from "./store.ts";

/** Whose package counts for an event: the organizer's, or that of an admin, who needs none. */
export function packageHolder(user: UserRow, organizerId: string | null): string {
  return hasPermission(user, "events.publish_without_package") ? user.id : (organizerId ?? user.id);
}

/**
 * A user's permission to publish, read once per request, so that a refusal comes before other work; the write checks
 * again (`publishingRule`). `seats`: see `seatsAllowed`.
 */
export type Allowance = { seats: number | null; eventsFreeMode: boolean };

export async function findAllowance(
  c: AppContext,
  organizerId: string | null,
  now: Date,
): Promise<Allowance> {
  const user = requireUser(c);
  const eventsFreeMode = await readFreeMode(c.var.db);
  const holderId = packageHolder(user, organizerId);
  const packages = await listPackages(c.var.db, holderId, now);
  // A member of a school publishes by its package, whatever the role on the site.
  const role = holderId === user.id ? user.role : "company";
  return { seats: seatsAllowed({ role, eventsFreeMode, packages }), eventsFreeMode };
}

/**
 * Refuses with `package_required` a user who may not publish, and with `package_seats` more seats than the package
 * allows. `event` null: the seats are not known yet.
 */
export function checkSeats({ seats }: Allowance, event: EventChanges | null): void {
  if (seats === 0) throw new Refusal("package_required");
  if (!event || seats === null || !isOverSeats(event.participants ?? null, seats)) return;
  throw new Refusal("package_seats", {
    fields: { participants: "validation.package_seats" },
    values: { limit: seats },
  });
}

/**
 * Where the site asks so, makes the write refuse with `payout_account_required` a paid event whose organizer has not begun
 * the account for its money. An admin's write is not refused.
 */
export function requirePayoutAccount(
  c: AppContext,
  { cost_cents, organizer_id }: Pick<EventChanges, "cost_cents" | "organizer_id">,
): void {
  const isAsked = c.env.PAYOUT_ACCOUNT_REQUIRED === "true" && Boolean(cost_cents);
  if (!isAsked || !organizer_id || hasPermissionForAny(requireUser(c), "events.manage")) return;
  guardWrites(c, payoutAccountRule(organizer_id));
}

/**
 * The columns of a parsed body. `before` null: a new event. Refuses with `invalid` and the field an unknown category or
 * a picture that may not be used.
 */
export async function readFields(
  c: AppContext,
  body: CheckedEvent | CheckedTraining,
  before: EventRow | null,
  { eventsFreeMode }: Allowance,
  now: Date,
): Promise<EventChanges> {
  const changes =
    "instructors" in body || before?.instructors
      ? trainingColumns(body as CheckedTraining, before, { userId: requireUser(c).id, now })
      : eventColumns(body as CheckedEvent, { eventsFreeMode });
  if (!before && changes.instructors) changes.category_id = await findCategoryId(c.var.db, TRAININGS_SLUG);
  else if (changes.category_id && changes.category_id !== before?.category_id) {
    if (!(await hasCategory(c.var.db, changes.category_id)))
      throw invalidField("category_id", "validation.category");
  }
  await checkFiles(c, changes, before, now);
  const times = readTimes(changes, before, c.env.TIME_ZONE);
  const date = times.date ?? before?.date ?? "";
  const prices = { ...NO_PRICE_COLUMNS, ...before, ...changes, date };
  const reset = resetPrices(prices);
  const wrong = {
    ...priceErrors({ ...prices, ...reset }),
    ...(before?.decided_at ? {} : decisionErrors(prices, before, dayInTimeZone(c.env.TIME_ZONE, now))),
  };
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid", { fields: wrong });
  return resetEnd({
    ...resetCoordinates(changes, before),
    ...requirementColumn(changes, before),
    ...reset,
    ...times,
    date,
  });
}

/** Requirements with that of answers, when requirements or questions change. */
function requirementColumn(changes: EventChanges, before: EventRow | null): EventChanges {
  if (changes.requirements === undefined && changes.questions === undefined) return {};
  const { requirements, questions } = { ...before, ...changes };
  const all = withQuestions(requirements ?? [], questions ?? []);
  return { requirements: all.length > 0 ? all : null };
}

/**
 * The times of a change. Refuses with `invalid` and the field an end without a start, a time that clocks skip on its
 * day, and times that differ from stored sessions.
 */
function readTimes(
  changes: EventChanges,
  before: EventRow | null,
  siteTimeZone: string,
): Partial<EventTimes> {
  // The site's own zone is stored as null, so that sending it changes nothing.
  const zone =
    changes.time_zone === undefined
      ? {}
      : { time_zone: changes.time_zone === siteTimeZone ? null : changes.time_zone };
  const sent = { ...changes, ...zone };
  const times = { ...changedTimes(sent, before), ...zone };
  if (times.sessions) times.sessions = preserveSessionKeys(times.sessions, before?.sessions ?? null);
  const hasSentTimes = TIME_FIELDS.some((name) => changes[name] !== undefined);
  if (!hasSentTimes) return times;
  const after: EventTimes = { ...NO_TIMES, ...before, ...times };
  if (after.sessions && changes.sessions === undefined) checkAgainstSessions(changes, after);
  if (after.end_time !== null && after.start_time === null)
    throw invalidField("start_time", "validation.start_time");
  const [skipped, ...others] = skippedTimes(after, siteTimeZone);
  if (skipped) throw invalidFields([skipped, ...others], "validation.skipped_time");
  return times;
}

const TIME_FIELDS = ["date", "end_date", "start_time", "end_time", "time_zone", "sessions"] as const;
const NO_TIMES = {
  date: "",
  end_date: null,
  start_time: null,
  end_time: null,
  time_zone: null,
  sessions: null,
} satisfies EventTimes;

/** Refuses times without sessions for an event whose sessions determine the times. */
function checkAgainstSessions(changes: EventChanges, after: EventTimes): void {
  const wrong = (["start_time", "end_time", "end_date"] as const).filter(
    (name) =>
      changes[name] !== undefined &&
      (changes[name] ?? NOTHING[name](after)) !== (after[name] ?? NOTHING[name](after)),
  );
  if (wrong.length > 0) throw invalidFields(wrong, "validation.times_of_sessions");
}

/** A last day equal to the first one may be sent or left out. */
const NOTHING = { start_time: () => null, end_time: () => null, end_date: ({ date }: EventTimes) => date };

const UNSOUGHT = { area: null, area_tries: 0, area_sought_at: null } satisfies EventChanges;

/** A new venue loses its province, and its coordinates unless sent, until the geocoder finds them. */
function resetCoordinates(changes: EventChanges, before: EventRow | null): EventChanges {
  const isElsewhere =
    (changes.location !== undefined && changes.location !== before?.location) ||
    (changes.nation !== undefined && changes.nation !== before?.nation);
  const point = typeof changes.latitude === "number" && typeof changes.longitude === "number";
  if (!isElsewhere) return changes;
  return { ...changes, ...UNSOUGHT, ...(!point && { latitude: null, longitude: null }) };
}

const NO_PRICE_COLUMNS = {
  cost_cents: null,
  early_price_cents: null,
  early_until: null,
  member_price_cents: null,
  deposit_cents: null,
  balance_days_before: null,
  participants: null,
  minimum_participants: null,
  decision_days_before: null,
} satisfies EventChanges;

async function checkFiles(c: AppContext, changes: EventChanges, before: EventRow | null, now: Date) {
  const user = requireUser(c);
  const known = new Set(before ? listEventFiles(before).map(({ key }) => key) : []);
  const added = listEventFiles(changes).filter(({ key }) => !known.has(key));
  const owner = hasPermissionForAny(user, "files.show_in_events") ? null : user.id;
  const keys = [...new Set(added.map(({ key }) => key))];
  const unusable = await listUnusablePictures(c.var.db, keys, owner, usableCutoff(now));
  const bad = added.find(({ key }) => unusable.includes(key));
  if (bad) throw invalidField(bad.field, "validation.picture_gone");
}

function invalidField(field: string, key: string): Refusal {
  return invalidFields([field], key);
}

function invalidFields(names: string[], key: string): Refusal {
  return new Refusal("invalid", { fields: Object.fromEntries(names.map((name) => [name, key])) });
}
