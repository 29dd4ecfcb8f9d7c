import { refundUntil } from "../../worker/enrolments/contract.ts";
import type { BuiltEvent } from "./events/buildEvents.ts";
import { createRandom, type Random, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";

interface SeedPayments {
  payments: Row[];
  ledger: Row[];
}

/** What was paid for these enrolments: each its payment and charge, and where it was given back, the refund. */
export function buildPayments(events: BuiltEvent[], enrolments: Row[]): SeedPayments {
  const random = createRandom("payments");
  const known = new Map(events.map((event) => [event.id, event]));
  const money: SeedPayments = { payments: [], ledger: [] };
  for (const enrolment of enrolments) {
    const event = known.get(enrolment.event_id as string);
    if (!event || !enrolment.paid_at) continue;
    const payment = paymentOf(enrolment, event, random);
    const movements = ledgerEntriesOf(payment, enrolment, event, random);
    money.payments.push(payment);
    money.ledger.push(...movements);
  }
  money.ledger.sort((one, other) => ((one.created_at as string) < (other.created_at as string) ? -1 : 1));
  return money;
}

/** Cents that go back to who gives up a paid place: what the event's own rule says. */
export function refundOf({ row, cents }: BuiltEvent): number {
  if (row.refund_rule === "none") return 0;
  return row.refund_rule === "half" ? Math.round(cents / 2) : cents;
}

function paymentOf(enrolment: Row, event: BuiltEvent, random: Random): Row {
  const id = uuidAt(enrolment.created_at as string, random);
  const back = enrolment.status === "refunded" ? refundOf(event) : 0;
  return {
    id,
    kind: "event",
    user_id: enrolment.user_id as string,
    event_id: event.id,
    enrolment_id: enrolment.id as string,
    title: event.row.title as string,
    refund_rule: event.row.refund_rule as string,
    refund_until: refundUntil({
      date: event.date,
      refund_until_days: event.row.refund_until_days as number,
    }),
    stripe_session_id: `cs_demo_${id}`,
    stripe_payment_intent: `pi_demo_${id}`,
    amount_cents: event.cents,
    refunded_cents: back,
    status: back === event.cents ? "refunded" : "paid",
    paid_at: enrolment.paid_at as string,
    created_at: enrolment.created_at as string,
    updated_at: (enrolment.ended_at ?? enrolment.paid_at) as string,
  };
}

function ledgerEntriesOf(payment: Row, enrolment: Row, event: BuiltEvent, random: Random): Row[] {
  const movement = (kind: "charge" | "refund", cents: number, at: string): Row => ({
    id: uuidAt(at, random),
    payment_id: payment.id as string,
    organizer_id: event.organizer,
    event_id: event.id,
    kind,
    amount_cents: cents,
    stripe_reference: `${kind === "charge" ? "ch" : "re"}_demo_${payment.id}`,
    created_at: at,
  });
  const charge = movement("charge", event.cents, payment.paid_at as string);
  const back = payment.refunded_cents as number;
  return back ? [charge, movement("refund", -back, enrolment.ended_at as string)] : [charge];
}
