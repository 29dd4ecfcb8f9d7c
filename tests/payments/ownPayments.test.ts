import { expect, test } from "vitest";
import { retryFailedRefunds } from "../../worker/payments/issues/store.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  deleteHold,
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  postCheckout,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

function own(as: SignedInUser, query = "") {
  return ask<OwnPayment[]>("GET", `/api/me/payments${query}`, { as });
}

test("another user's session, an unknown one and one without an id are not found", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  for (const id of [session, "cs_nobody"]) {
    const answer = await confirmPayment(bruno, id);
    expect([answer.status, answer.error?.code]).toEqual([404, "payment_not_found"]);
  }
  const broken = await ask("POST", "/api/payments/confirm", { as: anna, body: { session_id: "a b" } });
  expect([broken.status, broken.error?.fields]).toEqual([400, { session_id: "validation.wrong" }]);
  // Not even asked for.
  expect((await findPayment(session)).status).toBe("open");
});

test("a user lists only their own payments, newest first, each with its status", async () => {
  const stripe = standIn({ switches: { refundsRefused: null } });
  skipRetryDelays();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const events = [
    await makePaidEvent(),
    await makePaidEvent(),
    await makePaidEvent({ participants: 1 }),
    await makePaidEvent(),
  ];
  const sessions: string[] = [];
  for (const event of events) {
    sessions.push(await openCheckout(anna, event));
    // Two seats are held at a time: the first is paid, the second given up, before the others are asked for.
    if (event === events[0]) stripe.pay(sessions[0] ?? "");
    if (event === events[1]) await deleteHold(anna, event);
    await stripe.deliverAll();
  }
  await openCheckout(bruno, await makePaidEvent());
  const [paid = "", left = "", vain = "", open_ = ""] = sessions;
  stripe.pay(vain);
  advanceMinutes(20);
  const package_ = await openPackageCheckout(anna, "sponsor_package", "partner");
  expect((await own(anna)).body.map(({ session_id, status }) => [session_id, status])).toEqual([
    [package_, "open"],
    [open_, "open"],
    [vain, "open"],
    [left, "expired"],
    [paid, "paid"],
  ]);
  advanceMinutes(21);
  await makeEnrolment(events[2] ?? { id: "" }, bruno);
  stripe.failNext({ kind: "500", path: "POST /v1/refunds", times: 2 });
  await stripe.deliverAll();
  expect((await own(anna)).body.slice(2)).toMatchObject([
    {
      session_id: vain,
      status: "paid",
      amount: COST_CENTS / 100,
      refunded: 0,
      refund_waiting: COST_CENTS / 100,
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

test("a refund refused by Stripe is shown as late, and as on its way after the admin's retry", async () => {
  const stripe = standIn({ switches: { refundsRefused: "insufficient_funds" } });
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(41);
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  await stripe.deliverAll();
  const told = async () =>
    (await own(anna)).body.map(({ refund_late, refund_waiting }) => [refund_late, refund_waiting]);
  expect(await told()).toEqual([[COST_CENTS / 100, 0]]);
  await retryFailedRefunds(db, (await findPayment(session)).id, new Date());
  expect(await told()).toEqual([[0, COST_CENTS / 100]]);
});

test("many payments come in pages, each once", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  for (let turn = 0; turn < 5; turn += 1) {
    stripe.expire(await openCheckout(anna, await makePaidEvent()));
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

test("too many checkouts in a row are refused with a wait, but not another user's", async () => {
  standIn();
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  for (let times = 0; times < 30; times += 1) expect((await postCheckout(anna, event)).status).toBe(200);
  const answer = await postCheckout(anna, event);
  expect([answer.status, answer.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await postCheckout(bruno, event)).status).toBe(200);
});
