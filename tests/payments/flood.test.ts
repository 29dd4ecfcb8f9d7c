import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import {
  advanceMinutes,
  inBatches,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  runCron,
  shuffle,
} from "../support/checkout.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { seeded } from "../support/seeded.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { dataSizes } from "../support/testLength.ts";
import { db } from "../support/worker.ts";

const WEBHOOKS = Math.max(...dataSizes(300, 1000));
const DUPLICATES = 0.2;

test(`${WEBHOOKS} webhooks, out of order and a fifth of them twice, settle every payment once`, {
  timeout: 300_000,
}, async () => {
  const stripe = standIn();
  const random = seeded(20_260_715);
  const people = await inBatches(Array.from({ length: 40 }), () =>
    makeUserWithDocuments("sub", { role: "instructor" }),
  );
  const [first, second, third] = [
    await makePaidEvent({ participants: 20 }),
    await makePaidEvent({ participants: 20 }),
    await makePaidEvent(),
  ];
  const sessions = [
    ...(await inBatches(people.slice(0, 20), (one) => openCheckout(one, first))),
    ...(await inBatches(people.slice(20), (one) => openCheckout(one, second))),
    ...(await inBatches(people, (one) => openCheckout(one, third))),
    ...(await inBatches(people.slice(0, 12), (one) =>
      openPackageCheckout(one, "organizer_package", "startup"),
    )),
    ...(await inBatches(people.slice(0, 12), (one) =>
      openPackageCheckout(one, "sponsor_package", "partner"),
    )),
  ];
  // Declined often, then paid or left; of some that are paid the bank takes the money back, or somebody gives it back.
  for (const session of sessions) {
    for (let tries = random() * 7; tries > 1; tries -= 1) stripe.decline(session);
    const fate = random();
    if (fate < 0.12) stripe.expire(session);
    else if (fate < 0.9) stripe.pay(session);
    if (fate > 0.12 && fate < 0.17) stripe.dispute(session);
  }
  const before = stripe.events.map(({ id }) => id);
  // The first half comes while the holds live, the second when they are over, one event has fewer seats, one is cancelled.
  const half = Math.floor(before.length / 2);
  let delivered = 0;
  const flood = async (ids: string[]) => {
    const twice = ids.flatMap((id) => (random() < DUPLICATES ? [id, id] : [id]));
    delivered += twice.length;
    await inBatches(shuffle(twice, random), (id) => stripe.deliver(id));
  };
  const mixed = shuffle(before, random);
  await flood(mixed.slice(0, half));
  advanceMinutes(45);
  const confirmed = (await listEnrolmentStatuses(first)).filter((state) => state === "confirmed").length;
  await db
    .update(events)
    .set({ participants: Math.max(8, confirmed) })
    .where(eq(events.id, first.id));
  await db.update(events).set({ cancelled_at: new Date().toISOString() }).where(eq(events.id, second.id));
  await flood([...mixed.slice(half), ...stripe.waiting.map(({ id }) => id)]);
  await runCron();
  while (delivered < WEBHOOKS || stripe.waiting.length > 0) {
    const ids = stripe.events.map(({ id }) => id);
    const known = shuffle(ids, random).slice(0, Math.max(0, WEBHOOKS - delivered));
    await flood([...known, ...stripe.waiting.map(({ id }) => id)]);
  }
  advanceMinutes(5);
  await runCron();
  await flood(stripe.waiting.map(({ id }) => id));
  expect(delivered).toBeGreaterThanOrEqual(WEBHOOKS);
  expect(stripe.refunds.length, "some came too late").toBeGreaterThan(5);
  expect(stripe.deliveries.filter(({ status }) => status !== 200)).toEqual([]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});
