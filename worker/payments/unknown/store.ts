import { and, eq, isNull, sql } from "drizzle-orm";
import { holdRelease } from "../../enrolments/store.ts";
import type { Database } from "../../env.ts";
import type { PaymentRow } from "../columns.ts";
import { payments } from "../schema.ts";
import { unsettled } from "../store.ts";

/**
 * Writes that Stripe does not know the session. While the hold runs (of a package: the session) nothing else changes, and
 * Stripe is asked again at its end; from then on the place is free, the payment stays unknown, the admin sees it, and
 * Stripe is asked again at `next`.
 */
export async function writeUnknown(
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
      .where(and(eq(payments.id, id), unsettled)),
    holdRelease(db, enrolmentId ?? "", letGo, now),
  ]);
}

/**
 * Lets go of an open payment whose address nobody got: the held place is free at once. What Stripe may have opened all
 * the same is looked for at `next` (null: it has ended by itself). False when another call has opened it meanwhile, or
 * it is over.
 */
export async function letGoUntold(
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
    holdRelease(db, enrolmentId ?? "", ended, now),
  ]);
  return letGo.length > 0;
}

/** Stripe knows the session of an open payment, and takes the key: what was noted against either is over. */
export async function writeKnown(db: Database, id: string, now: Date): Promise<void> {
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
 * Stripe refuses the site's key: the admin sees it at this payment, unless another one says so already or this one says
 * something else. One key is to be put right, however many payments wait for it.
 */
export async function markKeyRefused(db: Database, id: string, now: Date): Promise<void> {
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
