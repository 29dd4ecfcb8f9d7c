import { expect } from "vitest";
import { movedBy } from "./stripe/disputes.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { database } from "./worker.ts";

/** Everything that the database holds about one payment, in one row. */
type PaymentStateRow = {
  id: string;
  stripe_session_id: string;
  status: string;
  part: string;
  amount_cents: number;
  refunded_cents: number;
  attention: string | null;
  next_check_at: string | null;
  unknown_since: string | null;
  event_id: string | null;
  place: string | null;
  is_offer: number;
  package_id: string | null;
  packages: number;
  ended_packages: number;
  vouchers: number;
  ledger: number;
  charges: number;
  going_back: number;
  goodwill: number;
  deleted: number;
  said: number;
  refunds_done: number;
  refunds_failed: number;
  refunds_said: number;
  disputed_cents: number;
  disputes_net: number;
  disputes_open: number;
};

const PAYMENT_STATES = `select p.id, p.stripe_session_id, p.status, p.part, p.amount_cents, p.refunded_cents, p.attention,
  p.next_check_at, p.unknown_since, p.event_id, p.package_id, s.status as place, s.offer_until is not null as is_offer, u.deleted_at is not null as deleted,
  (select count(*) from user_packages k where k.id = p.user_package_id and k.cancelled_at is null) as packages,
  (select count(*) from user_packages k where k.id = p.user_package_id and k.cancelled_at is not null) as ended_packages,
  (select count(*) from vouchers v where v.id = p.voucher_id and v.paid_at is not null) as vouchers,
  (select coalesce(sum(amount_cents), 0) from ledger_entries l where l.payment_id = p.id) as ledger,
  (select count(*) from ledger_entries l where l.payment_id = p.id and l.stripe_reference = p.stripe_payment_intent) as charges,
  (select coalesce(sum(amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed') as going_back,
  (select count(*) from refunds r where r.payment_id = p.id and r.status <> 'failed' and r.reason = 'goodwill') as goodwill,
  (select count(*) from mails m where m.dedupe_key in ('paid ' || p.id, 'back ' || p.id)) as said,
  (select count(*) from refunds r where r.payment_id = p.id and r.status = 'done') as refunds_done,
  (select count(*) from refunds r where r.payment_id = p.id and r.status = 'failed') as refunds_failed,
  (select count(*) from refunds r join mails m on m.dedupe_key = 'refund ' || r.id
    where r.payment_id = p.id and r.status = 'done') as refunds_said,
  p.disputed_cents,
  (select coalesce(sum(amount_cents), 0) from ledger_entries l where l.payment_id = p.id and (l.kind in ('dispute', 'dispute_fee')
    or (l.kind = 'charge' and (l.stripe_reference glob 'txn_*' or l.stripe_reference glob 'fee_*')))) as disputes_net,
  (select count(*) from disputes d where d.payment_id = p.id and d.state = 'open' and not d.is_charge_refundable) as disputes_open
  from payments p join users u on u.id = p.user_id left join enrolments s on s.id = p.enrolment_id
  where p.stripe_session_id in (select value from json_each(?))`;

const OVERBOOKED_EVENTS = `select e.id, e.participants, sum(s.seats) as taken from events e
  join enrolments s on s.event_id = e.id and (s.status = 'confirmed' or (s.status = 'held' and s.held_until > ?))
  where e.id in (select event_id from payments where stripe_session_id in (select value from json_each(?)))
  group by e.id having e.participants < taken`;

/** Sums that are kept in a column, each beside the same sum counted from its rows. */
const KEPT_AND_COUNTED_SUMS = `select e.id, e.seats_taken, e.paying, e.earned_cents,
  (select coalesce(sum(s.seats), 0) from enrolments s where s.event_id = e.id and s.status in ('held', 'confirmed')) as seats_counted,
  (select count(*) from enrolments s where s.event_id = e.id and s.status = 'confirmed' and s.amount_cents > 0) as paying_counted,
  (select coalesce(sum(amount_cents), 0) from ledger_entries l
    where l.event_id = e.id and l.organizer_id = e.organizer_id) as earned_counted,
  (select coalesce(sum(earned_cents), 0) from organizer_hours d where d.organizer_id = e.organizer_id) as days,
  (select coalesce(sum(amount_cents), 0) from ledger_entries l where l.organizer_id = e.organizer_id) as days_counted
  from events e
  where e.id in (select event_id from payments where stripe_session_id in (select value from json_each(?)))`;

/**
 * Enrolments whose amount, with those of the seats claimed from it, is not the sum of the payments that it kept, or whose
 * deposit and balance are not the price.
 */
const WRONG_AMOUNTS = `select s.id, s.amount_cents, s.balance_cents, s.status from enrolments s
  where s.event_id in (select event_id from payments where stripe_session_id in (select value from json_each(?)))
    and s.payer_enrolment_id is null and s.status in ('confirmed', 'cancelled', 'refunded')
    and s.amount_cents + (select coalesce(sum(c.amount_cents), 0) from enrolments c where c.payer_enrolment_id = s.id) <> (
      select coalesce(sum(p.amount_cents), 0) from payments p where p.enrolment_id = s.id and p.status in ('paid', 'refunded')
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.amount_cents = p.amount_cents
          and r.reason in ('late', 'event_past', 'amount_differs')
          or p.part = 'balance' and r.payment_id = p.id and r.reason in ('event_cancelled', 'account_deleted')
            and r.created_at = p.paid_at))`;

type CountedSums = Record<
  | "seats_taken"
  | "paying"
  | "earned_cents"
  | "seats_counted"
  | "paying_counted"
  | "earned_counted"
  | "days"
  | "days_counted",
  number
>;

/** Holds at every moment: no event has more enrolments than seats, and every kept sum equals the counted one. */
export async function expectSeatCounts(stripe: StripeStandIn): Promise<void> {
  const sessions = namesOf(stripe);
  const now = new Date().toISOString();
  const { results: over } = await database.prepare(OVERBOOKED_EVENTS).bind(now, sessions).all();
  expect(over, "events with more people than seats").toEqual([]);
  const { results: wrong } = await database.prepare(WRONG_AMOUNTS).bind(sessions).all();
  expect(wrong, "enrolments that did not pay what they say").toEqual([]);
  const { results } = await database
    .prepare(KEPT_AND_COUNTED_SUMS)
    .bind(sessions)
    .all<CountedSums & { id: string }>();
  for (const row of results) {
    expect(
      [row.seats_taken, row.paying, row.earned_cents, row.days],
      "seats, payers, cents of the event and of its organizer, as kept and as counted",
    ).toEqual([row.seats_counted, row.paying_counted, row.earned_counted, row.days_counted]);
  }
}

/**
 * At every moment, whatever has been heard and whatever has not: seats and sums hold; of what is taken for unpaid there
 * is nothing, and no place was let go that could still be paid; of what is taken for paid there is one outcome, one
 * charge, and in the ledger what has not gone back.
 */
export async function expectConsistentPayments(stripe: StripeStandIn): Promise<void> {
  await expectSeatCounts(stripe);
  await expectVoucherBalances(stripe);
  const { results } = await database.prepare(PAYMENT_STATES).bind(namesOf(stripe)).all<PaymentStateRow>();
  const sessions = new Map(stripe.sessions.map((session) => [session.id, session]));
  for (const stand of results) {
    const session = sessions.get(stand.stripe_session_id);
    if (stand.status === "open" || stand.status === "expired") {
      expectUnpaid(stand);
      if (isEnded(stand) || (stand.status === "open" && stand.place === "released" && !stand.deleted))
        expect(session?.status, `${stand.stripe_session_id} was let go`).toBe("expired");
    } else {
      expect(session?.payment_status, stand.stripe_session_id).toBe("paid");
      const returned = stand.refunded_cents;
      const outcomes = outcomesOf(stand, { whole: stand.going_back === stand.amount_cents });
      expect({ ...stand, outcomes }, stand.stripe_session_id).toMatchObject({
        outcomes: 1,
        charges: 1,
        ledger: stand.amount_cents - returned + stand.disputes_net,
        ...(!stand.deleted && { said: 1, refunds_said: stand.refunds_done }),
      });
    }
  }
}

/**
 * The cents of each voucher: paid, refunded and used by enrolments, of which a released hold is none. A payer's enrolment and
 * the seats claimed from it give back together.
 */
const VOUCHER_SUMS = `select p.id, p.amount_cents, p.disputed_cents,
  (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed') as back,
  (select coalesce(sum(s.voucher_cents - s.voucher_returned_cents), 0) from enrolments s
    where s.voucher_id = p.id and s.status <> 'released') as used,
  (select count(*) from (select sum(s.voucher_returned_cents) as back, sum(s.voucher_cents) as paid from enrolments s
    where s.voucher_id = p.id group by coalesce(s.payer_enrolment_id, s.id))
    where not back between 0 and paid) as wrong
  from payments p where p.voucher_id = p.id and p.stripe_session_id in (select value from json_each(?))`;

/** Holds at every moment: each cent of a voucher is refunded, used, or in its balance, unless a bank took it. */
async function expectVoucherBalances(stripe: StripeStandIn): Promise<void> {
  type Sums = Record<"amount_cents" | "disputed_cents" | "back" | "used" | "wrong", number> & { id: string };
  const { results } = await database.prepare(VOUCHER_SUMS).bind(namesOf(stripe)).all<Sums>();
  for (const { id, amount_cents, disputed_cents, back, used, wrong } of results) {
    expect(wrong, `${id} got back more than it paid`).toBe(0);
    if (disputed_cents === 0) expect(back + used, `${id} was spent twice`).toBeLessThanOrEqual(amount_cents);
  }
}

/** Stripe has confirmed that the session expired; without its answer a payment is asked about again or shown to an admin. */
function isEnded({ status, unknown_since, next_check_at }: PaymentStateRow): boolean {
  return status === "expired" && unknown_since === null && next_check_at === null;
}

/**
 * A place or a package (which an admin's goodwill leaves, also when all of it goes back), all of it back, a refund that failed, one that waits for a bank, all of it kept by a bank, a place
 * or a package given up for what was promised: how many of these.
 */
function outcomesOf(stand: PaymentStateRow, { whole }: { whole: boolean }): number {
  // An enrolment keeps its seat when a second balance goes back.
  const isSpare = stand.part === "balance" && whole && stand.goodwill === 0;
  const isVoucherLeft = stand.going_back + stand.disputed_cents < stand.amount_cents;
  const given =
    (stand.place === "confirmed" && !isSpare) ||
    stand.packages === 1 ||
    (stand.vouchers === 1 && isVoucherLeft);
  // What the bank has taken back under dispute stays under that name.
  const seen = stand.attention === "refund_failed" || stand.attention === "disputed";
  const owed = stand.refunds_failed > 0 && seen && !whole && !given;
  const waits =
    stand.disputes_open > 0 && stand.going_back === stand.amount_cents && !whole && !given && !owed;
  const kept = stand.disputed_cents > 0 && stand.going_back + stand.disputed_cents >= stand.amount_cents;
  const isKept = kept && !whole && !given && !owed && !waits;
  const isBack = whole && !(given && stand.goodwill > 0);
  const hasEnded = ["cancelled", "refunded"].includes(stand.place ?? "") || stand.ended_packages === 1;
  const givenUp = hasEnded && !whole && !owed && !waits && !isKept;
  return [given, isBack, owed, waits, isKept, givenUp].filter(Boolean).length;
}

/**
 * Seats, ledger and Stripe agree, payment by payment: what was paid is in the ledger once, and what went back at Stripe;
 * for it there is a place, a package, the money back, a place given up, or a failed refund that the admin sees, exactly
 * one of these; and one mail said so. Of what was not paid there is nothing. `settled`: nothing is open or under way.
 */
export async function expectPaymentsToMatchStripe(
  stripe: StripeStandIn,
  { settled = false } = {},
): Promise<void> {
  await expectSeatCounts(stripe);
  const { results } = await database.prepare(PAYMENT_STATES).bind(namesOf(stripe)).all<PaymentStateRow>();
  const stands = new Map(results.map((stand) => [stand.stripe_session_id, stand]));
  const back = sumBy(stripe.refunds.filter(({ status }) => status !== "failed"));
  for (const session of stripe.sessions) {
    const stand = stands.get(session.id);
    if (session.payment_status === "paid") {
      if (!stand) throw new Error(`${session.id} was paid, and is not known`);
      const intent = String(session.payment_intent);
      const returned = back.get(intent) ?? 0;
      const disputed = stripe.disputes
        .filter(({ payment_intent }) => payment_intent === intent)
        .reduce((sum, dispute) => sum + movedBy(dispute), 0);
      expectPaid(stand, { amount: session.amount_total ?? 0, returned, disputed });
    } else if (stand) {
      expectUnpaid(stand);
      if (settled) expect(stand, session.id).toMatchObject({ status: "expired", next_check_at: null });
      if (isEnded(stand)) expect(session.status, session.id).toBe("expired");
    }
    // What a bank still decides about waits for it.
    if (settled && stand && stand.disputes_open === 0)
      expect(stand.going_back, "nothing is under way").toBe(stand.refunded_cents);
  }
  const ledger = results.reduce((sum, row) => sum + row.ledger, 0);
  expect(ledger, "the ledger is what Stripe holds").toBe(
    stripe.taken() - stripe.returned() + stripe.disputed(),
  );
}

type PaidAtStripe = { amount: number; returned: number; disputed: number };

function expectPaid(stand: PaymentStateRow, { amount, returned, disputed }: PaidAtStripe): void {
  const whole = returned === amount;
  expect(
    { ...stand, outcomes: outcomesOf(stand, { whole }) },
    `${stand.stripe_session_id}: a place, a package or the money back`,
  ).toMatchObject({
    outcomes: 1,
    status: whole ? "refunded" : "paid",
    amount_cents: amount,
    refunded_cents: returned,
    ledger: amount - returned + disputed,
    disputes_net: disputed,
    charges: 1,
    next_check_at: null,
    ...(!stand.deleted && { said: 1, refunds_said: stand.refunds_done }),
  });
}

function expectUnpaid(stand: PaymentStateRow): void {
  expect(["open", "expired"], stand.stripe_session_id).toContain(stand.status);
  const nothing = { ledger: 0, going_back: 0, refunded_cents: 0, said: 0, packages: 0, vouchers: 0 };
  expect(stand, `${stand.stripe_session_id} was not paid`).toMatchObject(nothing);
  if (stand.part === "balance") return;
  // The seat of a waiting list outlives an expired payment: it is held until its offer ends, for another payment, or for
  // nothing once its event is free. What its enrolment paid is compared with its payments by WRONG_AMOUNTS.
  if (stand.status === "expired" && stand.is_offer) return;
  expect([null, "held", "released"], stand.stripe_session_id).toContain(stand.place);
  if (stand.status === "expired") expect(stand.place, stand.stripe_session_id).not.toBe("held");
}

function sumBy(refunds: StripeStandIn["refunds"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { payment_intent, amount } of refunds) {
    const intent = String(payment_intent);
    sums.set(intent, (sums.get(intent) ?? 0) + amount);
  }
  return sums;
}

function namesOf(stripe: StripeStandIn): string {
  return JSON.stringify(stripe.sessions.map(({ id }) => id));
}
