import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { mails } from "./schema.ts";

/**
 * The outcome of a leased mail. `isRetained` false: the row is deleted once sent, and the recipient after failing for good.
 * `failed.next`: the next attempt as an ISO time; null for none. A held mail loses no attempt. A withheld one was not
 * sent, because its address is marked; like a dropped one it needs no admin.
 */
export type MailOutcome = {
  id: string;
  /** The address used for sending, because the account's may have changed since. */
  recipient: string;
  isRetained: boolean;
  failed: { kind: "suppressed" | "withheld" | "held" | "failed"; reason: string; next: string | null } | null;
};

/** Marks the accounts of addresses that accept no mails (`suppressionCutoff`), and deletes their newsletter's. */
export async function markSuppressed(db: Database, addresses: string[], now: Date): Promise<void> {
  if (addresses.length === 0) return;
  const listed = sql`select lower(value) from json_each(${JSON.stringify(addresses)})`;
  await batchQueries(db, [
    sql`update users set email_suppressed_at = ${now.toISOString()} where email in (${listed})`,
    sql`delete from newsletter_subscribers where email in (${listed})`,
  ]);
}

/**
 * Records the outcomes of mails in one round trip, or in two to mark an address that accepts no mails. Parameters of
 * sent mails, links included, are deleted; mails that failed for good stay visible to admins.
 */
export async function recordMailOutcomes(db: Database, outcomes: MailOutcome[], now: Date): Promise<void> {
  const at = now.toISOString();
  const sent = outcomes.filter(({ failed }) => failed === null);
  const idsOf = (some: MailOutcome[]) => some.map(({ id }) => id);
  const suppressed = outcomes.filter(({ failed }) => failed?.kind === "suppressed");
  await markSuppressed(
    db,
    suppressed.map(({ recipient }) => recipient),
    now,
  );
  const [retained, passing] = [
    sent.filter(({ isRetained }) => isRetained),
    sent.filter(({ isRetained }) => !isRetained),
  ];
  const [first, ...rest] = [
    ...(retained.length > 0
      ? [
          db
            .update(mails)
            .set({ sent_at: at, next_attempt_at: null, last_error: null, params: {} })
            .where(and(inArray(mails.id, idsOf(retained)), isNull(mails.sent_at))),
        ]
      : []),
    ...(passing.length > 0 ? [db.delete(mails).where(inArray(mails.id, idsOf(passing)))] : []),
    ...outcomes.flatMap(({ failed, ...outcome }) =>
      failed ? failedUpdate(db, { ...outcome, failed }, at) : [],
    ),
  ];
  if (first) await db.batch([first, ...rest]);
}

type FailedMail = MailOutcome & { failed: NonNullable<MailOutcome["failed"]> };

function failedUpdate(
  db: Database,
  { id, isRetained, failed: { kind, reason, next } }: FailedMail,
  at: string,
) {
  const isOver = next === null;
  return db
    .update(mails)
    .set({
      last_error: isOver && !isRetained ? null : reason.slice(0, 500),
      next_attempt_at: next,
      leased_until: null,
      failed_at: isOver ? at : null,
      ...(kind === "held" && { attempts: sql`${mails.attempts} - 1` }),
      ...(kind === "withheld" && { attempts: 0, params: {} }),
      ...(isOver && !isRetained && { recipient: "", params: {} }),
    })
    .where(eq(mails.id, id));
}
