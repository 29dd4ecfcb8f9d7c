import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { SALE_TERMS_CHANGED } from "../../worker/pages/discovery/rules.ts";
import { SESSION_MINUTES } from "../../worker/payments/contract.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  findPayment,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
} from "../support/checkout.ts";
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

test("no payment of an event begins without accepting the terms of sale in force", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const { terms_version: current } = ACCEPTED_TERMS;
  for (const terms_version of [undefined, "", "2025-01-01", `${current} `]) {
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

test("a package is sold for accepted terms alone, and the payment keeps version and time", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const body = { kind: "organizer_package", packageId: "startup" };
  expect((await ask("POST", PACKAGE, { as: gea, body })).error?.code).toBe("terms_not_accepted");
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
