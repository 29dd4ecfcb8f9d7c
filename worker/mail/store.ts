import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../env.ts";
import type { LanguageCode } from "../settings/contract.ts";
import { mails } from "./schema.ts";
import type { MailTemplate } from "./templates.ts";

export type MailDraft = {
  recipient: string;
  language: LanguageCode;
  template: MailTemplate;
  params: Record<string, string>;
  /** Set where the fact must be told once only. */
  dedupeKey?: string;
};

/** The outbox row, for the batch of the fact it tells. */
export function mailInsert(db: Database, { dedupeKey, ...draft }: MailDraft, now: Date) {
  const at = now.toISOString();
  return db
    .insert(mails)
    .values({ id: newId(), ...draft, dedupe_key: dedupeKey ?? null, created_at: at, next_attempt_at: at })
    .onConflictDoNothing({ target: mails.dedupe_key });
}

/** The same for a fact that may not come true: the mail is written only where `condition` holds in the batch. */
export function mailInsertWhere(db: Database, mail: MailDraft, condition: SQL, now: Date) {
  const at = now.toISOString();
  // The columns in the table's order, which is how Drizzle writes an insert from a select.
  return db
    .insert(mails)
    .select(
      sql`select ${newId()}, ${mail.recipient}, ${mail.language}, ${mail.template}, ${JSON.stringify(mail.params)},
        ${mail.dedupeKey ?? null}, 0, ${at}, ${at}, null, null, null where ${condition}`,
    )
    .onConflictDoNothing({ target: mails.dedupe_key });
}

/** Many mails, each its own, in one statement; those whose dedupe key is known are left out. */
export function mailsInsert(db: Database, drafts: MailDraft[], now: Date) {
  const at = now.toISOString();
  const rows = JSON.stringify(drafts.map((draft) => ({ id: newId(), ...draft })));
  const value = (name: string) => sql`value ->> ${`$.${name}`}`;
  // The columns in the table's order, which is how Drizzle writes an insert from a select.
  return db
    .insert(mails)
    .select(
      sql`select ${value("id")}, ${value("recipient")}, ${value("language")}, ${value("template")},
        value -> '$.params', ${value("dedupeKey")}, 0, ${at}, ${at}, null, null, null
        from json_each(${rows}) where true`,
    )
    .onConflictDoNothing({ target: mails.dedupe_key });
}

/** What a sender takes at a time: as many as go out well before the lease ends. */
export const LEASE_SIZE = 20;
const LEASE_MINUTES = 2;

/** The part of an id, version 7, before its last twelve hexadecimal digits. */
const ID_COMMON = 24;

/**
 * The same mail to many, in one statement however many. `params` is JSON, and may name the person, `u`; `people` is
 * "from … users u …". In their ids the moment is the same, and chance of each row's own.
 */
export function mailsInsertFrom(
  db: Database,
  { template, params }: { template: MailTemplate; params: SQL },
  people: SQL,
  now: Date,
) {
  const at = now.toISOString();
  // The columns in the table's order, which is how Drizzle writes an insert from a select.
  return db.insert(mails).select(
    sql`select ${newId().slice(0, ID_COMMON)} || lower(hex(randomblob(6))), u.email, u.language, ${template}, ${params},
      null, 0, ${at}, ${at}, null, null, null ${people}`,
  );
}

/**
 * Takes due mails for sending. Each is leased for two minutes, so that the request that wrote it
 * and the cron cannot both send it; a sender that dies gives it back when the lease ends.
 */
export async function leaseMails(db: Database, now: Date, size: number) {
  const lease = new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString();
  const due = sql`(select id from mails where sent_at is null and failed_at is null
    and next_attempt_at <= ${now.toISOString()} order by next_attempt_at limit ${size})`;
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, next_attempt_at: lease })
    .where(and(sql`${mails.id} in ${due}`, lte(mails.next_attempt_at, now.toISOString())))
    .returning();
}

/**
 * What became of a leased mail. `isKept` false: nothing of it may be kept once it is out, nor to whom it went when it has
 * failed for good. `failed.next`: the next try, in ISO; null when there is none.
 */
export type MailOutcome = {
  id: string;
  isKept: boolean;
  failed: { reason: string; next: string | null } | null;
};

/**
 * Writes what became of mails, in one trip. Of those that were sent what they said, links included, is forgotten; those
 * that have failed for good are left for the admin to see.
 */
export async function writeOutcomes(db: Database, outcomes: MailOutcome[], now: Date): Promise<void> {
  const at = now.toISOString();
  const sent = outcomes.filter(({ failed }) => failed === null);
  const idsOf = (some: MailOutcome[]) => some.map(({ id }) => id);
  const [kept, passing] = [sent.filter(({ isKept }) => isKept), sent.filter(({ isKept }) => !isKept)];
  const [first, ...rest] = [
    ...(kept.length > 0
      ? [
          db
            .update(mails)
            .set({ sent_at: at, next_attempt_at: null, last_error: null, params: {} })
            .where(and(inArray(mails.id, idsOf(kept)), isNull(mails.sent_at))),
        ]
      : []),
    ...(passing.length > 0 ? [db.delete(mails).where(inArray(mails.id, idsOf(passing)))] : []),
    ...outcomes.flatMap(({ id, isKept, failed }) =>
      failed ? failedUpdate(db, { id, isKept, failed }, at) : [],
    ),
  ];
  if (first) await db.batch([first, ...rest]);
}

type FailedMail = MailOutcome & { failed: NonNullable<MailOutcome["failed"]> };

function failedUpdate(db: Database, { id, isKept, failed: { reason, next } }: FailedMail, at: string) {
  const isOver = next === null;
  return db
    .update(mails)
    .set({
      last_error: isOver && !isKept ? null : reason.slice(0, 500),
      next_attempt_at: next,
      failed_at: isOver ? at : null,
      ...(isOver && !isKept && { recipient: "", params: {} }),
    })
    .where(eq(mails.id, id));
}
