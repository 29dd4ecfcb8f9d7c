import { eq } from "drizzle-orm";
import type { events } from "../../worker/events/schema.ts";
import type {
  CancellationTerms,
  CancelledEnrolment,
  EventCancellation,
} from "../../worker/payments/outputs.ts";
import { payments } from "../../worker/payments/schema.ts";
import { makeEvent } from "./events.ts";
import { makePaidEnrolment } from "./payments.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { type Ask, ask, database, db } from "./worker.ts";

type RefundPromise = Pick<typeof payments.$inferInsert, "refund_rule" | "refund_until">;

/** Makes an instructor's paid event with one paid enrolment, whose payment keeps the refund rule given. */
export async function makePaidEventWithMember(
  other: Partial<typeof events.$inferInsert> = {},
  promised: RefundPromise = {},
  cents = 4500,
) {
  const sara = await makeUser("sara", { role: "instructor" });
  const anna = await makeUser("anna", { full_name: "Anna D'Angelo" });
  const dive = await makeEvent({
    title: "Notte al lago",
    organizer_id: sara.id,
    participants: 8,
    cost_cents: cents,
    ...other,
  });
  const place = await makePaidEnrolmentWithRule(dive, anna, cents, promised);
  return { sara, anna, dive, ...place };
}

/**
 * Makes a paid enrolment whose payment keeps a refund rule; without one, everything is refundable until the event's own
 * limit.
 */
export async function makePaidEnrolmentWithRule(
  dive: Parameters<typeof makePaidEnrolment>[0],
  who: { id: string },
  cents: number,
  promised: RefundPromise = {},
) {
  const { enrolment, payment } = await makePaidEnrolment(dive, who, { cents });
  await db
    .update(payments)
    .set({ refund_until: "2000-01-01", ...promised })
    .where(eq(payments.id, payment));
  return { place: enrolment, payment };
}

export function getEnrolmentCancellation(place: string, as?: SignedInUser) {
  return ask<CancellationTerms>("GET", `/api/me/participations/${place}/cancellation`, as && { as });
}

export function postEnrolmentCancellation(
  place: string,
  refund: unknown,
  as?: SignedInUser,
  other: Ask = {},
) {
  return ask<CancelledEnrolment>("POST", `/api/me/participations/${place}/cancellation`, {
    ...(as && { as }),
    body: { refund },
    ...other,
  });
}

export function postEventCancellation(
  { id }: { id: string },
  as: SignedInUser | undefined,
  body: unknown,
  other: Ask = {},
) {
  return ask<EventCancellation>("POST", `/api/events/${id}/cancellation`, {
    ...(as && { as }),
    body,
    ...other,
  });
}

export async function findEnrolmentStatus(id: string) {
  const text = "select status, ended_at from enrolments where id = ?";
  return database.prepare(text).bind(id).first<{ status: string; ended_at: string | null }>();
}

export type RefundRow = { amount_cents: number; reason: string; status: string };

/** The refund rows of a payment, oldest first. */
export async function listRefunds(payment: string): Promise<RefundRow[]> {
  const text =
    "select amount_cents, reason, status from refunds where payment_id = ? order by created_at, id";
  return (await database.prepare(text).bind(payment).all<RefundRow>()).results;
}
