import { expect } from "vitest";
import { listEnrolments, makePaidEvent, makeUserWithDocuments } from "../support/checkout.ts";
import type { EventRow } from "../support/events.ts";
import { makePriceCode } from "../support/prices.ts";
import { leaveNothingDue, standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { makeVoucherSeller } from "../support/vouchers.ts";
import { ask } from "../support/worker.ts";
import type { Lines } from "./propertyWaiting.ts";

/** People, two events with a seat each and one for groups, and Stripe. What a run has opened, `sessions` names in its order. */
export type PropertyTestState = {
  stripe: StripeStandIn;
  people: SignedInUser[];
  events: EventRow[];
  /** An event of four seats, sold several at once, which needs three. */
  group: EventRow;
  admin: SignedInUser;
  /** Events of Stripe's that never come. */
  lost: Set<string>;
  /** A discount code of two uses. */
  code: { id: string; code: string };
  lines: Lines;
};

export async function makePropertyTestState(): Promise<PropertyTestState> {
  await leaveNothingDue();
  const stripe = standIn();
  const people = [];
  for (const name of ["anna", "bruno", "carla", "dario"])
    people.push(await makeUserWithDocuments(name, { role: "instructor" }));
  const { id: organizer_id } = await makeVoucherSeller();
  const seat = { organizer_id, participants: 1, deposit_cents: 1_500, balance_days_before: 5 };
  const few = [
    await makePaidEvent({ ...seat, refund_rule: "half" }),
    await makePaidEvent({ ...seat, refund_rule: "always" }),
  ];
  const group = await makePaidEvent({
    organizer_id,
    participants: 4,
    cost_cents: 3335,
    refund_rule: "half",
    minimum_participants: 3,
    decision_days_before: 1,
  });
  return {
    stripe,
    people,
    events: few,
    group,
    admin: await makeUser("ugo", { role: "admin" }),
    lost: new Set(),
    code: await makePriceCode({ id: organizer_id }, { percent: 20, max_uses: 2 }),
    lines: { entries: new Map(), seats: new Set() },
  };
}

/** One of them, by any number. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** A call may be refused; it may not fail. */
export async function expectNoServerError(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call;
  expect([200, 201, 204, 400, 403, 404, 409, 429, 502], text).toContain(status);
}

/** A webhook comes to a Worker with this database. */
export async function deliverWebhook(stripe: StripeStandIn, event: string, DB: D1Database): Promise<void> {
  const request = await stripe.signed(event);
  const headers = Object.fromEntries(request.headers);
  await ask("POST", WEBHOOK_PATH, { raw: await request.text(), headers, env: { DB } });
}

/** Somebody gives up a place they have paid for, agreeing to what is shown. */
export async function cancelConfirmedEnrolment({
  who,
  event,
}: {
  who: SignedInUser;
  event: EventRow;
}): Promise<void> {
  const place = (await listEnrolments(event)).find(
    ({ user_id, status }) => user_id === who.id && status === "confirmed",
  );
  if (!place) return;
  const path = `/api/me/participations/${place.id}/cancellation`;
  const { body } = await ask<{ refund: number }>("GET", path, { as: who });
  await expectNoServerError(ask("POST", path, { as: who, body: { refund: body?.refund ?? 0 } }));
}
