import { expect, test } from "vitest";
import { PAUSES_MS } from "../../web/payments/queries.ts";
import type { PaymentConfirmation } from "../../worker/payments/outputs.ts";
import {
  advanceMinutes,
  confirmPayment,
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
} from "../support/checkout.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

type Shop = ReturnType<typeof standIn>;

/** An instructor's event of 45 euros. */
async function outing(other: Parameters<typeof makePaidEvent>[0] = {}) {
  const sara = await makeUser("sara", { role: "instructor" });
  return { sara, dive: await makePaidEvent({ organizer_id: sara.id, ...other }) };
}

/** Pays at Stripe; the session and the place. */
async function buy(stripe: Shop, as: SignedInUser, event: { id: string }) {
  const session = await openCheckout(as, event);
  stripe.pay(session);
  await confirmPayment(as, session);
  return { session, place: (await findPayment(session)).enrolment_id ?? "" };
}

/** What the link that leads back from Stripe says by now. */
async function backAt(as: SignedInUser, session: string) {
  const { place, refund } = (await confirmPayment(as, session)).body as PaymentConfirmation;
  return { place, refund };
}

test("a member who returns to a cancelled enrolment sees the cancellation and the refund", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const [{ dive }, { dive: firm }] = [
    await outing({ refund_rule: "half" }),
    await outing({ refund_rule: "none" }),
  ];
  const half = await buy(stripe, anna, dive);
  expect(await backAt(anna, half.session)).toEqual({ place: "confirmed", refund: 0 });
  // While Stripe is away the money is on its way all the same.
  stripe.set({ outage: "network" });
  const path = (place: string) => `/api/me/participations/${place}/cancellation`;
  await ask("POST", path(half.place), { as: anna, body: { refund: 22.5 } });
  expect(await backAt(anna, half.session)).toEqual({ place: "given_up", refund: 22.5 });
  stripe.set({ outage: false });
  const nothing = await buy(stripe, anna, firm);
  await ask("POST", path(nothing.place), { as: anna, body: { refund: 0 } });
  expect(await backAt(anna, nothing.session)).toEqual({ place: "given_up", refund: 0 });
  // A new place of the same event is another payment's.
  const again = await buy(stripe, anna, dive);
  expect(await backAt(anna, again.session)).toEqual({ place: "confirmed", refund: 0 });
  expect((await backAt(anna, half.session)).place).toBe("given_up");
});

test("the answer tells removed, cancelled, late and refunded enrolments apart", async () => {
  const stripe = standIn();
  const [anna, bruno, carla, dora] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makeUserWithDocuments("carla"),
    await makeUserWithDocuments("dora"),
  ];
  const { sara, dive } = await outing();
  const annas = await buy(stripe, anna, dive);
  const brunos = await buy(stripe, bruno, dive);
  const doras = await buy(stripe, dora, dive);
  // Carla has paid, and no word of it comes before the event is cancelled.
  const carlas = await openCheckout(carla, dive);
  stripe.pay(carlas);
  await ask("DELETE", `/api/events/${dive.id}/participants/${annas.place}`, {
    as: sara,
    body: { refund: 45 },
  });
  await ask("POST", `/api/me/participations/${doras.place}/cancellation`, { as: dora, body: { refund: 45 } });
  advanceMinutes(1);
  const cancelled = await ask("POST", `/api/events/${dive.id}/cancellation`, {
    as: sara,
    body: { paying: 1, total: 45 },
  });
  expect(cancelled.status).toBe(200);
  expect(await backAt(anna, annas.session)).toEqual({ place: "removed", refund: 45 });
  expect(await backAt(bruno, brunos.session)).toEqual({ place: "event_cancelled", refund: 45 });
  expect(await backAt(carla, carlas)).toEqual({ place: "event_cancelled", refund: 45 });
  // Who had gone before is not told of an event that was cancelled later.
  expect((await backAt(dora, doras.session)).place).toBe("given_up");

  const { dive: small } = await outing({ participants: 1 });
  const late = await openCheckout(dora, small);
  stripe.pay(late);
  advanceMinutes(41);
  await makeEnrolment(small, bruno);
  expect(await backAt(dora, late)).toEqual({ place: "late", refund: 45 });

  const { dive: other } = await outing();
  const sent = await buy(stripe, anna, other);
  await refundAtStripe(stripe, (await findPayment(sent.session)).stripe_payment_intent);
  await stripe.deliverAll();
  expect(await backAt(anna, sent.session)).toEqual({ place: "returned", refund: 45 });
});

test("an unpaid payment, or one without a seat, has no enrolment in its answer", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await makeUserWithDocuments("anna"), await outing()];
  const session = await openCheckout(anna, dive);
  expect(await backAt(anna, session)).toEqual({ place: null, refund: 0 });
  stripe.expire(session);
  expect(await backAt(anna, session)).toEqual({ place: null, refund: 0 });
});

test("requests for a payment's status are limited for each account, far above a page's own polling", async () => {
  const stripe = standIn();
  const { dive } = await outing();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const { session } = await buy(stripe, anna, dive);
  // Opened in five tabs, each of which asks at once and after every pause.
  const tabs = 5 * (1 + PAUSES_MS.length);
  for (let turn = 1; turn < tabs; turn += 1) expect((await confirmPayment(anna, session)).status).toBe(200);
  const answers: Awaited<ReturnType<typeof confirmPayment>>[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length < 100)
    answers.push(await confirmPayment(anna, session));
  const refused = answers.at(-1);
  expect([refused?.status, refused?.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  // Of others nobody takes anything.
  expect((await buy(stripe, bruno, dive)).place).not.toBe("");
  advanceMinutes(11);
  expect((await confirmPayment(anna, session)).status).toBe(200);
});

test("whoever returns from Stripe reads that the payment is being confirmed, and finds no button that buys", async () => {
  const anna = await makeUser("anna-vende", { role: "instructor" });
  await makeEvent({
    slug: "2030-07-13-pagata",
    date: "2030-07-13",
    organizer_id: anna.id,
    cost_cents: 32_000,
  });
  for (const [path, buys] of [
    ["/13-luglio-2030-pagata", "Iscriviti e paga 320"],
    ["/organizer-packages", "Scegli Startup"],
    ["/sponsor-packages", "Scegli Main Sponsor"],
  ] as const) {
    const page = async (search: string) =>
      (await ask("GET", path + search)).text.replace(/<script[\s\S]*?<\/script>/g, "");
    for (const search of ["", "?canceled=true", "?success=false"]) {
      expect([path, search, await page(search)]).toEqual([path, search, expect.stringContaining(buys)]);
      expect(await page(search)).not.toContain("Stiamo confermando il pagamento");
    }
    const back = await page("?success=true&session_id=cs_test_1");
    expect([path, back]).toEqual([path, expect.stringContaining("Stiamo confermando il pagamento")]);
    expect([path, back]).toEqual([path, expect.not.stringContaining(buys)]);
    expect(back).not.toContain(">Scrivici<");
  }
});
