import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { countTakenSeats } from "../columns.ts";
import { insertEnrolledMails, moveBalances, openFullRefund } from "../enrolledStore.ts";
import type { WantedSlug } from "../eventSlugs.ts";
import { eventFormerSlugs, events } from "../schema.ts";
import { withFreeSlugs } from "../store.ts";
import { changeRefusal, hasPaidSeats, isBroughtForward, type RefusableChange } from "./changeRefusalStore.ts";
import { schoolOfAccount } from "./ownersStore.ts";
import { CHANGE_PARAMS, type EventRow, type MailParamsByLanguage } from "./rules.ts";

export type EventUpdate = RefusableChange & {
  wanted: Exclude<WantedSlug, "unavailable">;
  /** The last day of the full refund after a change of day or venue; null without one. */
  fullRefundUntil: string | null;
  /** The participants' mail about a handover; null without one, or for a past event. */
  handoverParams: MailParamsByLanguage | null;
  /** Statements placed right after the change. */
  entries: BatchItem<"sqlite">[];
};

type UpdateContext = {
  /** The user who makes the change. */
  senderId: string;
  /** The site's time zone. */
  timeZone: string;
  /** For a handover: the mails to both organizers. */
  mails: MailDraft[];
};

/**
 * Changes one event, or several dates of a series, all or none, in one batch with their mails; old slugs redirect. A
 * participant of several dates gets the first one's mail only. Refuses with `stale`, `seats_below_enrolled`,
 * `begins_too_soon` when paying participants would lose the time to cancel, or `message_required` when there are
 * participants and the organizer sent no message; `current` names the date.
 */
export async function updateEvents(db: Database, changes: EventUpdate[], context: UpdateContext, now: Date) {
  const today = dayInTimeZone(context.timeZone, new Date());
  const wanted = changes.flatMap(({ before: { id }, wanted: slug }) => (slug ? [{ id, ...slug }] : []));
  await withFreeSlugs(db, wanted, { isNew: false }, async (slugs) => {
    const addresses = new Map(
      changes.map(({ before, wanted: slug }) => [
        before.id,
        slug
          ? { slug: slugs.get(before.id) ?? slug.slug, slug_fixed: slug.fixed }
          : { slug: before.slug, slug_fixed: before.slug_fixed },
      ]),
    );
    await writeChanges(db, changes, { ...context, addresses, today }, now);
  });
}

type Address = Pick<EventRow, "slug" | "slug_fixed">;
type WriteContext = UpdateContext & { addresses: Map<string, Address>; today: string };

async function writeChanges(db: Database, changes: EventUpdate[], context: WriteContext, now: Date) {
  const statements = changes.flatMap((change, index) => {
    const ids = changes.map(({ before }) => before.id);
    return changeStatements(db, change, [ids.slice(0, index), ids.slice(index)], context, now);
  });
  const [first, ...others] = statements;
  if (!first) return;
  const written = hasRevision(changes, 1);
  const mark = `not all dates are written ${crypto.randomUUID()}`;
  const sent = context.mails.map((mail) => mailInsertWhere(db, mail, written, now));
  // An invalid JSON path aborts the transaction, and the error contains the path.
  const check = (holds: SQL) =>
    db.select({ all: sql`iif(${holds}, 1, json_extract('{}', ${mark}))` }).from(sql`(select 1)`);
  try {
    await db.batch([check(hasRevision(changes, 0)), first, ...others, ...sent, check(written)]);
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : "";
    if (!text.includes(mark)) throw error;
    throw await changeRefusal(db, changes, context.today, now);
  }
}

/**
 * Whether every event has the revision at which its change began, or the next one. The batch checks both, because
 * another change can have the same `updated_at`.
 */
function hasRevision(changes: EventUpdate[], later: 0 | 1): SQL {
  const rows = JSON.stringify(changes.map(({ before: { id, revision } }) => [id, revision + later]));
  return sql`not exists (select 1 from json_each(${rows}) wanted where not exists (select 1 from events
    where id = wanted.value ->> 0 and revision = wanted.value ->> 1))`;
}

/** Statements of one date's change. Participants of earlier dates, whose ids are given, get those dates' mails. */
function changeStatements(
  db: Database,
  change: EventUpdate,
  [earlier, following]: [string[], string[]],
  { addresses, today, senderId }: WriteContext,
  now: Date,
) {
  const { before, after, changeMail, fullRefundUntil, handoverParams, entries } = change;
  const at = now.toISOString();
  const { id, revision } = before;
  const address = addresses.get(id) ?? before;
  const topic = { kind: "event_changed", eventId: id } as const;
  const {
    ordinal: _ordinal,
    id: _id,
    last_day: _last,
    created_at: _created,
    seats_taken: _taken,
    paying: _paying,
    earned_cents: _earned,
    seats_by_ratio: _byRatio,
    capacity: _capacity,
    ...row
  } = after;
  const enrolled = countTakenSeats(sql`${id}`, now);
  const enough = sql`(${after.participants} is null or ${after.participants} >= ${enrolled})`;
  // Cancelling closes on the first day, so an event with paid or paying participants cannot be moved to today.
  const unpaid = isBroughtForward(change, today) ? sql`not ${hasPaidSeats(id)}` : sql`true`;
  const hasMessage = changeMail && !changeMail.params ? sql`${enrolled} = 0` : sql`true`;
  const written = hasRevision([change], 1);
  const others =
    earlier.length === 0
      ? written
      : sql`${written} and not exists (select 1 from enrolments told where told.user_id = s.user_id
        and told.ended_at is null and told.event_id in (select value from json_each(${JSON.stringify(earlier)})))`;
  const moved = address.slug !== before.slug;
  return [
    db
      .update(events)
      .set({
        ...row,
        school_id:
          before.organizer_id === after.organizer_id && before.school_id
            ? before.school_id
            : schoolOfAccount(after.organizer_id),
        slug: address.slug,
        slug_fixed: address.slug_fixed,
        revision: revision + 1,
        updated_at: at,
      })
      .where(and(eq(events.id, id), eq(events.revision, revision), enough, unpaid, hasMessage)),
    ...entries,
    db
      .delete(eventFormerSlugs)
      .where(and(eq(eventFormerSlugs.slug, address.slug), eq(eventFormerSlugs.event_id, id), written)),
    insertFrom(
      db,
      eventFormerSlugs,
      { slug: before.slug, event_id: id, created_at: at },
      sql`where ${moved ? 1 : 0} and ${written}`,
    ).onConflictDoUpdate({ target: eventFormerSlugs.slug, set: { event_id: id, created_at: at } }),
    openFullRefund(db, id, fullRefundUntil, written),
    moveBalances(db, { id, from: before.date, to: after.date, tomorrow: addDays(today, 1) }, written),
    ...(changeMail?.params
      ? [
          insertEnrolledMails(
            db,
            {
              eventId: id,
              template: "event_changed",
              params: changeMail.params,
              only: CHANGE_PARAMS,
              calendarEvents: following,
              senderId,
              topic,
            },
            others,
            now,
          ),
          ...gatherMails(db, topic, now),
          noticeInsert(
            db,
            { kind: "event_changed", subject: { type: "event", id }, actorId: null },
            sql`select s.user_id as value from enrolments s where s.event_id = ${id}
              and s.status in ('held', 'confirmed') and s.user_id <> ${senderId} and ${others}`,
            now,
          ),
        ]
      : []),
    ...(handoverParams
      ? [
          insertEnrolledMails(
            db,
            { eventId: id, template: "organizer_changed", params: handoverParams },
            others,
            now,
          ),
        ]
      : []),
  ];
}
