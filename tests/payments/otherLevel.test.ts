import { expect, test } from "vitest";
import type { UserPackage } from "../../worker/packages/outputs.ts";
import { confirmPayment, findPayment, openPackageCheckout } from "../support/checkout.ts";
import { mailsTo } from "../support/mailbox.ts";
import { makePackage } from "../support/organizers.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

type Shown = { starts_at: string | null };

function buy(as: SignedInUser, packageId: string, shown?: Shown) {
  const kind =
    packageId === "partner" || packageId === "main-sponsor" ? "sponsor_package" : "organizer_package";
  const body = { kind, packageId, shown, ...ACCEPTED_TERMS };
  return ask<{ url: string }>("POST", "/api/payments/create-package-checkout", { as, body });
}

/** Who holds which packages, the first to begin first. */
async function packagesOf(as: SignedInUser): Promise<UserPackage[]> {
  const { body } = await ask<UserPackage[]>("GET", "/api/me/packages", { as });
  return body.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
}

test.for([
  ["organizer_package", "startup", "premium"],
  ["organizer_package", "premium", "startup"],
  ["sponsor_package", "partner", "main-sponsor"],
] as const)("a second %s: %s runs to its end, and %s begins there", async ([kind, first, second]) => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  stripe.pay(await openPackageCheckout(gea, kind, first));
  await stripe.deliverAll();
  const session = await openPackageCheckout(gea, kind, second);
  stripe.pay(session);
  await stripe.deliverAll();
  const [running, next] = await packagesOf(gea);
  expect([running, next]).toMatchObject([
    { package_id: first, status: "active" },
    { package_id: second, status: "upcoming", starts_at: running?.expires_at },
  ]);
  expect((await confirmPayment(gea, session)).body).toMatchObject({
    status: "paid",
    starts_at: next?.starts_at,
    expires_at: next?.expires_at,
  });
  // Neither mail says of a package that waits that it is active.
  const told = mailsTo(gea.email).map(({ subject, text }) => `${subject} ${text}`);
  expect(told).toHaveLength(2);
  for (const text of told) {
    expect(text).toContain("comincia quando finisce quello");
    expect(text).not.toContain("è attivo");
  }
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an outdated offer opens no session", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  await makePackage(gea, "startup", 40);
  const [running] = await packagesOf(gea);
  const starts_at = running?.expires_at ?? null;
  for (const shown of [{ starts_at: null }, { starts_at: "2030-01-01T00:00:00.000Z" }]) {
    const refused = await buy(gea, "premium", shown);
    expect([refused.status, refused.error?.code]).toEqual([409, "package_start_changed"]);
  }
  expect(stripe.sessions).toEqual([]);
  expect((await buy(gea, "premium", { starts_at })).status).toBe(200);
  // The other kind is not put off by it.
  expect((await buy(gea, "partner", { starts_at: null })).status).toBe(200);
  const wrong = await buy(gea, "premium", { starts_at: "domani" });
  expect([wrong.status, wrong.error?.code]).toEqual([400, "invalid"]);
});

test("another level ends the first one's open payment, unless it was paid", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const first = await openPackageCheckout(gea, "organizer_package", "startup");
  const second = await openPackageCheckout(gea, "organizer_package", "premium");
  expect([stripe.look(first).status, stripe.look(second).status]).toEqual(["expired", "open"]);
  stripe.pay(second);
  // The word of it has not come yet: asking for the other one finds it, and tells that it would begin later.
  const refused = await buy(gea, "startup", { starts_at: null });
  expect([refused.status, refused.error?.code]).toEqual([409, "package_start_changed"]);
  expect((await packagesOf(gea)).map(({ package_id }) => package_id)).toEqual(["premium"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("two levels requested at the same moment leave one session that can be paid", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  await Promise.all(["startup", "premium", "startup", "premium"].map((id) => buy(gea, id)));
  expect(stripe.sessions.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
  await expectPaymentsToMatchStripe(stripe);
});

test("a user with a package without end cannot buy another one that would never begin", async () => {
  standIn();
  const gea = await makeUser("gea", { role: "company" });
  await makePackage(gea, "startup", null);
  const refused = await buy(gea, "premium");
  expect([refused.status, refused.error?.code]).toEqual([409, "package_endless"]);
});

function cancelPayment(as: SignedInUser, id: string) {
  return ask("DELETE", `/api/me/payments/${id}`, { as });
}

test("a payment of a package under way is cancelled: its page at Stripe ends, and it can begin anew", async () => {
  const stripe = standIn();
  const [gea, other] = [await makeUser("gea", { role: "company" }), await makeUser("piotr")];
  const session = await openPackageCheckout(gea, "organizer_package", "premium");
  const { id } = await findPayment(session);
  expect((await cancelPayment(other, id)).error?.code, "not theirs").toBe("payment_not_found");
  expect(stripe.look(session).status).toBe("open");
  expect((await cancelPayment(gea, id)).status).toBe(204);
  expect([stripe.look(session).status, (await findPayment(session)).status]).toEqual(["expired", "expired"]);
  expect((await cancelPayment(gea, id)).status, "twice is no error").toBe(204);
  expect(await openPackageCheckout(gea, "organizer_package", "premium")).not.toBe(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("a package cancelled and paid at the same time is the user's, and the answer says so", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "sponsor_package", "partner");
  stripe.pay(session);
  const answer = await cancelPayment(gea, (await findPayment(session)).id);
  expect([answer.status, answer.error?.code]).toEqual([409, "already_paid"]);
  expect(await packagesOf(gea)).toMatchObject([{ package_id: "partner", status: "active" }]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});
