import { and, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { sumHeldSeats } from "../../events/columns.ts";
import { insertGuestMails } from "../../events/enrolledStore.ts";
import { insertFrom } from "../../insertFrom.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import type { MailTemplate } from "../../mail/templates.ts";
import { noticeInsert } from "../../notices/store.ts";
import { HIGHEST_FIRST } from "../../profiles/certifications/store.ts";
import { inFreeMode } from "../../settings/store.ts";
import type { EventMessage, SeatsTaken } from "../outputs.ts";
import { enrolments } from "../schema.ts";
import { DOCUMENT_REMINDER_DAYS, MESSAGES_SHOWN, type PaidOutside } from "./contract.ts";
import { sightingJson } from "./papersStore.ts";
import type { DocumentColumns, ParticipantRow } from "./rules.ts";
import { eventMessages } from "./schema.ts";

/** Whether user `u` has a public page: enabled, active, not deleted, of a role that has one. */
const hasPage = sql.raw(`(u.public_profile_enabled and u.is_active and u.deleted_at is null
  and u.role in ('instructor', 'company'))`);

const participantColumns = sql`s.id, s.user_id, nullif(u.full_name, '') as full_name, u.avatar_url, u.company_name,
  ${hasPage} as public_profile_enabled, case when ${hasPage} then u.public_slug end as public_slug,
  iif(u.deleted_at is null, u.email, null) as email, nullif(trim(u.phone), '') as phone,
  (s.amount_cents + s.voucher_cents) / 100.0 as amount, s.paid_at, coalesce(s.confirmed_at, s.created_at) as enrolled_at,
  s.balance_cents / 100.0 as balance, s.balance_due_on, s.seats - 1 as unclaimed_seats`;

/** `ParticipantDispute` of enrolment `s` by its latest dispute; null without one, and for free enrolments. */
const dispute = sql.raw(`case when s.amount_cents > 0 then (
    select case when d.state in ('inquiry', 'open') then 'open' when d.state = 'lost' then coalesce(d.decision, 'lost') end
    from payments p cross join disputes d on d.payment_id = p.id where p.enrolment_id = s.id
    order by d.created_at desc limit 1) end`);

/** Parameters of the documents' states: the event's last day, and today, because emergency contacts are hidden after it. */
export type DocumentScope = { lastDay: string; today: string };

/** The state of a document of user `u` on a day, in SQL; an insurance with a blank name counts as missing. */
function documentState(document: "insurance" | "medical", lastDay: SQLWrapper): SQL {
  const [name, ends] =
    document === "insurance"
      ? [sql.raw("u.assicurazione"), sql.raw("u.scadenza_assicurazione")]
      : [sql.raw("'-'"), sql.raw("u.scadenza_certificato_medico")];
  return sql`case when coalesce(trim(${name}), '') = '' or ${ends} is null then 'missing'
    when ${ends} < ${lastDay} then 'ends_before' else 'valid' end`;
}

/**
 * Whether the organizer may see the documents of enrolment `s` of user `u`: only for a paid enrolment, because a price
 * of 50 cents set for a minute would otherwise open the documents of everybody who enrolled for free. Dates and files
 * never leave the database: SQL computes the states. The organizer asks a member who enrolled before the event had a
 * price.
 */
const hasDocuments = sql.raw("(s.amount_cents + s.voucher_cents > 0 and u.deleted_at is null)");

/** Whether user `u` of enrolment `s` must renew or enter a document before `lastDay`, in SQL: `isMissingDocuments`. */
export const lacksDocumentsSql = (lastDay: SQLWrapper) => sql`(${hasDocuments}
  and (${documentState("insurance", lastDay)} <> 'valid' or ${documentState("medical", lastDay)} <> 'valid'))`;

/** `DocumentColumns` of enrolment `s` and user `u`; null, without reading them, when `scope` is null. */
function documentColumns(scope: DocumentScope | null): SQL {
  if (!scope) {
    return sql.raw(`null as insurance, null as medical, null as brevetto, null as insurance_seen, null as medical_seen, null as emergency_name,
      null as emergency_phone, null as reminded_at`);
  }
  const shown = (value: SQL) => sql`case when ${hasDocuments} then ${value} end`;
  const ahead = (column: string) =>
    scope.lastDay >= scope.today ? shown(sql.raw(`nullif(trim(u.${column}), '')`)) : sql`null`;
  return sql`${shown(documentState("insurance", sql`${scope.lastDay}`))} as insurance,
    ${shown(documentState("medical", sql`${scope.lastDay}`))} as medical, ${shown(sql.raw("u.brevetto"))} as brevetto,
    ${shown(sql`${sightingJson("insurance")} is not null`)} as insurance_seen, ${shown(sql`${sightingJson("medical")} is not null`)} as medical_seen,
    ${ahead("emergency_contact_name")} as emergency_name, ${ahead("emergency_contact_phone")} as emergency_phone,
    ${shown(sql.raw("s.documents_reminded_at"))} as reminded_at`;
}

/** JSON of the highest certification of user `u`. */
const highestCertification = sql`(select json_object('agency', c.agency, 'level', c.level, 'scale', c.scale, 'valid_until',
    c.valid_until, 'state', c.state) from certifications c where c.user_id = u.id order by ${HIGHEST_FIRST} limit 1)`;

type ParticipantWindow = {
  cursor?: string | undefined;
  limit: number;
  /** Reads disputes and certifications too. */
  isManaged: boolean;
  documents: DocumentScope | null;
};

/**
 * Confirmed enrolments of an event after `cursor`, latest first, and whether there are more. The index ends with
 * `held_until` and the rowid, which grows with every enrolment, so rows with and without `held_until` are read as two
 * ranges. `isManaged` reads up to three more rows per paid enrolment, and the certifications.
 */
export async function listParticipantRows(
  db: Database,
  eventId: string,
  { cursor, limit, isManaged, documents }: ParticipantWindow,
): Promise<{ rows: ParticipantRow[]; more: boolean }> {
  const before = cursor ? sql`and rowid < (select rowid from enrolments where id = ${cursor})` : sql``;
  const run = (hold: SQL) => sql`select position from (
    select rowid as position from enrolments
    where event_id = ${eventId} and status = 'confirmed' and ${hold} ${before}
    order by rowid desc limit ${limit + 1})`;
  const rows = await db.all<ParticipantRow>(sql`
    select ${participantColumns}, ${isManaged ? dispute : sql`null`} as dispute,
      ${isManaged ? highestCertification : sql`null`} as certification, ${documentColumns(documents)} from enrolments s cross join users u on u.id = s.user_id
    where s.rowid in (${run(sql`held_until is null`)} union all ${run(sql`held_until > ''`)})
    order by s.rowid desc limit ${limit + 1}`);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Counts the seats of the few holds; the rest of `seats_taken` is confirmed. `paying`: those of holds that are live at `now`. */
export async function countSeats(db: Database, eventId: string, now: Date): Promise<SeatsTaken> {
  const [row] = await db.all<SeatsTaken>(sql`
    select e.seats_taken - ${sumHeldSeats(sql`held.event_id = e.id`)} as enrolled, held.live as paying,
      coalesce(v.views, 0) as views, coalesce(v.begun, 0) as begun
    from events e left join event_visits v on v.event_id = e.id
    join (select coalesce(sum(seats * (held_until > ${now.toISOString()})), 0) as live
      from enrolments where event_id = ${eventId} and status = 'held') held
    where e.id = ${eventId}`);
  return row ?? { views: 0, begun: 0, enrolled: 0, paying: 0 };
}

/** A row of the participants' CSV; `email` is null after the account was deleted. `method`: null for an enrolment. */
export type ParticipantCsvRow = {
  user_id: string | null;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  company_name: string | null;
  enrolled_at: string;
  amount: number;
  paid_at: string | null;
  balance: number;
  balance_due_on: string | null;
  method: PaidOutside | null;
  unclaimed_seats: number;
} & DocumentColumns;

/** All participants of an event, guests included, unordered. */
export async function listParticipantCsvRows(
  db: Database,
  eventId: string,
  documents: DocumentScope | null,
): Promise<ParticipantCsvRow[]> {
  return db.all<ParticipantCsvRow>(sql`
    select s.user_id, nullif(u.full_name, '') as full_name, case when u.deleted_at is null then u.email end as email, u.phone,
      u.company_name, coalesce(s.confirmed_at, s.created_at) as enrolled_at, (s.amount_cents + s.voucher_cents) / 100.0 as amount, s.paid_at,
      s.balance_cents / 100.0 as balance, s.balance_due_on, null as method, s.seats - 1 as unclaimed_seats, ${documentColumns(documents)}
    from enrolments s join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status = 'confirmed'
    union all select null, g.name, g.email, g.phone, null, g.created_at, g.amount_cents / 100.0, null, 0, null, g.method, 0,
      ${documentColumns(null)}
    from event_guests g where g.event_id = ${eventId}`);
}

/** A mail to several participants. `days`: the event's days in each language; the store adds the names. */
export type ParticipantMail = {
  template: MailTemplate;
  params: Record<string, string>;
  days: Record<LanguageCode, string>;
};

/**
 * The mail that reminds of missing documents. `lines`: the text about each document in each state, by language and key
 * ("insurance_missing").
 */
export type DocumentMail = ParticipantMail & { lines: Record<LanguageCode, Record<string, string>> };

/**
 * Mails the participants of an upcoming paid event whose documents are not valid until its last day, each at most once
 * in DOCUMENT_REMINDER_DAYS, and stores the day, in one batch. Returns the number of mailed participants. The
 * statements contain the conditions, so that concurrent calls send each mail once, and none after the event was
 * cancelled or made free.
 */
export async function remindDocuments(
  db: Database,
  { eventId, senderId, today }: { eventId: string; senderId: string; today: string },
  { template, params, days, lines }: DocumentMail,
  entries: AuditStatement[],
): Promise<number> {
  const now = new Date();
  const since = new Date(now.getTime() - DOCUMENT_REMINDER_DAYS * 86_400_000).toISOString();
  const state = (document: "insurance" | "medical") => documentState(document, sql.raw("e.last_day"));
  const due = sql`from enrolments s join events e on e.id = s.event_id join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status = 'confirmed' and u.is_active and u.id <> ${senderId}
      and e.cost_cents > 0 and e.cancelled_at is null and e.last_day >= ${today} and not ${inFreeMode}
      and ${lacksDocumentsSql(sql.raw("e.last_day"))}
      and coalesce(s.documents_reminded_at, '') <= ${since}
      and not exists (select 1 from enrolments earlier where earlier.user_id = s.user_id and earlier.ended_at is not null
        and earlier.status in ('cancelled', 'refunded') and earlier.event_id = s.event_id
        and earlier.documents_reminded_at > ${since})`;
  const line = (document: "insurance" | "medical") =>
    sql`coalesce(json_extract(${JSON.stringify(lines)}, '$.' || u.language || '.${sql.raw(document)}_' || ${state(document)}), '')`;
  const recipientParams = sql`json_set(${JSON.stringify(params)}, '$.name', u.full_name,
    '$.days', json_extract(${JSON.stringify(days)}, '$.' || u.language),
    '$.missing', trim(${line("insurance")} || char(10) || ${line("medical")}, char(10)))`;
  const [, reminded] = await db.batch([
    mailsInsertFrom(db, { template, params: recipientParams, senderId }, due, now),
    db
      .update(enrolments)
      .set({ documents_reminded_at: now.toISOString() })
      .where(sql`${enrolments.id} in (select s.id ${due})`)
      .returning({ id: enrolments.id }),
    ...entries,
  ]);
  return reminded.length;
}

type NewMessage = { id: string; eventId: string; senderId: string; text: string };

/**
 * Mails a message to all participants but the sender, and to guests with an e-mail, and stores it, in one batch. A message with a known id is returned
 * without sending it again (`isNew` false). Refuses with `no_participants`, or with `invalid` when the id belongs to
 * another sender or event.
 */
export async function sendMessage(
  db: Database,
  { id, eventId, senderId, text }: NewMessage,
  { template, params, days }: ParticipantMail,
  now: Date,
  entries: AuditStatement[] = [],
): Promise<{ message: EventMessage; isNew: boolean }> {
  const recipients = sql`from enrolments s join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status = 'confirmed' and u.deleted_at is null and u.id <> ${senderId}`;
  const mailParams = sql`json_set(${JSON.stringify(params)}, '$.name', u.full_name,
    '$.days', json_extract(${JSON.stringify(days)}, '$.' || u.language))`;
  const mail = { template, params: mailParams, senderId };
  const guests = sql`event_guests g where g.event_id = ${eventId} and g.email is not null`;
  const isNew = sql`not exists (select 1 from event_messages where id = ${id})`;
  const row = {
    id,
    event_id: eventId,
    sender_id: senderId,
    text,
    recipients: sql`count(*)`,
    created_at: now.toISOString(),
  };
  const [, , , written] = await db.batch([
    noticeInsert(
      db,
      { kind: "event_message", subject: { type: "event", id: eventId }, actorId: senderId },
      sql`select s.user_id as value ${recipients}`,
      now,
      isNew,
    ),
    mailsInsertFrom(db, mail, sql`${recipients} and ${isNew}`, now),
    insertGuestMails(db, mail, sql`u.event_id = ${eventId} and ${isNew}`, now),
    insertFrom(
      db,
      eventMessages,
      row,
      sql`from (select 1 ${recipients} union all select 1 from ${guests}) having count(*) > 0`,
    )
      .onConflictDoNothing()
      .returning({ id: eventMessages.id }),
    ...entries,
  ]);
  const message = await findMessage(db, { id, eventId, senderId });
  if (message) return { message, isNew: written.length > 0 };
  const [other] = await db
    .select({ id: eventMessages.id })
    .from(eventMessages)
    .where(eq(eventMessages.id, id));
  throw other
    ? new Refusal("invalid", { fields: { id: "validation.wrong" } })
    : new Refusal("no_participants");
}

const messageColumns = {
  id: eventMessages.id,
  text: eventMessages.text,
  recipients: eventMessages.recipients,
  sender_name: sql<string | null>`coalesce(${users.company_name}, nullif(${users.full_name}, ''))`,
  created_at: eventMessages.created_at,
};

function selectMessages(db: Database) {
  return db
    .select(messageColumns)
    .from(eventMessages)
    .leftJoin(users, eq(users.id, eventMessages.sender_id))
    .$dynamic();
}

/** A message of this sender for this event. */
export async function findMessage(
  db: Database,
  { id, eventId, senderId }: Pick<NewMessage, "id" | "eventId" | "senderId">,
): Promise<EventMessage | undefined> {
  return selectMessages(db)
    .where(
      and(
        eq(eventMessages.id, id),
        eq(eventMessages.event_id, eventId),
        eq(eventMessages.sender_id, senderId),
      ),
    )
    .get();
}

/** The latest messages of an event, newest first. */
export async function listMessages(db: Database, eventId: string): Promise<EventMessage[]> {
  return selectMessages(db)
    .where(eq(eventMessages.event_id, eventId))
    .orderBy(desc(eventMessages.created_at), desc(eventMessages.id))
    .limit(MESSAGES_SHOWN);
}
