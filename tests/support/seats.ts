import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { hashLinkToken, newLinkToken } from "../../worker/auth/tokens.ts";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { enrolments, seatInvitations } from "../../worker/enrolments/schema.ts";
import type { BookedSeats, NewInvitation, SeatInvitation } from "../../worker/payments/seats/outputs.ts";
import { findPayment, findSessionByUrl, postCheckout } from "./checkout.ts";
import { makeEvent } from "./events.ts";
import { makePaidEnrolment } from "./payments.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import type { SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

/** A payer's confirmed enrolment with seats for others, paid at Stripe. */
export async function buySeats(
  stripe: StripeStandIn,
  as: SignedInUser,
  event: { id: string },
  seats: number,
  other: Record<string, unknown> = {},
): Promise<{ id: string; payment: string; intent: string | null }> {
  const answer = await postCheckout(as, event, { seats, ...other });
  expect(answer.status, answer.text).toBe(200);
  const session = await findSessionByUrl(answer.body.url);
  stripe.pay(session);
  await stripe.deliverAll();
  const payment = await findPayment(session);
  return { id: payment.enrolment_id ?? "", payment: payment.id, intent: payment.stripe_payment_intent };
}

export function postInvitations(id: string, as?: SignedInUser, body: unknown = {}) {
  return ask<NewInvitation[]>("POST", `/api/bookings/${id}/invitations`, { ...(as && { as }), body });
}

export function getBookedSeats(id: string, as?: SignedInUser) {
  return ask<BookedSeats>("GET", `/api/bookings/${id}/invitations`, as && { as });
}

/** The tokens of new links to a payer's unclaimed seats. */
export async function inviteToSeats(id: string, as: SignedInUser, body: unknown = {}): Promise<string[]> {
  const answer = await postInvitations(id, as, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.map(({ url }) => tokenOf(url));
}

/** The token in the address of a link to a seat. */
export function tokenOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

export function getClaim(token: string, as?: SignedInUser) {
  return ask<SeatInvitation>("GET", `/api/claims/${token}`, as && { as });
}

export function postClaim(token: string, as?: SignedInUser) {
  return ask<Participation>("POST", `/api/claims/${token}`, as && { as });
}

/** Claims a seat of a payer; returns the enrolment's id. */
export async function claimSeatOf(booking: string, payer: SignedInUser, as: SignedInUser): Promise<string> {
  const [token = ""] = await inviteToSeats(booking, payer);
  const answer = await postClaim(token, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** A confirmed enrolment of the user with two seats, one of them unclaimed, and the token of a link to it. */
export async function makeBooking(payer: { id: string }): Promise<{ id: string; token: string }> {
  const { enrolment } = await makePaidEnrolment(await makeEvent({ cost_cents: 4500 }), payer, {
    cents: 9000,
  });
  const token = newLinkToken();
  await db.batch([
    db.update(enrolments).set({ seats: 2 }).where(eq(enrolments.id, enrolment)),
    db.insert(seatInvitations).values({
      id: newId(),
      enrolment_id: enrolment,
      token_hash: hashLinkToken(token),
      email: "invitata@lago.example",
      created_at: new Date().toISOString(),
    }),
  ]);
  return { id: enrolment, token };
}
