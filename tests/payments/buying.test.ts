import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { refunds } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  confirmPayment,
  findPayment,
  openPackageCheckout,
  runCron,
} from "../support/checkout.ts";
import { beforeNextCall } from "../support/interception.ts";
import { mailsTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

function buy(as: SignedInUser, body: Record<string, unknown>) {
  return ask<{ url: string }>("POST", "/api/payments/create-package-checkout", {
    as,
    body: { ...body, ...ACCEPTED_TERMS },
  });
}

const SOLD = (Object.keys(CATALOGUE) as PackageId[]).filter((id) => CATALOGUE[id].price > 0);

test.for(SOLD)("%s is sold at the catalogue's price, for the term its buyer was shown", async (id) => {
  const stripe = standIn();
  const { type, price, name, months } = CATALOGUE[id];
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, `${type}_package`, id);
  const { amount_total, items, success_url, cancel_url } = stripe.look(session);
  expect([amount_total, items]).toEqual([price * 100, [name]]);
  const page = `https://respiro.test/${type}-packages`;
  expect(success_url).toBe(`${page}?success=true&package=${id}&session_id={CHECKOUT_SESSION_ID}`);
  expect(cancel_url).toBe(`${page}?canceled=true`);
  stripe.pay(session);
  await stripe.deliverAll();
  const { body } = await confirmPayment(gea, session);
  const ends = new Date();
  ends.setUTCMonth(ends.getUTCMonth() + months);
  expect(body).toMatchObject({
    status: "paid",
    kind: `${type}_package`,
    package_id: id,
    amount: price,
    event: null,
  });
  expect((body as unknown as { expires_at: string }).expires_at.slice(0, 7)).toBe(
    ends.toISOString().slice(0, 7),
  );
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package sold by contact, or outside the catalogue, is refused, whatever the request contains", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "instructor" });
  const refused: [body: Record<string, unknown>, status: number, code: string][] = [
    [{ kind: "organizer_package", packageId: "entry" }, 409, "contact_provider"],
    [{ kind: "organizer_package", packageId: "partner" }, 404, "package_not_found"],
    [{ kind: "sponsor_package", packageId: "startup" }, 404, "package_not_found"],
    [{ kind: "organizer_package", packageId: "toString" }, 404, "package_not_found"],
    [{ kind: "organizer_package" }, 404, "package_not_found"],
    [{ kind: "event", packageId: "startup" }, 400, "invalid"],
    [{ packageId: "startup" }, 400, "invalid"],
  ];
  for (const [body, status, code] of refused) {
    const answer = await buy(gea, { ...body, price: 1, amount: 1 });
    expect([body, answer.status, answer.error?.code]).toEqual([body, status, code]);
  }
  expect(stripe.sessions).toEqual([]);
  await buy(gea, { kind: "organizer_package", id: "startup", price: 1, amount: 1, name: "Gratis" });
  expect(stripe.sessions).toMatchObject([{ amount_total: 29_000 }]);
});

test("packages of organizers are for those who organize, those of sponsors for everybody", async () => {
  standIn();
  for (const role of ["final_user", "blogger"] as const) {
    const who = await makeUser("anna", { role });
    expect((await buy(who, { kind: "organizer_package", packageId: "startup" })).error?.code).toBe(
      "forbidden",
    );
    expect((await buy(who, { kind: "sponsor_package", packageId: "partner" })).status).toBe(200);
  }
  for (const role of ["instructor", "company", "admin"] as const) {
    const who = await makeUser("gea", { role });
    expect((await buy(who, { kind: "organizer_package", packageId: "startup" })).status).toBe(200);
  }
});

test("a second checkout returns the same session; after its end or its payment, another one", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const first = await openPackageCheckout(gea, "organizer_package", "startup");
  expect(await openPackageCheckout(gea, "organizer_package", "startup")).toBe(first);
  advanceMinutes(32);
  const second = await openPackageCheckout(gea, "organizer_package", "startup");
  expect([second === first, (await findPayment(first)).status]).toEqual([false, "expired"]);
  stripe.pay(second);
  const third = await openPackageCheckout(gea, "organizer_package", "startup");
  expect([third === second, (await findPayment(second)).status]).toEqual([false, "paid"]);
  advanceMinutes(32);
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("six tabs at once buy the same package: there is one session, and one payment", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const body = { kind: "organizer_package", packageId: "startup" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(gea, body)));
  expect(new Set(answers.map(({ status, body: { url } }) => `${status} ${url}`)).size).toBe(1);
  expect(stripe.sessions).toHaveLength(1);
  stripe.pay(stripe.sessions[0]?.id ?? "");
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a renewal begins where the last package ends, also when both webhooks come at once", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const first = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(first);
  let second = "";
  beforeNextCall("GET /v1/checkout/sessions", async () => {
    await Promise.all(stripe.waiting.map(({ id }) => stripe.deliver(id)));
  });
  second = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(second);
  await Promise.all([
    ...stripe.waiting.map(({ id }) => stripe.deliver(id)),
    confirmPayment(gea, second),
    confirmPayment(gea, first),
  ]);
  const packages = await ask<{ starts_at: string; expires_at: string }[]>("GET", "/api/me/packages", {
    as: gea,
  });
  const [later, earlier] = packages.body;
  expect(packages.body).toHaveLength(2);
  expect(later?.starts_at).toBe(earlier?.expires_at);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a role that ends while a package is paid: the money goes back, and the mail says why", async () => {
  const stripe = standIn();
  const [gea, lia] = [await makeUser("gea", { role: "company" }), await makeUser("lia", { role: "company" })];
  const session = await openPackageCheckout(gea, "organizer_package", "startup");
  const sponsor = await openPackageCheckout(lia, "sponsor_package", "partner");
  for (const { id } of [gea, lia]) await db.update(users).set({ role: "final_user" }).where(eq(users.id, id));
  stripe.pay(session);
  stripe.pay(sponsor);
  await stripe.deliverAll();
  await stripe.deliverAll();
  const payment = await findPayment(session);
  expect(payment).toMatchObject({ status: "refunded", user_package_id: null });
  expect(
    await db.select({ reason: refunds.reason }).from(refunds).where(eq(refunds.payment_id, payment.id)),
  ).toEqual([{ reason: "role_changed" }]);
  expect(mailsTo(gea.email).map(({ subject }) => subject)).toEqual([
    "Ti rimborsiamo: Startup",
    "Rimborso in arrivo: Startup",
  ]);
  expect(mailsTo(gea.email)[0]?.text).toContain("il tuo account non può più usarlo");
  // Anybody may be a sponsor.
  expect((await findPayment(sponsor)).status).toBe("paid");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the account is deleted while a package is paid: the money goes back", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await ask("DELETE", "/api/account", { as: gea, body: { password: PASSWORD } });
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).status).toBe("refunded");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});
