import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { payments } from "../../worker/payments/schema.ts";
import { findSessionByUrl, makePaidEvent, makeUserWithDocuments } from "./checkout.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import { standIn } from "./stripe/inTests.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

export const DEPOSIT_CENTS = 5_000;
export const BALANCE_CENTS = 15_000;
/** Days from the last day for the balance to the event. */
export const DAYS_BEFORE = 10;

/** An event of 200 euros with a deposit of 50, a month away, the balance due ten days before. */
export async function makeDepositEvent(other: Parameters<typeof makePaidEvent>[0] = {}) {
  const gea = await makeUser(`gea-${crypto.randomUUID()}`, { role: "company" });
  const event = await makePaidEvent({
    cost_cents: DEPOSIT_CENTS + BALANCE_CENTS,
    deposit_cents: DEPOSIT_CENTS,
    balance_days_before: DAYS_BEFORE,
    organizer_id: gea.id,
    ...other,
  });
  return { gea, event, due: addDays(event.date, -(event.balance_days_before ?? 0)) };
}

/** A member who has paid the deposit of an event, and Stripe. */
export async function payDeposit({
  body,
  event: eventColumns,
  stripe = standIn(),
  diver,
  fee = false,
}: {
  body?: Record<string, unknown>;
  event?: Parameters<typeof makePaidEvent>[0];
  stripe?: StripeStandIn;
  diver?: SignedInUser;
  /** The platform takes 3.3 % and 50 cents. */
  fee?: boolean;
} = {}) {
  const { gea, event, due } = await makeDepositEvent(eventColumns);
  const anna = diver ?? (await makeUserWithDocuments("anna"));
  const opened = await ask<{ url: string }>("POST", "/api/payments/create-checkout-session", {
    as: anna,
    body: { eventId: event.id, part: "deposit", ...ACCEPTED_TERMS, ...body },
    ...(fee && {
      env: { PLATFORM_FEE_PERCENT: "3.3", PLATFORM_FEE_FIXED: "0.5" } as unknown as Partial<Env>,
    }),
  });
  expect(opened.status, opened.text).toBe(200);
  const session = await findSessionByUrl(opened.body.url);
  stripe.pay(session);
  await stripe.deliverAll();
  const enrolment = await db.select().from(enrolments).where(eq(enrolments.event_id, event.id)).get();
  if (!enrolment) throw new Error("the deposit confirmed no seat");
  return { stripe, gea, event, anna, session, due, enrolment: enrolment.id };
}

export function postBalance(
  as: SignedInUser,
  enrolment: string,
  body: Record<string, unknown> = ACCEPTED_TERMS,
) {
  return ask<{ url: string }>("POST", `/api/me/participations/${enrolment}/balance`, { as, body });
}

/** Opens the payment of a balance and returns its session. */
export async function openBalance(as: SignedInUser, enrolment: string): Promise<string> {
  const opened = await postBalance(as, enrolment);
  expect(opened.status, opened.text).toBe(200);
  return findSessionByUrl(opened.body.url);
}

/** Status, paid and owed cents of an enrolment. */
export async function findOwed(enrolment: string) {
  const row = await db.select().from(enrolments).where(eq(enrolments.id, enrolment)).get();
  return [row?.status, row?.amount_cents, row?.balance_cents];
}

/** The payments of an enrolment, oldest first. */
export async function listPayments(enrolment: string) {
  return db.select().from(payments).where(eq(payments.enrolment_id, enrolment)).orderBy(payments.id);
}

/** Noon at the venue on the day so many days from `day`. */
export function noonOn(day: string, days = 0): Date {
  return new Date(`${addDays(day, days)}T11:00:00.000Z`);
}
