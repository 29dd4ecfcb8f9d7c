import { and, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { contactEmail } from "../settings/store.ts";
import {
  GATHER_MINUTES,
  MAIL_TOPICS,
  MAILS_PER_SENDER,
  type MailTopicKind,
  SENDER_MINUTES,
} from "./contract.ts";
import { suppressionCutoff } from "./rules.ts";
import { safeMailName } from "./safeMailName.ts";
import { mails } from "./schema.ts";
import { type MailTemplate, mailImportance, NOTICE_TEMPLATES, OWNER_WARNINGS } from "./templates.ts";

export type MailDraft = {
  recipient: string;
  language: LanguageCode;
  template: MailTemplate;
  params: Record<string, string>;
  /** Set for mails that must be sent only once. */
  dedupeKey?: string;
  /** The user whose action caused the mail; omitted for mails that are never limited. */
  senderId?: string;
  /** Set for mails that can be gathered: the batch must then contain `gatherMails` too. */
  topic?: MailTopic;
};

/** The topic of a mail that can repeat. */
export type MailTopic = { kind: MailTopicKind; eventId: string };

function topicKey({ kind, eventId }: MailTopic): string {
  return `${kind} ${eventId}`;
}

function mailRow({ dedupeKey, senderId, topic, ...draft }: MailDraft, now: Date) {
  const at = now.toISOString();
  return {
    id: newId(),
    ...draft,
    importance: mailImportance(draft.template),
    dedupe_key: dedupeKey ?? null,
    created_at: at,
    next_attempt_at: at,
    sender_id: senderId ?? null,
    topic: topic ? topicKey(topic) : null,
  };
}

/** Statement that inserts an outbox row into the batch of the change that it reports. */
export function mailInsert(db: Database, mail: MailDraft, now: Date) {
  return db.insert(mails).values(mailRow(mail, now)).onConflictDoNothing({ target: mails.dedupe_key });
}

/** The same, conditional: the mail is inserted only where `condition` holds in the batch. */
export function mailInsertWhere(db: Database, mail: MailDraft, condition: SQL, now: Date) {
  return insertFrom(db, mails, mailRow(mail, now), sql`where ${condition}`).onConflictDoNothing({
    target: mails.dedupe_key,
  });
}

/** Whether the user of an id gets mails "now" of a kind of notices, which may be null. */
function isChosen(userId: SQL, kind: SQL | string) {
  return sql`not exists (select 1 from notice_choices chosen
    where chosen.user_id = ${userId} and chosen.kind = ${kind} and chosen.mail <> 'now')`;
}

/** The parameters of a mail, with the subscription that "unsubscribe" ends: a member's of a kind of notices, no guest's. */
function withSubscription(params: SQL, userId: SQL, kind: SQL | string) {
  return sql`json_patch(${params}, json_object('subscription', ${userId} || '~' || ${kind}))`;
}

/**
 * Inserts many different mails in one statement; mails whose dedupe key exists are skipped, and those that their member
 * does not want "now".
 */
export function mailsInsert(db: Database, drafts: MailDraft[], now: Date) {
  const at = now.toISOString();
  const rows = JSON.stringify(
    drafts.map((draft) => ({
      id: newId(),
      importance: mailImportance(draft.template),
      kind: NOTICE_TEMPLATES[draft.template],
      ...draft,
    })),
  );
  const value = (name: string) => sql`(value ->> ${`$.${name}`})`;
  const userId = sql`(select u.id from users u where u.email = ${value("recipient")})`;
  return insertFrom(
    db,
    mails,
    {
      id: value("id"),
      recipient: value("recipient"),
      language: value("language"),
      template: value("template"),
      params: withSubscription(sql`value -> '$.params'`, userId, value("kind")),
      importance: value("importance"),
      dedupe_key: value("dedupeKey"),
      created_at: at,
      next_attempt_at: at,
    },
    sql`from json_each(${rows}) where ${isChosen(userId, value("kind"))}`,
  ).onConflictDoNothing({ target: mails.dedupe_key });
}

/** Parameters that name or quote the user `about` whom a mail is. */
const ABOUT_PARAMS =
  "about sender organizer organized who seller message reason note reply_to calendar_entries".split(" ");

/**
 * Statements that erase a user from unsent mails to others: mails with the user's own text are deleted, and the name is
 * removed from all others. A digest of `topics` names several users, one per line.
 */
export function eraseFromMails(
  db: Database,
  { id, full_name }: { id: string; full_name: string },
  topics: SQL,
  condition: SQL,
) {
  const isAbout = sql`${mails.params} ->> '$.about' = ${id}`;
  const paths = sql.join(
    ABOUT_PARAMS.map((name) => sql`${`$.${name}`}`),
    sql`, `,
  );
  const who = sql`${mails.params} ->> '$.who'`;
  const line = safeMailName(full_name);
  const others = sql`trim(replace(char(10) || (${who}) || char(10), ${`\n${line}\n`}, char(10)), char(10))`;
  return [
    db.delete(mails).where(and(isAbout, sql`${mails.params} ->> '$.text' is not null`, condition)),
    db
      .update(mails)
      .set({ params: sql`json_set(${mails.params}, '$.who', ${others})` })
      .where(and(sql`${mails.topic} in (${topics})`, sql`${who} is not null`, condition)),
    db
      .update(mails)
      .set({ params: sql`json_remove(${mails.params}, ${paths})` })
      .where(and(isAbout, condition)),
  ];
}

/** Mails per lease: few enough to be sent well before the lease ends. */
export const MAIL_LEASE_SIZE = 20;
const LEASE_MINUTES = 2;

/** The length of a UUIDv7 without its last twelve hexadecimal digits. */
const ID_COMMON = 24;

/**
 * Inserts the same mail for many users in one statement. `params` is a JSON expression that may refer to the user as
 * `u`; `recipients` is "from … users u … where …". The ids share their timestamp and differ in their random part.
 */
export function mailsInsertFrom(
  db: Database,
  {
    template,
    params,
    senderId = null,
    topic,
    dedupeKey,
  }: {
    template: MailTemplate;
    params: SQL;
    senderId?: string | null;
    topic?: MailTopic | undefined;
    /** For mails that each user must get only once. */
    dedupeKey?: SQL;
  },
  recipients: SQL,
  now: Date,
) {
  const at = now.toISOString();
  const kind = NOTICE_TEMPLATES[template];
  const userId = sql`(select member.id from users member where member.email = u.email)`;
  return insertFrom(
    db,
    mails,
    {
      id: sql`${newId().slice(0, ID_COMMON)} || lower(hex(randomblob(6)))`,
      recipient: sql`u.email`,
      language: sql`u.language`,
      template,
      params: kind ? withSubscription(params, userId, kind) : params,
      importance: mailImportance(template),
      dedupe_key: dedupeKey ?? null,
      created_at: at,
      next_attempt_at: at,
      sender_id: senderId,
      topic: topic ? topicKey(topic) : null,
    },
    kind ? sql`${recipients} and ${isChosen(userId, kind)}` : recipients,
  ).onConflictDoNothing({ target: mails.dedupe_key });
}

/** Whether a mail is neither sent, failed nor leased; a lease clears the last error. */
const isWaiting = (mail: string) =>
  sql.raw(`(${mail}.sent_at is null and ${mail}.failed_at is null
    and (${mail}.attempts = 0 or ${mail}.last_error is not null))`);

/** Length beyond which gathered texts are not extended further. */
const GATHERED_MAX = 4000;

/** Joins a text parameter of both mails by a line break; uses only the newer one when too long. */
function joinedParam(name: string): SQL {
  const [older, newer] = [
    sql.raw(`(older.params ->> '$.${name}')`),
    sql.raw(`(mails.params ->> '$.${name}')`),
  ];
  return sql`case when length(${older}) > ${GATHERED_MAX} or ${older} = ${newer} then ${newer}
    else ${older} || char(10) || ${newer} end`;
}

/** A text parameter of the newer mail, or of the older one when empty. */
function newestParam(name: string): SQL {
  return sql.raw(`coalesce(nullif(mails.params ->> '$.${name}', ''), older.params ->> '$.${name}', '')`);
}

/** How a newer mail merges the parameters of a waiting one. */
const MERGED_PARAMS: Record<MailTopicKind, SQL | null> = {
  enrolment: null,
  event_changed: sql`json_set(mails.params, '$.changes', ${joinedParam("changes")}, '$.message', ${joinedParam("message")},
    '$.full_refund', ${newestParam("full_refund")}, '$.new_price', ${newestParam("new_price")},
    '$.cancel_link', ${newestParam("cancel_link")})`,
  // A participant who enrols and cancels repeatedly is named once.
  seats_freed: sql`json_set(mails.params, '$.who', case
    when instr(char(10) || (older.params ->> '$.who') || char(10), char(10) || (mails.params ->> '$.who') || char(10)) > 0
      then older.params ->> '$.who' else ${joinedParam("who")} end)`,
};

/** Merges the newest waiting mail of a topic into the new ones; several names use the plural template. */
function mergeWaitingMails(db: Database, { key, at, takenUp }: { key: string; at: string; takenUp: SQL }) {
  const from = sql`from mails older where older.topic = ${key} and older.recipient = mails.recipient
    and older.rowid < mails.rowid and ${isWaiting("older")} order by older.rowid desc`;
  return db
    .update(mails)
    .set({
      params: sql`(select ${takenUp} ${from} limit 1)`,
      template: sql`case when mails.template = 'place_freed'
        and (select instr((${takenUp}) ->> '$.who', char(10)) ${from} limit 1) > 0 then 'seats_freed' else mails.template end`,
    })
    .where(
      sql`${mails.topic} = ${key} and ${mails.created_at} = ${at} and ${mails.attempts} = 0
        and ${mails.failed_at} is null and exists (select 1 ${from})`,
    );
}

/**
 * Statements after a batch's inserts of a topic's mails. A mail beyond the limit waits; a waiting one is replaced by
 * the new one, which merges its parameters and keeps its time, so that recipients learn the latest state after many
 * changes. Dropped mails (`drops`) stay in the outbox as failed, for the admin.
 */
export function gatherMails(db: Database, topic: MailTopic, now: Date) {
  const key = topicKey(topic);
  const { atOnce, drops } = MAIL_TOPICS[topic.kind];
  const at = now.toISOString();
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();
  const isNew = sql`${mails.topic} = ${key} and ${mails.created_at} = ${at} and ${mails.attempts} = 0
    and ${mails.sent_at} is null and ${mails.failed_at} is null`;
  const wasWritten = sql`not (o.failed_at is not null and o.attempts = 0)`;
  const waiting = sql`(select o.next_attempt_at from mails o where o.topic = ${key} and o.recipient = mails.recipient
    and o.rowid < mails.rowid and ${isWaiting("o")} order by o.rowid desc limit 1)`;
  const lately = sql`(select count(*) from mails o where o.topic = ${key} and o.recipient = mails.recipient
    and o.created_at > ${minutes(-GATHER_MINUTES)} and o.rowid < mails.rowid and ${wasWritten})`;
  const bySender = sql`(select count(*) from mails o where o.sender_id = mails.sender_id
    and o.recipient = mails.recipient and o.created_at > ${minutes(-SENDER_MINUTES)} and o.rowid < mails.rowid
    and ${wasWritten})`;
  const isOver = sql`(${waiting} is null and ${bySender} >= ${MAILS_PER_SENDER})`;
  const isDropped = drops ? isOver : sql`false`;
  const takenUp = MERGED_PARAMS[topic.kind];
  // A failed attempt can leave two waiting mails: the new one merges the newer of them, and the other is sent separately.
  const isNewest = takenUp
    ? sql` and not exists (select 1 from mails o where o.topic = ${key} and o.recipient = mails.recipient
        and o.rowid > mails.rowid and o.created_at <> ${at} and ${isWaiting("o")})`
    : sql``;
  return [
    db
      .update(mails)
      .set({
        next_attempt_at: sql`case when ${isDropped} then null when ${waiting} is not null then ${waiting}
          when ${isOver} then ${minutes(SENDER_MINUTES)} when ${lately} >= ${atOnce} then ${minutes(GATHER_MINUTES)}
          else ${at} end`,
        failed_at: sql`case when ${isDropped} then ${at} end`,
        last_error: sql`case when ${isDropped} then 'more mails than one sender may cause' end`,
        params: sql`case when ${isDropped} then '{}' else ${mails.params} end`,
      })
      .where(isNew),
    ...(takenUp ? [mergeWaitingMails(db, { key, at, takenUp })] : []),
    db.delete(mails).where(
      sql`${mails.topic} = ${key} and ${isWaiting("mails")}
        and exists (select 1 from mails newer where newer.topic = ${key} and newer.recipient = mails.recipient
          and newer.rowid > mails.rowid and newer.created_at = ${at} and newer.failed_at is null)${isNewest}`,
    ),
  ] as const;
}

/**
 * Leases due mails, the most important first, for two minutes, so that a request and the cron cannot both send them; a
 * crashed sender's lease expires. `contact`: the admin's contact address; null when the configuration's is used.
 */
export async function leaseMails(db: Database, now: Date, size: number) {
  const at = now.toISOString();
  const lease = new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString();
  const isFree = sql`coalesce(leased_until, '') <= ${at}`;
  // A run of the index for each importance: mails that wait for a later attempt are not read, those of other senders are.
  const due = sql`(select due.id from json_each('[0,1,2]') level cross join mails due on due.rowid in (
      select rowid from mails where importance = level.value and sent_at is null and failed_at is null
        and next_attempt_at <= ${at} and ${isFree} order by next_attempt_at limit ${size})
    limit ${size})`;
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, leased_until: lease, last_error: null })
    .where(and(sql`${mails.id} in ${due}`, lte(mails.next_attempt_at, at), isFree))
    .returning({
      ...getTableColumns(mails),
      contact: contactEmail,
      is_to_former_address: isToFormerAddress,
      is_withheld: isWithheld(suppressionCutoff(now)),
    });
}

/** Whether a mail is withheld because its address was refused recently; account mails are tried nevertheless. */
const isWithheld = (cutoff: string) =>
  sql<number>`mails.importance > 0 and exists (select 1 from users u where u.email = mails.recipient
    and u.email_suppressed_at > ${cutoff})`;

/** Whether a mail warns an address that no account has any more; erasing the account does not delete such a row. */
const isToFormerAddress = sql<number>`(${
  // Joined `or`s instead of a list, for which SQLite would read a row to search.
  sql.join(
    OWNER_WARNINGS.map((template) => sql`mails.template = ${template}`),
    sql` or `,
  )
}) and not exists (select 1 from users u where u.email = mails.recipient)`;
