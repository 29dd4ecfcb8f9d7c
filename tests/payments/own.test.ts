import { expect, test } from "vitest";
import type { OwnPayment } from "../../worker/payments/contract.ts";
import { retryFailedRefunds } from "../../worker/payments/refunds/store.ts";
import { enrolment } from "../support/events.ts";
import { quickRetries } from "../support/meddling.ts";
import type { Actor } from "../support/people.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask, db } from "../support/worker.ts";
import { begin, COST, confirm, course, diver, giveUp, later, open, openPackage, paymentOf } from "./shop.ts";

function own(as: Actor, query = "") {
  return ask<OwnPayment[]>("GET", `/api/me/payments${query}`, { as });
}

test("somebody else's session is not found, nor one that nobody has, nor one without a name", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course()];
  const session = await open(anna, event);
  stripe.pay(session);
  for (const id of [session, "cs_nobody"]) {
    const answer = await confirm(bruno, id);
    expect([answer.status, answer.error?.code]).toEqual([404, "payment_not_found"]);
  }
  const broken = await ask("POST", "/api/payments/confirm", { as: anna, body: { session_id: "a b" } });
  expect([broken.status, broken.error?.fields]).toEqual([400, { session_id: "validation.wrong" }]);
  // Not even asked for.
  expect((await paymentOf(session)).status).toBe("open");
});

test("one's payments, newest first, each as it stands, and nobody else's", async () => {
  const stripe = standIn({ switches: { refundsRefused: null } });
  quickRetries();
  const [anna, bruno] = [await diver("anna"), await diver("bruno")];
  const events = [await course(), await course(), await course({ participants: 1 }), await course()];
  const sessions: string[] = [];
  for (const event of events) {
    sessions.push(await open(anna, event));
    // Two seats are held at a time: the first is paid, the second given up, before the others are asked for.
    if (event === events[0]) stripe.pay(sessions[0] ?? "");
    if (event === events[1]) await giveUp(anna, event);
    await stripe.deliverAll();
  }
  await open(bruno, await course());
  const [paid = "", left = "", vain = "", open_ = ""] = sessions;
  stripe.pay(vain);
  later(20);
  const package_ = await openPackage(anna, "sponsor_package", "partner");
  expect((await own(anna)).body.map(({ session_id, status }) => [session_id, status])).toEqual([
    [package_, "open"],
    [open_, "open"],
    [vain, "open"],
    [left, "expired"],
    [paid, "paid"],
  ]);
  later(21);
  await enrolment(events[2] ?? { id: "" }, bruno);
  stripe.failNext({ kind: "500", path: "POST /v1/refunds", times: 2 });
  await stripe.deliverAll();
  expect((await own(anna)).body.slice(2)).toMatchObject([
    {
      session_id: vain,
      status: "paid",
      amount: COST / 100,
      refunded: 0,
      refund_waiting: COST / 100,
      expires_at: null,
    },
    { session_id: left, status: "expired", paid_at: null },
    {
      session_id: paid,
      status: "paid",
      refunded: 0,
      refund_waiting: 0,
      kind: "event",
      event: { id: events[0]?.id },
    },
  ]);
});

test("money that Stripe would not send back is told as late, and as on its way once the admin tries again", async () => {
  const stripe = standIn({ switches: { refundsRefused: "insufficient_funds" } });
  const [anna, event] = [await diver("anna"), await course({ participants: 1 })];
  const session = await open(anna, event);
  stripe.pay(session);
  later(41);
  await enrolment(event, await diver("bruno"));
  await stripe.deliverAll();
  const told = async () =>
    (await own(anna)).body.map(({ refund_late, refund_waiting }) => [refund_late, refund_waiting]);
  expect(await told()).toEqual([[COST / 100, 0]]);
  await retryFailedRefunds(db, (await paymentOf(session)).id, new Date());
  expect(await told()).toEqual([[0, COST / 100]]);
});

test("many payments come in pages, each once", async () => {
  const stripe = standIn();
  const anna = await diver("anna");
  for (let turn = 0; turn < 5; turn += 1) {
    stripe.expire(await open(anna, await course()));
    await stripe.deliverAll();
  }
  const ids: string[] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
    const { body, headers } = await own(anna, `?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body.length).toBeLessThanOrEqual(2);
    ids.push(...body.map(({ id }) => id));
    cursor = headers.get("x-next-cursor");
  }
  expect(ids).toEqual((await own(anna)).body.map(({ id }) => id));
  expect(new Set(ids).size).toBe(5);
  for (const query of ["?cursor=1", "?limit=0", "?limit=x"])
    expect((await own(anna, query)).status).toBe(400);
});

test("whoever asks for sessions again and again is answered to wait; whoever hesitates is not", async () => {
  standIn();
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course()];
  for (let times = 0; times < 30; times += 1) expect((await begin(anna, event)).status).toBe(200);
  const answer = await begin(anna, event);
  expect([answer.status, answer.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await begin(bruno, event)).status).toBe(200);
});
