import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { refunds } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  confirmPayment,
  findPayment,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { listOutbox } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { db } from "../support/worker.ts";

withEmptyStorage();

const DAY_MINUTES = 24 * 60;

async function refundsOf(session: string) {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.payment_id, (await findPayment(session)).id));
}

test("a payment that arrives two days after the event's last day goes back whole, with a mail that says why", async () => {
  const stripe = standIn();
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ date: dayFromNow(0), participants: null }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(2 * DAY_MINUTES);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(await refundsOf(session)).toMatchObject([
    { reason: "event_past", amount_cents: 4500, status: "done" },
  ]);
  const answer = await confirmPayment(anna, session);
  expect(answer.body).toMatchObject({ status: "refunded", place: "event_past", refund: 45 });
  expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual([
    "paid_after_event",
    "refund_sent",
  ]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the cron that finds such a payment refunds it as well", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ date: dayFromNow(0) })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(2 * DAY_MINUTES);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(await refundsOf(session)).toMatchObject([{ reason: "event_past", status: "done" }]);
});

test("a payment that arrives on the last of several days is confirmed", async () => {
  const stripe = standIn();
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({
      date: dayFromNow(0),
      end_date: dayFromNow(2),
      late_enrolment: true,
      participants: 1,
    }),
  ];
  stripe.pay(await openCheckout(anna, event));
  advanceMinutes(2 * DAY_MINUTES);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test.each([
  ["two minutes before midnight in Rome is confirmed", "2027-07-10T21:58:00Z", "confirmed"],
  ["ten minutes after it is refunded, while the day of UTC is the same", "2027-07-10T22:10:00Z", "released"],
])("the event's last day ends at midnight where the site is: a payment %s", async (_, arrives, state) => {
  vi.setSystemTime(new Date("2027-07-10T21:45:00Z"));
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ date: "2027-07-10" })];
  stripe.pay(await openCheckout(anna, event));
  vi.setSystemTime(new Date(arrives));
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual([state]);
});
