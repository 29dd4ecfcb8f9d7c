import { and, eq, isNull, sql } from "drizzle-orm";
import { releaseHold } from "../enrolments/store.ts";
import type { Database } from "../env.ts";
import type { PaymentRow } from "./columns.ts";
import { payments } from "./schema.ts";
import { isUnsettledPayment } from "./store.ts";

/**
 * Records that Stripe does not know the session. Until the hold ends (for a package: the session) nothing else changes,
 * and the payment is reconciled at that end; afterwards the hold is released, the payment stays unknown and becomes a
 * payment issue, and it is reconciled at `next`.
 */
export async function markSessionUnknown(
  db: Database,
  { id, enrolment_id: enrolmentId }: PaymentRow,
  next: string | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const ends = sql`coalesce((select s.held_until from enrolments s
    where s.id = ${payments.enrolment_id} and s.status = 'held'), ${payments.expires_at}, '')`;
  const runs = sql`(${payments.status} = 'open' and ${ends} > ${at})`;
  const letGo = sql`exists (select 1 from payments p where p.id = ${id} and p.status = 'expired')`;
  await db.batch([
    db
      .update(payments)
      .set({
        unknown_since: sql`coalesce(${payments.unknown_since}, ${at})`,
        attention: sql`case when not ${runs} then 'session_unknown'
          when ${payments.attention} in ('key_refused', 'stripe_unreachable') then null else ${payments.attention} end`,
        checkout_url: sql`case when ${runs} then ${payments.checkout_url} end`,
        next_check_at: sql`case when ${runs} then ${ends} else ${next} end`,
        status: sql`case when ${runs} then 'open' else 'expired' end`,
        checks: sql`${payments.checks} + 1`,
        updated_at: at,
      })
      .where(and(eq(payments.id, id), isUnsettledPayment)),
    releaseHold(db, enrolmentId ?? "", letGo, now),
  ]);
}

/**
 * Expires an open payment whose checkout URL was not sent, and releases its hold. A session that Stripe may
 * nevertheless have created is searched for at `next` (null: it expires by itself). False when another call has
 * recorded a session meanwhile, or the payment is not open.
 */
export async function expireUnopenedPayment(
  db: Database,
  { id, enrolment_id: enrolmentId }: PaymentRow,
  next: string | null,
  now: Date,
): Promise<boolean> {
  const ended = sql`exists (select 1 from payments p where p.id = ${id} and p.status = 'expired')`;
  const [letGo] = await db.batch([
    db
      .update(payments)
      .set({ status: "expired", next_check_at: next, attention: null, updated_at: now.toISOString() })
      .where(and(eq(payments.id, id), eq(payments.status, "open"), isNull(payments.stripe_session_id)))
      .returning({ id: payments.id }),
    releaseHold(db, enrolmentId ?? "", ended, now),
  ]);
  return letGo.length > 0;
}

/** Records that Stripe knows the session of an open payment and accepts the API key: clears both attentions. */
export async function markSessionKnown(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({
      unknown_since: null,
      attention: null,
      next_check_at: payments.expires_at,
      updated_at: now.toISOString(),
    })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, "open"),
        sql`(${payments.unknown_since} is not null or ${payments.attention} is not null)`,
      ),
    );
}

/**
 * Records at this payment that Stripe rejects the API key, unless another payment has that attention or this one has a
 * different one, because one key must be corrected, however many payments wait for it.
 */
export async function markApiKeyRefused(db: Database, id: string, now: Date): Promise<void> {
  const { attention } = payments;
  await db
    .update(payments)
    .set({ attention: "key_refused", updated_at: now.toISOString() })
    .where(
      and(
        eq(payments.id, id),
        isNull(attention),
        sql`not exists (select 1 from payments o where o.attention = 'key_refused')`,
      ),
    );
}

/** Expired payments whose lost session is due for a search, the longest due first. */
export async function listLostPayments(db: Database, now: Date, limit: number): Promise<{ id: string }[]> {
  // Written like the index `payments_due`.
  return db.all<{ id: string }>(sql`select id from payments
    where (checks > 0) in (0, 1) and next_check_at is not null and next_check_at <= ${now.toISOString()}
      and status = 'expired' and stripe_session_id is null
    order by next_check_at limit ${limit}`);
}

/** Ends the search for a payment's session, because none was created or it has expired. */
export async function clearLostSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({
      next_check_at: null,
      attention: sql`nullif(${payments.attention}, 'key_refused')`,
      updated_at: now.toISOString(),
    })
    .where(and(eq(payments.id, id), eq(payments.status, "expired"), isNull(payments.stripe_session_id)));
}
