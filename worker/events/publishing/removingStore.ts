import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import { hasPayments } from "../columns.ts";
import { insertGuestMails } from "../enrolledStore.ts";
import { events } from "../schema.ts";
import { removalRefusal } from "./changeRefusalStore.ts";
import { deletedCalendarEntry, type EventRow, type MailParamsByLanguage } from "./rules.ts";

/** An event to delete. */
export type EventRemoval = {
  row: EventRow;
  /** The `event_deleted` mail of this event in every language; null without a mail. */
  mailParams: MailParamsByLanguage | null;
  /** Statements placed right after the deletion. */
  entries: AuditStatement[];
};

/**
 * Deletes an event, or several dates of a series, all or none, with their enrolments. Each participant gets one mail,
 * which names all their deleted dates and cancels the calendar entries. `revision`: the first event's version that the
 * caller saw; undefined: any. Refuses with `stale` when the first has another revision, and with `event_has_payments`
 * while any has a paid enrolment or a hold; `current` names the date.
 */
export async function removeEvents(
  db: Database,
  removals: [EventRemoval, ...EventRemoval[]],
  revision: number | undefined,
  now: Date,
): Promise<void> {
  const [first, ...others] = removals;
  const { id } = first.row;
  const ids = JSON.stringify(removals.map(({ row }) => row.id));
  const paid = sql`exists (select 1 from json_each(${ids}) removal where ${hasPayments(sql`removal.value`)})`;
  const version = revision === undefined ? sql`true` : sql`revision = ${revision}`;
  const removable = sql`exists (select 1 from events where id = ${id} and ${version}) and not ${paid}`;
  const remove = ({ row, entries }: EventRemoval) => [
    db
      .delete(events)
      .where(and(eq(events.id, row.id), removable))
      .returning({ id: events.id }),
    ...entries,
  ];
  // The first event is deleted last, because its revision decides about all.
  const results = await db.batch([
    ...insertDeletionMails(db, removals, removable, now),
    ...others.flatMap(remove),
    ...remove(first),
  ]);
  const removed = results.at(-1 - first.entries.length) as { id: string }[];
  if (removed.length === 0) throw await removalRefusal(db, removals, revision);
}

/**
 * One mail to each user with a live enrolment in one of the events: title and link of the user's first one, all days;
 * and one to each guest.
 */
function insertDeletionMails(db: Database, removals: EventRemoval[], condition: SQL, now: Date) {
  const mailed = removals.filter(({ mailParams }) => mailParams !== null);
  const dates = JSON.stringify(
    mailed.map(({ row, mailParams }) => ({
      id: row.id,
      params: mailParams,
      entry: deletedCalendarEntry(row),
    })),
  );
  const own = sql`from json_each(${dates}) own join enrolments s on s.event_id = own.value ->> 'id'
    where s.user_id = u.id and s.status in ('held', 'confirmed') order by own.key`;
  const firstParams = sql`(select json_extract(own.value, '$.params.' || u.language) ${own} limit 1)`;
  const days = sql`(select group_concat(days, char(10))
    from (select json_extract(own.value, '$.params.' || u.language || '.days') as days ${own}))`;
  const entries = sql`(select '' || json_group_array(json(entry))
    from (select own.value -> 'entry' as entry, s.status as status ${own}) where status = 'confirmed')`;
  const params = sql`json_set(${firstParams}, '$.name', u.full_name, '$.days', ${days},
    '$.calendar_entries', ${entries})`;
  const people = sql`from users u where u.deleted_at is null and u.id in (
      select s.user_id from json_each(${dates}) mailed join enrolments s on s.event_id = mailed.value ->> 'id'
      where s.status in ('held', 'confirmed'))
    and ${condition}`;
  const guestParams = sql`(select json_extract(own.value, '$.params.' || u.language) from json_each(${dates}) own
    where own.value ->> 'id' = u.event_id)`;
  const guests = sql`u.event_id in (select value ->> 'id' from json_each(${dates})) and ${condition}`;
  return [
    mailsInsertFrom(db, { template: "event_deleted", params }, people, now),
    insertGuestMails(db, { template: "event_deleted", params: guestParams }, guests, now),
  ] as const;
}
