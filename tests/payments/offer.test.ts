import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCheckout } from "../../web/payments/api.ts";
import { toSeatOffer } from "../../worker/enrolments/contract.ts";
import { events } from "../../worker/events/schema.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import type { CurrentOffer } from "../../worker/payments/checkout/contract.ts";
import {
  findPayment,
  findSessionByUrl,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
} from "../support/checkout.ts";
import { dayFromNow } from "../support/events.ts";
import { beforeNextCall, interceptBatches } from "../support/interception.ts";
import { mailTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, db, inBrowser } from "../support/worker.ts";

const SHOWN = { cost: 45, refund_rule: "always", refund_days: 7 } as const;
/** What an event of these tests is sold for. */
const SOLD = { refund_rule: "always", refund_until_days: 7, date: dayFromNow(30) } as const;

async function changeEvent({ id }: { id: string }, change: Partial<typeof events.$inferInsert>) {
  await db.update(events).set(change).where(eq(events.id, id));
}

type Refused = { code: string; current?: CurrentOffer };

/** Presses the button of a page that shows this. */
async function begin(as: SignedInUser, { id }: { id: string }, shown: unknown, env: Partial<Env> = {}) {
  const path = "/api/payments/create-checkout-session";
  const answer = await ask<{ url: string }>("POST", path, {
    as,
    body: { eventId: id, shown, ...ACCEPTED_TERMS },
    env,
  });
  return { ...answer, error: answer.error as Refused | undefined };
}

async function oneSeat() {
  const stripe = standIn();
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ participants: 1, ...SOLD }),
  ];
  return { stripe, anna, event };
}

const CHANGES = [
  ["the price", { cost_cents: 6000 }, { ...SHOWN, cost: 60 }],
  ["the rule", { refund_rule: "half" }, { ...SHOWN, refund_rule: "half" }],
  ["the rule's days", { refund_until_days: 30 }, { ...SHOWN, refund_days: 30 }],
] as const;

test.for(CHANGES)(
  "%s changed since the page was rendered: no checkout begins, and the new offer needs a confirmation",
  async ([, change, current]) => {
    const { stripe, anna, event } = await oneSeat();
    await changeEvent(event, change);
    const answer = await begin(anna, event, SHOWN);
    expect([answer.status, answer.error?.code]).toEqual([409, "offer_changed"]);
    const refund_until = addDays(event.date, -current.refund_days);
    expect(answer.error?.current).toEqual({ ...current, refund_until });
    expect([stripe.sessions, await listEnrolmentStatuses(event)]).toEqual([[], []]);
    const { status, body } = await begin(anna, event, current);
    expect(status).toBe(200);
    const payment = await findPayment(await findSessionByUrl(body.url));
    expect(payment).toMatchObject({
      amount_cents: current.cost * 100,
      refund_rule: current.refund_rule,
      refund_until,
    });
    await expectPaymentsToMatchStripe(stripe);
  },
);

test.for(CHANGES)(
  "%s changes while the call is under way: the statement that holds the seat sees it",
  async ([, change, current]) => {
    const { stripe, anna, event } = await oneSeat();
    // After all that was read, right before the batch that opens the hold.
    const DB = interceptBatches({
      before: (batch) => (batch === 1 ? changeEvent(event, change) : undefined),
    });
    const answer = await begin(anna, event, SHOWN, { DB });
    expect(answer.error).toMatchObject({ code: "offer_changed", current });
    expect([stripe.sessions, await listEnrolmentStatuses(event)]).toEqual([[], []]);
  },
);

test.for(CHANGES)(
  "%s changes while Stripe opens the session: the offer shown is the one bought",
  async ([, change]) => {
    const { stripe, anna, event } = await oneSeat();
    beforeNextCall("/checkout/sessions", () => changeEvent(event, change));
    const { status, body } = await begin(anna, event, SHOWN);
    expect(status).toBe(200);
    const session = await findSessionByUrl(body.url);
    stripe.pay(session);
    await stripe.deliverAll();
    expect(await findPayment(session)).toMatchObject({
      status: "paid",
      amount_cents: 4500,
      refund_rule: "always",
      refund_until: addDays(event.date, -7),
    });
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.for([...CHANGES, ["the day", { date: dayFromNow(60) }, SHOWN]] as const)(
  "%s changes during a hold: the hold is not continued at the old offer",
  async ([name, change, current]) => {
    const { stripe, anna, event } = await oneSeat();
    const first = await findSessionByUrl((await begin(anna, event, SHOWN)).body.url);
    expect(await findSessionByUrl((await begin(anna, event, SHOWN)).body.url)).toBe(first);
    await changeEvent(event, change);
    if (name !== "the day") {
      expect((await begin(anna, event, SHOWN)).error).toMatchObject({ code: "offer_changed", current });
      expect(stripe.look(first).status, "who has it open may still pay what it says").toBe("open");
    }
    const again = await begin(anna, event, current);
    expect(again.status, again.text).toBe(200);
    const second = await findSessionByUrl(again.body.url);
    expect([stripe.look(first).status, stripe.look(second).status]).toEqual(["expired", "open"]);
    const { refund_rule, refund_until } = await findPayment(second);
    const date = "date" in change ? change.date : event.date;
    expect({ refund_rule, refund_until }).toEqual({
      refund_rule: current.refund_rule,
      refund_until: addDays(date, -current.refund_days),
    });
    expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
    await expectPaymentsToMatchStripe(stripe);
  },
);

test("a request without the offer shown pays the current one, and an invalid offer is refused", async () => {
  const { stripe, anna, event } = await oneSeat();
  for (const shown of [{}, { ...SHOWN, cost: "45" }, { ...SHOWN, refund_rule: "tutto" }, "45", null]) {
    const answer = await begin(anna, event, shown);
    expect([JSON.stringify(shown), answer.status]).toEqual([JSON.stringify(shown), 400]);
  }
  await changeEvent(event, { cost_cents: 6000 });
  const { body } = await begin(anna, event, undefined);
  expect((await findPayment(await findSessionByUrl(body.url))).amount_cents).toBe(6000);
  await expectPaymentsToMatchStripe(stripe);
});

test("the browser sends what the page shows of an event", async () => {
  const { anna, event } = await oneSeat();
  const page = await ask<Parameters<typeof toSeatOffer>[0]>("GET", `/api/events/${event.id}`);
  const shown = toSeatOffer(page.body);
  expect(shown).toEqual(SHOWN);
  expect(
    (await inBrowser(anna, () => openCheckout({ eventId: event.id, shown, ...ACCEPTED_TERMS })))?.url,
  ).toMatch(/^http/);
});

test.for([
  ["is cancelled", "event_cancelled", { cancelled_at: new Date().toISOString() }],
  ["is made free", "event_free", { cost_cents: null }],
  ["becomes the caller's own", "own_event", { organizer_id: "caller" }],
  ["moves into the past", "event_past", { date: "2020-05-01" }],
  ["is deleted", "event_not_found", null],
] as const)(
  "an event that %s while the hold is written is refused as %s, not as full",
  async ([, code, change]) => {
    const { stripe, anna, event } = await oneSeat();
    const write = async () => {
      if (!change) return db.delete(events).where(eq(events.id, event.id));
      const organizer = "organizer_id" in change ? { organizer_id: anna.id } : {};
      return changeEvent(event, { ...change, ...organizer });
    };
    const DB = interceptBatches({ before: (batch) => (batch === 1 ? write() : undefined) });
    expect((await begin(anna, event, undefined, { DB })).error?.code).toBe(code);
    expect(stripe.sessions).toEqual([]);
  },
);

test("without a seat left the answer says so, not that the offer changed", async () => {
  const { anna, event } = await oneSeat();
  await begin(await makeUserWithDocuments("bruno"), event, SHOWN);
  expect((await begin(anna, event, SHOWN)).error?.code).toBe("event_full");
});

test("the refund rule stands on Stripe's page, within its limit, in the buyer's language, and in the receipt", async () => {
  const stripe = standIn();
  const event = await makePaidEvent({ ...SOLD, date: "2030-07-12" });
  const said = new Set<string>();
  for (const language of LANGUAGE_CODES) {
    const who = await makeUserWithDocuments(language, { language });
    const session = await findSessionByUrl((await begin(who, event, SHOWN)).body.url);
    const words = stripe.look(session).custom_text.submit?.message ?? "";
    expect(words).toMatch(/2030/);
    expect(words.length).toBeLessThanOrEqual(1200);
    said.add(words);
    stripe.pay(session);
    await stripe.deliverAll();
    expect(mailTo(who.email).text).toContain(words);
  }
  expect(said.size).toBe(LANGUAGE_CODES.length);
  expect([...said][0]).toBe(
    "Se cambi idea, puoi annullare con rimborso completo (ultimo giorno: 5 luglio 2030). Dopo non è previsto rimborso.",
  );
});

test.for([
  ["nothing comes back by the rule", { refund_rule: "none" }],
  ["the last day is over", { date: dayFromNow(3) }],
] as const)("%s: Stripe's page says that there is no refund", async ([, other]) => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ ...SOLD, ...other })];
  const session = await findSessionByUrl(
    (await begin(anna, event, toSeatOffer({ ...event, cost: 45 }))).body.url,
  );
  expect(stripe.look(session).custom_text.submit?.message).toBe(
    "Per questo evento non è previsto rimborso a chi annulla.",
  );
});
