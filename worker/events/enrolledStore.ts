import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "../env.ts";
import { DEFAULT_LANGUAGE, type LanguageCode } from "../lib/languages.ts";
import { type MailTopic, mailsInsertFrom } from "../mail/store.ts";
import type { MailTemplate } from "../mail/templates.ts";
import { LIVE_STATUSES } from "./columns.ts";

/**
 * The columns of `enrolments` that an event's change writes, repeated because worker/enrolments depends on worker/events.
 */
const enrolments = sqliteTable("enrolments", {
  event_id: text("event_id").notNull(),
  status: text("status").notNull(),
  amount_cents: integer("amount_cents").notNull(),
  voucher_cents: integer("voucher_cents").notNull(),
  full_refund_until: text("full_refund_until"),
  balance_cents: integer("balance_cents").notNull(),
  balance_due_on: text("balance_due_on"),
});

type EnrolledMail = {
  eventId: string;
  template: MailTemplate;
  /**
   * Mail parameters in every language, without the recipient's name; null: no mail is written. `balance`: a line for
   * those who owe a balance, with `{{day}}` for its last day.
   */
  params: Record<LanguageCode, Record<string, string>> | null;
  /** Names of parameters only for confirmed enrolments, or only for paid ones. */
  only?: { confirmed: string[]; paid: string[] };
  /** Events whose calendar entries the mail contains, for each recipient those with a confirmed enrolment. */
  calendarEvents?: string[];
  /** The user who caused the mail, and its topic; with a topic the batch also contains `gatherMails`. */
  senderId?: string;
  topic?: MailTopic;
};

/** Statement that mails every user with a live enrolment, in their language, where `condition` holds. */
export function insertEnrolledMails(
  db: Database,
  {
    eventId,
    template,
    params,
    only = { confirmed: [], paid: [] },
    calendarEvents = [],
    senderId,
    topic,
  }: EnrolledMail,
  condition: SQL,
  now: Date,
) {
  // null deletes a key of a JSON patch.
  const without = (names: string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
  const entries = sql`(select group_concat(own.event_id, ' ') from enrolments own where own.user_id = s.user_id
    and own.ended_at is null and own.status = 'confirmed' and own.event_id in (select value from json_each(${JSON.stringify(calendarEvents)})))`;
  const languageParams = sql`json_patch(json_patch(json_extract(${JSON.stringify(params ?? {})}, '$.' || u.language),
    json_object('name', u.full_name, 'calendar_event', ${entries})),
    case when s.status = 'held' then ${without([...only.confirmed, ...only.paid])}
      when s.amount_cents + s.voucher_cents = 0 then ${without(only.paid)} else '{}' end)`;
  // The new last day of a balance, one more line of the changes for those who owe it.
  const mailParams = sql`(select json_set(json_remove(p, '$.balance'), '$.changes', (p ->> '$.changes')
      || coalesce(char(10) || replace(iif(s.status = 'confirmed' and s.balance_cents > 0, p ->> '$.balance', null),
        '{{day}}', strftime('%d/%m/%Y', s.balance_due_on)), ''))
    from (select ${languageParams} as p))`;
  const people = sql`from enrolments s join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status in ('held', 'confirmed') and u.deleted_at is null
      and ${params ? 1 : 0} and ${condition}`;
  return mailsInsertFrom(
    db,
    { template, params: mailParams, senderId: senderId ?? null, topic },
    people,
    now,
  );
}

/**
 * Statement that mails the guests with an e-mail where `condition` holds, in the language of the user who added them.
 * `params` and `condition` may refer to `u`: event_id, full_name, language.
 */
export function insertGuestMails(
  db: Database,
  { params, ...mail }: { template: MailTemplate; params: SQL; senderId?: string },
  condition: SQL,
  now: Date,
) {
  const guests = sql`from (select g.event_id, g.email, g.name as full_name, coalesce(adder.language, ${DEFAULT_LANGUAGE}) as language
    from event_guests g left join users adder on adder.id = g.added_by where g.email is not null) u where ${condition}`;
  const guestParams = sql`json_set(${params}, '$.name', u.full_name, '$.guest', '1')`;
  return mailsInsertFrom(db, { ...mail, params: guestParams }, guests, now);
}

/** Statement that moves the last day of the balances with the event's first day, never before tomorrow. */
export function moveBalances(
  db: Database,
  { id, from, to, tomorrow }: { id: string; from: string; to: string; tomorrow: string },
  condition: SQL,
) {
  const days = sql`(julianday(${to}) - julianday(${from})) || ' days'`;
  return db
    .update(enrolments)
    .set({ balance_due_on: sql`max(date(${enrolments.balance_due_on}, ${days}), ${tomorrow})` })
    .where(
      and(
        eq(enrolments.event_id, id),
        inArray(enrolments.status, [...LIVE_STATUSES]),
        sql`${enrolments.balance_cents} > 0 and ${enrolments.balance_due_on} is not null and ${from} <> ${to}`,
        condition,
      ),
    );
}

/** Statement that grants paid and held enrolments a full refund until a day, after a change of day or venue. */
export function openFullRefund(db: Database, eventId: string, until: string | null, condition: SQL) {
  return db
    .update(enrolments)
    .set({ full_refund_until: sql`max(coalesce(${enrolments.full_refund_until}, ''), ${until})` })
    .where(
      and(
        eq(enrolments.event_id, eventId),
        inArray(enrolments.status, [...LIVE_STATUSES]),
        sql`${enrolments.amount_cents} + ${enrolments.voucher_cents} > 0`,
        until === null ? sql`false` : condition,
      ),
    );
}
