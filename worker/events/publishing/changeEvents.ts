import type { UserRow } from "../../auth/schema.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { publishingRule } from "../../packages/store.ts";
import { eventsRule } from "../../permissions/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { questionPath } from "../contract.ts";
import { wantedSlug } from "../eventSlugs.ts";
import { findEvent } from "../store.ts";
import { followingRow } from "../times/rules.ts";
import { listFollowingDates } from "../times/store.ts";
import { type EventUpdate, updateEvents } from "./changingStore.ts";
import { type Allowance, checkSeats, packageHolder, readFields, requirePayoutAccount } from "./check.ts";
import { fullRefundEnd, skippedTimes } from "./contract.ts";
import { handoverMails } from "./handover.ts";
import type { CheckedEvent, CheckedTraining } from "./inputs.ts";
import { admitMoney, filterEventsFor, requireForEvent } from "./managedEvent.ts";
import { changedPromises } from "./minimumRules.ts";
import { newOrganizerRule, noSeatsRule, notEnrolledRule } from "./ownersStore.ts";
import { unavailableSlug } from "./publishEvents.ts";
import {
  changedRow,
  changedRowMatters,
  changeMailParams,
  type EventRow,
  MY_EVENTS_PAGE,
  needsPackage,
} from "./rules.ts";
import { changeEntries, staffStatements } from "./writeStatements.ts";

type Change = {
  before: EventRow;
  /** The later dates of a series that change too. */
  following: EventRow[];
  body: CheckedEvent | CheckedTraining;
  allowance: Allowance;
  /** Null: the organizer does not change. */
  newOrganizer: UserRow | null;
  verdict?: VerdictChange;
};

/** A change by a verdict before a day of the event, for a caller who is admitted already, and is named in the mail. */
type VerdictChange = { decider: string; statements: EventUpdate["entries"] };

/** The later dates of a series that a caller may change with one date. */
export async function listChangeableFollowing(c: AppContext, row: EventRow, now: Date): Promise<EventRow[]> {
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const rows = await listFollowingDates(c.var.db, row, today);
  return filterEventsFor(c, rows, "events.manage");
}

/** Changes an event and the later dates of its series, and mails participants about the changed matters. */
export async function changeEvents(
  c: AppContext,
  { before, following, body, allowance, newOrganizer, verdict }: Change,
  now: Date,
): Promise<void> {
  const user = requireUser(c);
  if (!verdict) await requireForEvent(c, before, "events.manage");
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const old = await findEvent(c.var.db, before.id);
  const fields = await readFields(c, body, before, allowance, now);
  const organizer_id = newOrganizer?.id ?? before.organizer_id;
  const after = { ...changedRow(before, fields), organizer_id };
  const rows = [
    { before, after },
    ...following.map((other) => ({ before: other, after: followingDate(c, before, after, other) })),
  ];
  const ids = rows.map((row) => row.before.id);
  if (!verdict) {
    guardWrites(c, eventsRule(user, "events.manage", ...ids));
    for (const row of rows) await admitMoney(c, row.before, row.after);
  }
  if (rows.some((row) => needsPackage(row.before, row.after, today))) {
    for (const row of rows) checkSeats(allowance, row.after);
    const payer = packageHolder(user, organizer_id);
    const seats = rows.map((row) => row.after.participants);
    guardWrites(c, publishingRule(payer, seats.includes(null) ? null : Math.max(...seats.map(Number))));
  }
  requirePayoutAccount(c, after);
  const promises = rows.flatMap((row) => changedPromises(row.before, row.after));
  if (promises.length > 0) guardWrites(c, noSeatsRule(ids, promises));
  if (newOrganizer) {
    guardWrites(c, newOrganizerRule(newOrganizer.id));
    guardWrites(c, notEnrolledRule(ids, newOrganizer.id));
  }
  const message = body.message ?? null;
  const organizer = verdict?.decider ?? old?.organizer_name ?? "";
  const isAskable = newOrganizer !== null || Boolean(old?.organizer_page);
  const changes: EventUpdate[] = [];
  for (const [index, row] of rows.entries()) {
    const wanted = wantedSlug(user.role, index === 0 ? body.slug : undefined, row.before, row.after);
    if (wanted === "unavailable") throw unavailableSlug();
    const fullRefundUntil = fullRefundEnd(changedRowMatters(row.before, row.after), row.after, today);
    changes.push({
      ...row,
      wanted,
      fullRefundUntil,
      changeMail: changeMailOf(
        c,
        { ...row, fullRefundUntil },
        { message, organizer, isAskable, series: rows.length > 1 },
      ),
      handoverParams: null,
      entries: [
        ...changeEntries(c, row.before, { ...row.after, slug: wanted?.slug ?? row.before.slug }),
        ...(verdict?.statements ?? []),
        ...staffStatements(c, body, row.before, row.after, now),
      ],
    });
  }
  const handovers = newOrganizer
    ? await Promise.all(rows.map((row) => handoverMails(c, row.before, row.after, newOrganizer)))
    : [];
  for (const [index, change] of changes.entries()) change.handoverParams = handovers[index]?.params ?? null;
  const context = { senderId: user.id, timeZone: c.env.TIME_ZONE, mails: handovers[0]?.mails ?? [] };
  await updateEvents(c.var.db, changes, context, now);
  if (newOrganizer || "staff" in body || changes.some(({ changeMail }) => changeMail))
    sendMailsAfterResponse(c);
}

/** Refuses with `invalid` a date on which the new time does not exist, because clocks skip it; `current` names the date. */
function followingDate(c: AppContext, before: EventRow, after: EventRow, other: EventRow): EventRow {
  const row = followingRow(before, after, other);
  const skipped = skippedTimes(row, c.env.TIME_ZONE);
  if (skipped.length === 0) return row;
  throw new Refusal("invalid", {
    current: { id: other.id, date: row.date },
    fields: Object.fromEntries(skipped.map((name) => [name, "validation.skipped_time"])),
  });
}

/** The mail of a change, with `params` null without a message of the organizer; null when no matter changes. */
function changeMailOf(
  c: AppContext,
  { before, after, fullRefundUntil }: { before: EventRow; after: EventRow; fullRefundUntil: string | null },
  {
    message,
    organizer,
    isAskable,
    series,
  }: { message: string | null; organizer: string; isAskable: boolean; series: boolean },
) {
  if (changedRowMatters(before, after).length === 0) return null;
  if (message === null) return { params: null };
  const link = siteUrl(c) + eventPath(before.slug);
  const cancelLink = `${siteUrl(c)}${MY_EVENTS_PAGE}`;
  return {
    params: changeMailParams({
      before,
      after,
      fullRefundUntil,
      message,
      organizer,
      link,
      siteTimeZone: c.env.TIME_ZONE,
      series,
      cancelLink,
      askLink: isAskable ? (siteUrl(c) || "{{site_url}}") + encodeURI(questionPath(before.slug)) : null,
    }),
  };
}
