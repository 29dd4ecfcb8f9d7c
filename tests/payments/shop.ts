import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import worker from "../../worker/index.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { payments } from "../../worker/payments/schema.ts";
import { dayFromNow, event } from "../support/events.ts";
import { type Actor, person } from "../support/people.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { ask, bindings, db } from "../support/worker.ts";

export const COST = 4500;

/** Somebody whose papers are in order, and whose e-mail is confirmed. */
export function diver(name: string, other: Parameters<typeof person>[1] = {}): Promise<Actor> {
  return person(name, {
    phone: "+39 333 1234567",
    assicurazione: "DAN Europe",
    scadenza_assicurazione: dayFromNow(300),
    scadenza_certificato_medico: dayFromNow(300),
    confirmed_at: new Date().toISOString(),
    ...other,
  });
}

/** An event that costs 45 euros, of an organizer of its own. */
export async function course(other: Parameters<typeof event>[0] = {}) {
  const gea = await person("gea", { role: "company" });
  return event({ cost_cents: COST, organizer_id: gea.id, ...other });
}

/** Presses the button of a paid event. */
export function begin(as: Actor, { id }: { id: string }) {
  return ask<{ url: string }>("POST", "/api/payments/create-checkout-session", { as, body: { eventId: id } });
}

/** The same, and the session that was opened. */
export async function open(as: Actor, event: { id: string }): Promise<string> {
  const { status, body, text } = await begin(as, event);
  expect(status, text).toBe(200);
  return sessionAt(body.url);
}

export function confirm(as: Actor, session: string) {
  return ask<{ status: string }>("POST", "/api/payments/confirm", { as, body: { session_id: session } });
}

/** The cron's run, at a time of the test's. */
export async function cron(): Promise<void> {
  await worker.scheduled({} as ScheduledController, bindings());
}

export async function paymentOf(session: string) {
  const row = await db.select().from(payments).where(eq(payments.stripe_session_id, session)).get();
  if (!row) throw new Error("there is no such payment");
  return row;
}

export async function placesOf({ id }: { id: string }) {
  return db.select().from(enrolments).where(eq(enrolments.event_id, id));
}

/** The clock goes on. */
export function later(minutes: number): void {
  laterBy(minutes * 60);
}

/** The clock goes on by seconds. */
export function laterBy(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** How the places of an event stand, in the order they were taken. */
export async function statesOf(event: { id: string }): Promise<string[]> {
  return (await placesOf(event)).map(({ status }) => status);
}

/** A package's checkout, and the session that was opened. */
export async function openPackage(as: Actor, kind: string, packageId: string): Promise<string> {
  const body = { kind, packageId };
  const answer = await ask<{ url: string }>("POST", "/api/payments/create-package-checkout", { as, body });
  expect(answer.status, answer.text).toBe(200);
  return sessionAt(answer.body.url);
}

export async function sessionAt(url: string): Promise<string> {
  const payment = await db.select().from(payments).where(eq(payments.checkout_url, url)).get();
  return payment?.stripe_session_id ?? "";
}

/** Whoever pays gives the held place back. */
export function giveUp(as: Actor, { id }: { id: string }) {
  return ask("DELETE", `/api/me/holds/${id}`, { as });
}

/** The last event that Stripe tells of a session or refund. */
export function lastEvent(stripe: StripeStandIn, id: string, type?: string) {
  const told = stripe.events.filter(
    (event) => event.data.object.id === id && (type === undefined || event.type === type),
  );
  const last = told.at(-1);
  if (!last) throw new Error(`Stripe has told nothing of ${id}`);
  return last;
}

/** As the administrator makes a refund at Stripe, without our metadata. */
export async function refundByHand(stripe: StripeStandIn, intent: string | null, amount?: number) {
  const body = new URLSearchParams({
    payment_intent: intent ?? "",
    ...(amount && { amount: String(amount) }),
  });
  const headers = { authorization: `Bearer ${bindings().STRIPE_SECRET_KEY}` };
  const answer = await stripe.fetch(
    new Request("https://stripe.test/v1/refunds", { method: "POST", headers, body }),
  );
  expect(answer.status).toBe(200);
}

export function today(): string {
  return dayInTimeZone("Europe/Rome", new Date());
}

/** So many things at the same moment. */
const AT_ONCE = 8;

/** Does something with each, some at the same moment; the answers in their order. */
export async function inBatches<Item, Answer>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        items.slice(from, from + AT_ONCE).map((item, index) => work(item, from + index)),
      )),
    );
  return answers;
}

/** In an order of chance. */
export function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

export { expectAgreement, expectSeats, expectSense } from "./agreement.ts";
