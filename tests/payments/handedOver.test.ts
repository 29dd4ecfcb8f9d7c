import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DashboardView, OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import { events } from "../../worker/events/schema.ts";
import { ledgerEntries } from "../../worker/payments/schema.ts";
import {
  findPayment,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
} from "../support/checkout.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { brokenMailbox, listOutbox, mailsTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

/** Anna has paid 45 euros for an event of Gea's, which Leo has taken over since. */
async function handedOver() {
  const stripe = standIn();
  const [gea, leo] = [await makeUser("gea", { role: "company" }), await makeUser("leo", { role: "company" })];
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ organizer_id: gea.id, refund_rule: "always" }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  await db.update(events).set({ organizer_id: leo.id }).where(eq(events.id, event.id));
  const [seat] = await listEnrolments(event);
  return {
    stripe,
    gea,
    leo,
    anna,
    event,
    session,
    seat: seat?.id ?? "",
    payment: await findPayment(session),
  };
}

type HandedOver = Awaited<ReturnType<typeof handedOver>>;

const ADMIN_REASON = "Una mareggiata ha accorciato la giornata.";

async function orderRefund({ payment }: HandedOver, ends: boolean, env: Partial<Env> = {}) {
  const as = await makeUser("ugo", { role: "admin" });
  const body = { key: crypto.randomUUID(), amount: 45, reason: ADMIN_REASON, ends };
  const { status, text } = await ask("POST", `/api/admin/payments/${payment.id}/refunds`, { as, body, env });
  expect(status, text).toBe(201);
}

/** Every way on which money leaves a payment, and what the former organizer's mail says. */
const WAYS: [name: string, leave: (story: HandedOver) => Promise<unknown>, says: string][] = [
  [
    "the participant cancels",
    ({ seat, anna }) =>
      ask("POST", `/api/me/participations/${seat}/cancellation`, { as: anna, body: { refund: 45 } }),
    "abbiamo rimborsato 45,00",
  ],
  [
    "the new organizer removes the participant",
    ({ event, seat, leo }) =>
      ask("DELETE", `/api/events/${event.id}/participants/${seat}`, { as: leo, body: { refund: 45 } }),
    "abbiamo rimborsato 45,00",
  ],
  [
    "the new organizer cancels the event",
    ({ event, leo }) =>
      ask("POST", `/api/events/${event.id}/cancellation`, { as: leo, body: { paying: 1, total: 45 } }),
    "abbiamo rimborsato 45,00",
  ],
  [
    "the payment is refunded in Stripe's dashboard",
    ({ stripe, payment }) => refundAtStripe(stripe, payment.stripe_payment_intent),
    "abbiamo rimborsato 45,00",
  ],
  ["an admin refunds", (story) => orderRefund(story, true), ADMIN_REASON],
  [
    "the bank takes the payment back",
    async ({ stripe, session }) => {
      const { id } = stripe.dispute(session);
      await stripe.deliverAll();
      stripe.stepDispute(id, "lost");
    },
    "ha ripreso 45,00",
  ],
];

test.for(WAYS)(
  "after a handover, when %s, the organizer who was paid is told once",
  async ([, leave, says]) => {
    const story = await handedOver();
    await leave(story);
    await story.stripe.deliverAll({ duplicates: 1 });
    await story.stripe.deliverAll({ duplicates: 1 });
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.payment_id, story.payment.id));
    expect(entries.map(({ organizer_id }) => organizer_id)).toEqual(entries.map(() => story.gea.id));
    const told = mailsTo(story.gea.email);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(says)]);
    expect(told[0]?.text).toContain(story.event.title);
    for (const { text } of mailsTo(story.leo.email)) expect(text).not.toContain("tuoi incassi");
    await expectPaymentsToMatchStripe(story.stripe);
  },
);

test("mails that still wait quote no reason of a refund when the payer's account is erased", async () => {
  const story = await handedOver();
  await orderRefund(story, true, { MAIL: brokenMailbox });
  takeLoggedErrors();
  const waiting = async () =>
    (await Promise.all([story.leo, story.gea].map(({ email }) => listOutbox(email))))
      .flat()
      .map(({ template, params }) => [template, params.includes(ADMIN_REASON)]);
  expect(await waiting()).toEqual([
    ["refund_ordered_organizer", true],
    ["takings_fell", true],
  ]);
  expect((await deleteAccount(story.anna)).status).toBe(204);
  expect(await waiting()).toEqual([
    ["refund_ordered_organizer", false],
    ["takings_fell", false],
  ]);
});

test("without a handover no second mail tells the organizer of a refund", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ organizer_id: gea.id })];
  stripe.pay(await openCheckout(anna, event));
  await stripe.deliverAll();
  const [seat] = await listEnrolments(event);
  await ask("POST", `/api/me/participations/${seat?.id}/cancellation`, { as: anna, body: { refund: 45 } });
  await stripe.deliverAll();
  expect(mailsTo(gea.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Un posto è tornato libero"),
  ]);
});

test("a refund in Stripe's dashboard is told once to the organizer of the event, who learns of it nowhere else", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company", language: "en" });
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ organizer_id: gea.id })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  await refundAtStripe(stripe, (await findPayment(session)).stripe_payment_intent, 1000);
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  const told = mailsTo(gea.email).map(({ text }) => text);
  expect(told).toEqual([expect.stringMatching(/refunded €10\.00[\s\S]*made on Stripe[\s\S]*Reference/)]);
});

test("a dashboard shows the earnings that are one's own, before and after a handover", async () => {
  const { gea, leo, event, stripe } = await handedOver();
  const bruno = await makeUserWithDocuments("bruno");
  const earned = async (as: typeof leo) => {
    const rows = (await ask<OrganizerEvent[]>("GET", "/api/dashboard/events", { as })).body;
    const { next, months } = (await ask<DashboardView>("GET", "/api/dashboard", { as })).body;
    return [rows[0]?.earned, next?.earned, months.at(-1)?.earned];
  };
  expect(await earned(leo)).toEqual([0, 0, 0]);
  expect(await earned(gea)).toEqual([undefined, undefined, 45]);
  stripe.pay(await openCheckout(bruno, event));
  await stripe.deliverAll();
  expect(await earned(leo)).toEqual([45, 45, 45]);
  await db.update(events).set({ organizer_id: gea.id }).where(eq(events.id, event.id));
  expect(await earned(gea)).toEqual([45, 45, 45]);
});
