import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { SESSION_MINUTES } from "../checkout/contract.ts";
import type { SaleTerms } from "../checkout/rules.ts";
import { type PaymentRow, selectPayments } from "../columns.ts";
import { payments } from "../schema.ts";
import { insertStripeEvent, type StripeEventRecord } from "../store.ts";
import {
  BALANCE_DECISION_DAYS,
  BALANCE_REMINDER_DAYS,
  balanceFeeCents,
  type LateBalances,
  type OwedBalance,
} from "./rules.ts";

/** An enrolment as its balance needs it, with its deposit's payment. Cents. */
export type BalanceState = {
  enrolment_id: string;
  event_id: string;
  user_id: string;
  status: string;
  cents: number;
  due_on: string | null;
  last_day: string;
  cancelled_at: string | null;
  deposit_id: string | null;
  deposit_cents: number | null;
  fee_percent: number | null;
  fee_fixed_cents: number | null;
  fee_cents: number | null;
};

/** The deposit of enrolment `s` that was taken: not one that came too late and went back. */
const depositOf = sql.raw(`(select d.id from payments d where d.enrolment_id = s.id and d.part = 'deposit'
  and d.status in ('paid', 'refunded') order by d.refunded_cents, d.id limit 1)`);

export async function findBalance(db: Database, enrolmentId: string): Promise<BalanceState | undefined> {
  return db.get<BalanceState>(sql`
    select s.id as enrolment_id, s.event_id, s.user_id, s.status, s.balance_cents as cents, s.balance_due_on as due_on,
      e.last_day, e.cancelled_at, p.id as deposit_id, p.amount_cents as deposit_cents, p.fee_percent, p.fee_fixed_cents,
      p.fee_cents
    from enrolments s join events e on e.id = s.event_id left join payments p on p.id = ${depositOf}
    where s.id = ${enrolmentId}`);
}

/** The open payment of an enrolment's balance. */
export async function findOpenBalancePayment(
  db: Database,
  enrolmentId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where(
      and(eq(payments.enrolment_id, enrolmentId), eq(payments.part, "balance"), eq(payments.status, "open")),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .get();
}

/**
 * The rows of a balance that can be paid now: "from enrolments s … join payments d …". It is as it was read, its event
 * is neither cancelled nor over, and no other payment of it is open; so two calls open one.
 */
function payableBalance({ enrolment_id, cents, deposit_id }: BalanceState, today: string): SQL {
  return sql`from enrolments s join events e on e.id = s.event_id join payments d on d.id = ${deposit_id}
    where s.id = ${enrolment_id} and s.status = 'confirmed' and s.balance_cents = ${cents} and s.balance_cents > 0
      and e.cancelled_at is null and e.last_day >= ${today}
      and not exists (select 1 from payments p where p.enrolment_id = s.id and p.status = 'open')`;
}

/** The row of a balance's payment, with the terms and the fee of its deposit `d`. */
function balancePayment(id: string, balance: BalanceState, now: Date) {
  const at = now.toISOString();
  return {
    id,
    kind: "event" as const,
    part: "balance" as const,
    user_id: sql`s.user_id`,
    event_id: sql`s.event_id`,
    enrolment_id: sql`s.id`,
    title: sql`d.title`,
    amount_cents: sql`s.balance_cents`,
    currency: sql`s.currency`,
    status: "open" as const,
    refund_rule: sql`d.refund_rule`,
    refund_until: sql`d.refund_until`,
    price_lines: sql`d.price_lines`,
    fee_percent: sql`d.fee_percent`,
    fee_cents: balanceFeeCents(balance),
    created_at: at,
    updated_at: at,
  };
}

/** Opens the payment of a balance and returns its id; null when another one is open, or the balance changed. */
export async function openBalancePayment(
  db: Database,
  balance: BalanceState,
  { terms, today }: { terms: SaleTerms; today: string },
  now: Date,
): Promise<string | null> {
  const id = newId();
  const ends = new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString();
  const [opened] = await insertFrom(
    db,
    payments,
    {
      ...balancePayment(id, balance, now),
      expires_at: ends,
      next_check_at: ends,
      terms_version: terms.version,
      terms_accepted_at: terms.isAccepted ? now.toISOString() : null,
    },
    payableBalance(balance, today),
  ).returning({ id: payments.id });
  return opened ? id : null;
}

/** A balance whose kept card was tried already, also by a charge without a definite answer. */
const isCharged = sql.raw(
  "exists (select 1 from payments c where c.enrolment_id = s.id and c.part = 'balance' and c.card_consent_at is not null)",
);

/**
 * Claims the charge of a kept card: the balance's payment, which names the card's customer, and whose reconciliation
 * makes the charge. One for each enrolment, whatever becomes of it. Null when it was claimed before, or another payment of the balance is open.
 */
export async function claimCardCharge(
  db: Database,
  balance: BalanceState,
  today: string,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const [claimed] = await insertFrom(
    db,
    payments,
    {
      ...balancePayment(id, balance, now),
      expires_at: at,
      next_check_at: at,
      terms_version: sql`d.terms_version`,
      terms_accepted_at: sql`d.terms_accepted_at`,
      stripe_customer_id: sql`d.stripe_customer_id`,
      card_consent_at: sql`d.card_consent_at`,
    },
    sql`${payableBalance(balance, today)} and s.balance_due_on <= ${today} and d.card_consent_at is not null
      and d.stripe_customer_id is not null and not ${isCharged}`,
  ).returning({ id: payments.id });
  return claimed ? id : null;
}

/** Enrolments whose kept card is to be charged, those of the earliest last days first. */
export async function listDueCards(
  db: Database,
  today: string,
  from: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.all<{
    id: string;
  }>(sql`select s.id from enrolments s join events e on e.id = s.event_id
    where s.balance_cents > 0 and s.balance_due_on between ${from} and ${today} and s.status = 'confirmed'
      and e.cancelled_at is null and e.last_day >= ${today} and not ${isCharged}
      and not exists (select 1 from payments p where p.enrolment_id = s.id and p.status = 'open')
      and exists (select 1 from payments d where d.id = ${depositOf} and d.card_consent_at is not null
        and d.stripe_customer_id is not null)
    order by s.balance_due_on limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The payment intent of the deposit whose card a balance's payment charges; null without one. */
export async function findDepositIntent(db: Database, { enrolment_id }: PaymentRow): Promise<string | null> {
  const [row] = await db.all<{ intent: string | null }>(sql`select p.stripe_payment_intent as intent
    from enrolments s join payments p on p.id = ${depositOf} where s.id = ${enrolment_id}`);
  return row?.intent ?? null;
}

/**
 * Ends the charge of a kept card that the bank refused, with the mail and the notice that ask for another payment,
 * while the balance is owed. A payment that has ended is unchanged. Throws when `event` is already recorded.
 */
export async function writeCardRefused(
  db: Database,
  payment: PaymentRow,
  mail: MailDraft,
  event: StripeEventRecord | null,
): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  const isOwed = sql`exists (select 1 from payments p join enrolments s on s.id = p.enrolment_id
      join users u on u.id = s.user_id
    where p.id = ${payment.id} and p.status = 'expired' and p.updated_at = ${at} and s.status = 'confirmed'
      and s.balance_cents > 0 and u.deleted_at is null)`;
  await db.batch([
    db
      .update(payments)
      .set({ status: "expired", next_check_at: null, attention: null, updated_at: at })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "open"))),
    ...insertStripeEvent(db, event, now),
    noticeInsert(
      db,
      {
        kind: "balance_due",
        subject: { type: "event", id: payment.event_id ?? "" },
        actorId: null,
        params: { title: payment.title },
      },
      [payment.user_id],
      now,
      isOwed,
    ),
    mailInsertWhere(db, mail, isOwed, now),
  ]);
}

/**
 * Balances whose payers are reminded today and were not yet, those of one last day after the other. The key of a
 * reminder's mail says who was told.
 */
export async function listOwedBalances(db: Database, today: string, limit: number): Promise<OwedBalance[]> {
  const days = BALANCE_REMINDER_DAYS.map((offset) => addDays(today, -offset));
  return db.all<OwedBalance>(sql`
    select s.id as enrolment_id, s.event_id, s.user_id, s.balance_cents as cents, s.balance_due_on as due_on,
      e.title, e.date, e.end_date, u.email, u.full_name, u.language,
      exists (select 1 from payments d where d.enrolment_id = s.id and d.part = 'deposit'
        and d.status in ('paid', 'refunded') and d.card_consent_at is not null and d.stripe_customer_id is not null) as keeps_card
    from json_each(${JSON.stringify(days)}) day cross join enrolments s on s.balance_due_on = day.value
      and s.balance_cents > 0 and s.status = 'confirmed'
      join events e on e.id = s.event_id and e.cancelled_at is null and e.last_day >= ${today}
      join users u on u.id = s.user_id and u.is_active and u.deleted_at is null
    where not exists (select 1 from mails m where m.dedupe_key = 'balance ' || s.id || ${` ${today}`})
    limit ${limit}`);
}

/**
 * Events whose organizers decide from today: a balance is late by BALANCE_DECISION_DAYS, or late at all on the event's
 * first day.
 */
export async function listLateBalances(db: Database, today: string, limit: number): Promise<LateBalances[]> {
  const decided = addDays(today, -BALANCE_DECISION_DAYS);
  return db.all<LateBalances>(sql`
    select e.id as event_id, e.title, e.date, e.end_date, e.organizer_id, u.email, u.full_name, u.language
    from enrolments s join events e on e.id = s.event_id and e.cancelled_at is null and e.last_day >= ${today}
      join users u on u.id = e.organizer_id and u.is_active and u.deleted_at is null
    where s.balance_cents > 0 and s.balance_due_on between ${decided} and ${addDays(today, -1)} and s.status = 'confirmed'
      and (s.balance_due_on = ${decided} or e.date = ${today})
      and not exists (select 1 from mails m where m.dedupe_key = 'balances late ' || e.id || ${` ${today}`})
    group by e.id limit ${limit}`);
}
