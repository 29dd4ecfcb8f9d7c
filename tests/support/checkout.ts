import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import worker from "../../worker/index.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { payments } from "../../worker/payments/schema.ts";
import { dayFromNow, makeEvent } from "./events.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, bindings, db } from "./worker.ts";

export const COST_CENTS = 4500;

/** A user with a phone number, valid documents and a confirmed e-mail: everything that a paid event asks for. */
export function makeUserWithDocuments(
  name: string,
  other: Parameters<typeof makeUser>[1] = {},
): Promise<SignedInUser> {
  return makeUser(name, {
    phone: "+39 333 1234567",
    assicurazione: "DAN Europe",
    scadenza_assicurazione: dayFromNow(300),
    scadenza_certificato_medico: dayFromNow(300),
    confirmed_at: new Date().toISOString(),
    ...other,
  });
}

/** An event of 45 euros whose organizer holds no other. */
export async function makePaidEvent(other: Parameters<typeof makeEvent>[0] = {}) {
  const gea = await makeUser("gea", { role: "company" });
  return makeEvent({ cost_cents: COST_CENTS, organizer_id: gea.id, ...other });
}

/** Asks for a checkout session of a paid event. */
export function postCheckout(as: SignedInUser, { id }: { id: string }, other: Record<string, unknown> = {}) {
  return ask<{ url: string }>("POST", "/api/payments/create-checkout-session", {
    as,
    body: { eventId: id, ...ACCEPTED_TERMS, ...other },
  });
}

/** Opens a checkout session of a paid event and returns its id. */
export async function openCheckout(as: SignedInUser, event: { id: string }): Promise<string> {
  const { status, body, text } = await postCheckout(as, event);
  expect(status, text).toBe(200);
  return findSessionByUrl(body.url);
}

export function confirmPayment(as: SignedInUser, session: string) {
  return ask<{ status: string }>("POST", "/api/payments/confirm", { as, body: { session_id: session } });
}

/** Runs the cron once, at the time that the test's clock shows. */
export async function runCron(): Promise<void> {
  await worker.scheduled({} as ScheduledController, bindings());
}

export async function findPayment(session: string) {
  const row = await db.select().from(payments).where(eq(payments.stripe_session_id, session)).get();
  if (!row) throw new Error("there is no such payment");
  return row;
}

export async function listEnrolments({ id }: { id: string }) {
  return db.select().from(enrolments).where(eq(enrolments.event_id, id));
}

/** Advances the test's clock by minutes. */
export function advanceMinutes(minutes: number): void {
  advanceSeconds(minutes * 60);
}

/** Advances the test's clock by seconds. */
export function advanceSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** The statuses of an event's enrolments, oldest first. */
export async function listEnrolmentStatuses(event: { id: string }): Promise<string[]> {
  return (await listEnrolments(event)).map(({ status }) => status);
}

/** Opens a checkout session of a package and returns its id. */
export async function openPackageCheckout(
  as: SignedInUser,
  kind: string,
  packageId: string,
): Promise<string> {
  const body = { kind, packageId, ...ACCEPTED_TERMS };
  const answer = await ask<{ url: string }>("POST", "/api/payments/create-package-checkout", { as, body });
  expect(answer.status, answer.text).toBe(200);
  return findSessionByUrl(answer.body.url);
}

export async function findSessionByUrl(url: string): Promise<string> {
  const payment = await db.select().from(payments).where(eq(payments.checkout_url, url)).get();
  return payment?.stripe_session_id ?? "";
}

/** Releases the caller's own hold of an event. */
export function deleteHold(as: SignedInUser, { id }: { id: string }) {
  return ask("DELETE", `/api/me/holds/${id}`, { as });
}

/** The last Stripe event about a session or refund. */
export function lastStripeEvent(stripe: StripeStandIn, id: string, type?: string) {
  const told = stripe.events.filter(
    (event) => event.data.object.id === id && (type === undefined || event.type === type),
  );
  const last = told.at(-1);
  if (!last) throw new Error(`Stripe has told nothing of ${id}`);
  return last;
}

/** Refunds a payment in Stripe's dashboard: without the metadata that the site sets, and whatever the API answers. */
export async function refundAtStripe(stripe: StripeStandIn, intent: string | null, amount?: number) {
  const body = new URLSearchParams({
    payment_intent: intent ?? "",
    ...(amount && { amount: String(amount) }),
  });
  const headers = { authorization: `Bearer ${bindings().STRIPE_SECRET_KEY}` };
  const { outage, key } = stripe.switches;
  stripe.set({ outage: false, key: "valid" });
  const answer = await stripe.fetch(
    new Request("https://stripe.test/v1/refunds", { method: "POST", headers, body }),
  );
  stripe.set({ outage, key });
  expect(answer.status).toBe(200);
}

export function today(): string {
  return dayInTimeZone("Europe/Rome", new Date());
}

/** The size of a batch of parallel calls. */
const AT_ONCE = 8;

/** Calls `work` for each item, eight in parallel, and returns the answers in the order of the items. */
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

/** The items in a random order. */
export function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
