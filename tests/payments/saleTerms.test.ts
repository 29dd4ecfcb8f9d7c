import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { SALE_TERMS_CHANGED } from "../../worker/pages/discovery/rules.ts";
import { SESSION_MINUTES } from "../../worker/payments/checkout/contract.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  findPayment,
  findSessionByUrl,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
} from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

const CHECKOUT = "/api/payments/create-checkout-session";
const PACKAGE = "/api/payments/create-package-checkout";

/** The version, the instant of its acceptance and the creation of a user's only payment. */
async function acceptanceOf({ id }: SignedInUser) {
  const { terms_version: version, terms_accepted_at: at, created_at } = payments;
  return db.select({ version, at, created_at }).from(payments).where(eq(payments.user_id, id)).get();
}

test("the version in force is the day written in the terms and in the sitemap", async () => {
  const { SALE_TERMS_VERSION } = bindings();
  expect([SALE_TERMS_VERSION, SALE_TERMS_CHANGED]).toEqual([
    ACCEPTED_TERMS.terms_version,
    ACCEPTED_TERMS.terms_version,
  ]);
  for (const code of LANGUAGE_CODES) {
    const { text } = await ask("GET", `/condizioni-di-vendita?lang=${code}`);
    expect([code, text]).toEqual([
      code,
      expect.stringContaining(SALE_TERMS_VERSION.split("-").reverse().join("/")),
    ]);
    expect([code, text]).toEqual([code, expect.stringContaining('id="withdrawal-events"')]);
    // The time to pay is the countdown's.
    expect([code, text]).toEqual([
      code,
      expect.stringMatching(new RegExp(`\\b${SESSION_MINUTES} (min|мин)`)),
    ]);
  }
});

test("a payload without accepted terms asks for the consent on Stripe's page, and keeps version and time once given", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const gea = await makeUser("gea", { role: "company" });
  const calls = [
    [anna, CHECKOUT, { eventId: event.id, amount: 1, title: "Gratis" }],
    [gea, PACKAGE, { kind: "organizer_package", packageId: "startup", packageName: "Startup", amount: 1 }],
  ] as const;
  for (const [who, path, body] of calls) {
    const answer = await ask<{ url: string }>("POST", path, { as: who, body });
    expect([path, answer.status, answer.body.url]).toEqual([path, 200, expect.stringMatching(/^http/)]);
    const session = await findSessionByUrl(answer.body.url);
    expect(stripe.look(session)).toMatchObject({
      consent_collection: { terms_of_service: "required" },
      consent: { terms_of_service: null },
    });
    expect(await acceptanceOf(who)).toMatchObject({ version: ACCEPTED_TERMS.terms_version, at: null });
    expect((await ask<{ url: string }>("POST", path, { as: who, body })).body.url).toBe(answer.body.url);
    advanceMinutes(1);
    stripe.pay(session);
    await stripe.deliverAll();
    const { version, at, created_at } = (await acceptanceOf(who)) ?? {};
    expect(version).toBe(ACCEPTED_TERMS.terms_version);
    expect(Date.parse(at ?? "") - Date.parse(created_at ?? "")).toBeGreaterThanOrEqual(60_000);
    expect(mailTo(who.email).text).toContain("/condizioni-di-vendita");
  }
});

test("terms accepted beside the button are not asked for again on Stripe's page", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  expect(stripe.look(await openCheckout(anna, event))).toMatchObject({
    consent_collection: null,
    consent: null,
  });
  const answer = await ask<{ url: string }>("POST", CHECKOUT, { as: anna, body: { eventId: event.id } });
  expect([answer.status, stripe.sessions.length]).toEqual([200, 1]);
});

test("a payment accepted under former terms is not resumed without the consent to new ones", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const first = await openCheckout(anna, event);
  const env = { SALE_TERMS_VERSION: "2027-01-01" as never };
  const { body } = await ask<{ url: string }>("POST", CHECKOUT, {
    as: anna,
    body: { eventId: event.id },
    env,
  });
  const second = await findSessionByUrl(body.url);
  expect([stripe.look(first).status, stripe.look(second).consent_collection?.terms_of_service]).toEqual([
    "expired",
    "required",
  ]);
  expect(await findPayment(second)).toMatchObject({ terms_version: "2027-01-01", terms_accepted_at: null });
});

test("no payment of an event begins under other terms of sale than those in force", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const { terms_version: current } = ACCEPTED_TERMS;
  for (const terms_version of ["", "2025-01-01", `${current} `]) {
    const answer = await ask("POST", CHECKOUT, { as: anna, body: { eventId: event.id, terms_version } });
    expect([terms_version, answer.status, answer.error?.code]).toEqual([
      terms_version,
      409,
      "terms_not_accepted",
    ]);
  }
  for (const terms_version of [true, 1, "x".repeat(41)]) {
    const answer = await ask("POST", CHECKOUT, { as: anna, body: { eventId: event.id, terms_version } });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ["terms_version"]]);
  }
  expect([await listEnrolments(event), stripe.sessions]).toEqual([[], []]);
  await openCheckout(anna, event);
  const accepted = await acceptanceOf(anna);
  expect(accepted).toEqual({ version: current, at: accepted?.created_at, created_at: expect.any(String) });
});

test("a package is not sold under former terms, and the payment keeps version and time", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const body = { kind: "organizer_package", packageId: "startup" };
  const former = { ...body, terms_version: "2025-01-01" };
  expect((await ask("POST", PACKAGE, { as: gea, body: former })).error?.code).toBe("terms_not_accepted");
  expect(stripe.sessions).toEqual([]);
  expect((await ask("POST", PACKAGE, { as: gea, body: { ...body, ...ACCEPTED_TERMS } })).status).toBe(200);
  expect(await acceptanceOf(gea)).toMatchObject({ version: ACCEPTED_TERMS.terms_version });
});

test("a payment resumed under new terms keeps the new acceptance, and under the same the first", async () => {
  standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  const first = await acceptanceOf(anna);
  expect(await openCheckout(anna, event)).toBe(session);
  expect(await acceptanceOf(anna)).toEqual(first);
  const env = { SALE_TERMS_VERSION: "2027-01-01" as never };
  const former = await ask("POST", CHECKOUT, {
    as: anna,
    body: { eventId: event.id, ...ACCEPTED_TERMS },
    env,
  });
  expect([former.error?.code, (former.error as { current?: unknown }).current]).toEqual([
    "terms_not_accepted",
    { version: "2027-01-01" },
  ]);
  const body = { eventId: event.id, terms_version: "2027-01-01" };
  expect((await ask("POST", CHECKOUT, { as: anna, body, env })).status).toBe(200);
  expect((await findPayment(session)).terms_version).toBe("2027-01-01");
});
