import { eq } from "drizzle-orm";
import type { events } from "../../../worker/events/schema.ts";
import type {
  CancellationTerms,
  CancelledEnrolment,
  EventCancellation,
} from "../../../worker/payments/cancelling/contract.ts";
import { payments } from "../../../worker/payments/schema.ts";
import { event } from "../../support/events.ts";
import { paidPlace } from "../../support/money.ts";
import { type Actor, person } from "../../support/people.ts";
import { type Ask, ask, database, db } from "../../support/worker.ts";

type Promise_ = Pick<typeof payments.$inferInsert, "refund_rule" | "refund_until">;

/** An instructor's paid event, with somebody in it who was promised this when they paid. */
export async function season(
  other: Partial<typeof events.$inferInsert> = {},
  promised: Promise_ = {},
  cents = 4500,
) {
  const sara = await person("sara", { role: "instructor" });
  const anna = await person("anna", { full_name: "Anna D'Angelo" });
  const dive = await event({
    title: "Notte al lago",
    organizer_id: sara.id,
    participants: 8,
    cost_cents: cents,
    ...other,
  });
  const place = await paidFor(dive, anna, cents, promised);
  return { sara, anna, dive, ...place };
}

/** A paid place, with what was promised for it; unless told, all, as long as the event says. */
export async function paidFor(
  dive: Parameters<typeof paidPlace>[0],
  who: { id: string },
  cents: number,
  promised: Promise_ = {},
) {
  const { enrolment, payment } = await paidPlace(dive, who, { cents });
  await db
    .update(payments)
    .set({ refund_until: "2000-01-01", ...promised })
    .where(eq(payments.id, payment));
  return { place: enrolment, payment };
}

export function look(place: string, as?: Actor) {
  return ask<CancellationTerms>("GET", `/api/me/participations/${place}/cancellation`, as && { as });
}

export function giveUp(place: string, refund: unknown, as?: Actor, other: Ask = {}) {
  return ask<CancelledEnrolment>("POST", `/api/me/participations/${place}/cancellation`, {
    ...(as && { as }),
    body: { refund },
    ...other,
  });
}

export function callOff({ id }: { id: string }, as: Actor | undefined, body: unknown, other: Ask = {}) {
  return ask<EventCancellation>("POST", `/api/events/${id}/cancellation`, {
    ...(as && { as }),
    body,
    ...other,
  });
}

export async function placeNow(id: string) {
  const text = "select status, ended_at from enrolments where id = ?";
  return database.prepare(text).bind(id).first<{ status: string; ended_at: string | null }>();
}

export type Refund = { amount_cents: number; reason: string; status: string };

/** The refunds of a payment, oldest first, the way whoever owes them wrote them. */
export async function refundsOf(payment: string): Promise<Refund[]> {
  const text =
    "select amount_cents, reason, status from refunds where payment_id = ? order by created_at, id";
  return (await database.prepare(text).bind(payment).all<Refund>()).results;
}
