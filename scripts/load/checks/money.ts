import type { DatabaseSync } from "node:sqlite";
import type { Session } from "../../../tests/support/stripe/account.ts";
import { type InvariantCheck, type LoadFacts, listEndedWithEvent, rowsOf } from "./LoadFacts.ts";

/** The stored state of one payment. */
interface PaymentState {
  id: string;
  status: string;
  amount_cents: number;
  refunded_cents: number;
  enrolment: string | null;
  enrolment_id: string | null;
  ledger: number;
  charges: number;
  going_back: number;
  said: number;
  refunds_done: number;
  refunds_said: number;
}

const PAYMENTS = `select p.id, p.status, p.amount_cents, p.refunded_cents, s.status as enrolment, s.id as enrolment_id,
  (select coalesce(sum(amount_cents), 0) from ledger_entries l where l.payment_id = p.id) as ledger,
  (select count(*) from ledger_entries l where l.payment_id = p.id and l.kind = 'charge') as charges,
  (select coalesce(sum(amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed') as going_back,
  (select count(*) from mails m where m.dedupe_key in ('paid ' || p.id, 'back ' || p.id)) as said,
  (select count(*) from refunds r where r.payment_id = p.id and r.status = 'done') as refunds_done,
  (select count(*) from refunds r join mails m on m.dedupe_key = 'refund ' || r.id
    where r.payment_id = p.id and r.status = 'done') as refunds_said
  from payments p left join enrolments s on s.id = p.enrolment_id where p.created_at >= ?`;

/** Checks for each payment that the ledger, Stripe's records and the enrolments agree. */
export function checkMoney(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  const { since, stripe } = facts;
  const rows = new Map(rowsOf<PaymentState>(database, PAYMENTS, since).map((row) => [row.id, row]));
  const paid = stripe.sessions.filter(({ payment_status }) => payment_status === "paid");
  const unpaid = stripe.sessions.filter(({ payment_status }) => payment_status !== "paid");
  const returned = sumByIntent(stripe.refunds);
  const returnedOf = ({ payment_intent }: Session) => returned.get(String(payment_intent)) ?? 0;
  const each = (
    name: string,
    sessions: Session[],
    find: (row: PaymentState, session: Session) => string | false,
  ): InvariantCheck => {
    const broken = sessions.flatMap((session) => {
      const row = rows.get(session.client_reference_id ?? "");
      const found = row && find(row, session);
      return found ? [`payment ${session.client_reference_id}: ${found}`] : [];
    });
    return { name, broken, looked: sessions.length };
  };
  return [
    {
      name: "whatever was paid at Stripe is a payment here",
      broken: paid.flatMap(({ client_reference_id: id }) => {
        const status = rows.get(id ?? "")?.status ?? "not there";
        return status === "paid" || status === "refunded" ? [] : [`payment ${id} is ${status}`];
      }),
      looked: paid.length,
    },
    each("a payment has its enrolment, or its refund, or an end by the rule", paid, (row) => {
      const count = countOutcomes(row);
      return (
        count !== 1 && `${count} outcomes: enrolment ${row.enrolment}, ${row.going_back} cents going back`
      );
    }),
    each("the ledger of a payment is its money at Stripe", paid, (row, session) => {
      const left = (session.amount_total ?? 0) - returnedOf(session);
      return (row.ledger !== left || row.charges !== 1) && `${row.ledger} cents, at Stripe ${left}`;
    }),
    each("refunds are as at Stripe", paid, (row, session) => {
      const back = returnedOf(session);
      return row.refunded_cents !== back && `${row.refunded_cents} cents returned, at Stripe ${back}`;
    }),
    checkPromisedRefunds(
      paid.flatMap((session) => {
        const row = rows.get(session.client_reference_id ?? "");
        return row ? [{ ...row, returned: returnedOf(session) }] : [];
      }),
      { promised: listPromisedRefunds(facts), endedWithEvent: listEndedWithEvent(database) },
    ),
    each("what was not paid gave nothing and took nothing", unpaid, (row) => {
      const isHeld = row.enrolment !== null && row.enrolment !== "released";
      const isTouched = row.ledger !== 0 || row.said !== 0 || row.going_back !== 0;
      return (row.status !== "expired" || isHeld || isTouched) && `${row.status}, enrolment ${row.enrolment}`;
    }),
    checkLedgerSum(database, since, paid, returned),
    each("each payment has one mail", paid, ({ said }) => said !== 1 && `${said} mails`),
    each(
      "each refund has one mail",
      paid,
      (row) => row.refunds_said !== row.refunds_done && `${row.refunds_said} mails of ${row.refunds_done}`,
    ),
  ];
}

/** Cents promised to members at their cancellation, by the enrolments' ids. */
function listPromisedRefunds({ journal }: LoadFacts): Map<string, number> {
  const cancelled = journal.enrolments.filter((enrolment) => enrolment.cancelled !== false);
  return new Map(cancelled.map(({ id, refund }) => [id, refund]));
}

/** Checks at Stripe that a cancelled enrolment returned the promised refund, and a cancelled event the whole amount. */
function checkPromisedRefunds(
  payments: (PaymentState & { returned: number })[],
  { promised, endedWithEvent }: { promised: Map<string, number>; endedWithEvent: Set<string> },
): InvariantCheck {
  const ended = payments.filter(({ enrolment }) => enrolment === "cancelled" || enrolment === "refunded");
  const broken = ended.flatMap(({ id, enrolment_id, amount_cents, returned }) => {
    const enrolment = enrolment_id ?? "";
    const due = endedWithEvent.has(enrolment) ? amount_cents : promised.get(enrolment);
    if (due === undefined) return [`payment ${id}: nobody cancelled its enrolment`];
    return returned === due ? [] : [`payment ${id}: ${returned} cents returned at Stripe of ${due} promised`];
  });
  const withRefund = ended.filter(({ returned }) => returned > 0).length;
  const note = `${withRefund} with money back`;
  return { name: "a cancelled enrolment returned what was promised", broken, looked: ended.length, note };
}

/** Counts the valid outcomes: the enrolment stands, all money went back, or it ended with the refund of its rule. */
function countOutcomes({ enrolment, going_back, amount_cents }: PaymentState): number {
  const isWhole = going_back === amount_cents;
  const isEnded = (enrolment === "cancelled" || enrolment === "refunded") && !isWhole;
  return [enrolment === "confirmed", isWhole, isEnded].filter(Boolean).length;
}

function sumByIntent(refunds: LoadFacts["stripe"]["refunds"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { payment_intent, amount, status } of refunds) {
    const intent = String(payment_intent);
    if (status !== "failed") sums.set(intent, (sums.get(intent) ?? 0) + amount);
  }
  return sums;
}

function checkLedgerSum(
  database: DatabaseSync,
  since: string,
  paid: Session[],
  returned: Map<string, number>,
): InvariantCheck {
  const taken = paid.reduce((sum, { amount_total }) => sum + (amount_total ?? 0), 0);
  const back = [...returned.values()].reduce((sum, cents) => sum + cents, 0);
  const [row] = rowsOf<{ sum: number; entries: number }>(
    database,
    `select coalesce(sum(l.amount_cents), 0) as sum, count(*) as entries from ledger_entries l
     join payments p on p.id = l.payment_id where p.created_at >= ?`,
    since,
  );
  const broken =
    row?.sum === taken - back ? [] : [`${row?.sum} cents in the ledger, ${taken - back} at Stripe`];
  const note = `${(taken / 100).toFixed(2)} EUR taken, ${(back / 100).toFixed(2)} EUR returned`;
  return { name: "the sum of the ledger is what Stripe holds", broken, looked: row?.entries ?? 0, note };
}
