import { afterEach, expect, test } from "vitest";
import { rewritePublicConfig, saveSetting } from "../../worker/settings/store.ts";
import { listEnrolmentStatuses, makePaidEvent, makeUserWithDocuments } from "../support/checkout.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeEventFields, makeOrganizer, postEvent } from "../support/organizers.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

/** Free mode in D1 alone: KV keeps what it had, as it does for a minute after a change. */
async function setInD1(enabled: boolean): Promise<void> {
  await saveSetting(db, { key: "events_free_mode", value: { enabled } }, new Date());
}

/** KV says one thing and D1 another. */
async function disagree({ kv, d1 }: { kv: boolean; d1: boolean }): Promise<void> {
  await setInD1(kv);
  await rewritePublicConfig(db, bindings().CONFIG);
  await setInD1(d1);
}

afterEach(() => disagree({ kv: false, d1: false }));

function join(as: SignedInUser, { id }: { id: string }, env: Partial<Env> = {}) {
  return ask("POST", `/api/events/${id}/register-free`, { as, env });
}

function pay(as: SignedInUser, { id }: { id: string }, env: Partial<Env> = {}) {
  return ask<{ url: string }>("POST", "/api/payments/create-checkout-session", {
    as,
    body: { eventId: id, ...ACCEPTED_TERMS },
    env,
  });
}

test("free mode is on while KV still says off: a paid event is joined for nothing, and nobody pays for it", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUser("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  await disagree({ kv: false, d1: true });
  expect((await join(anna, event)).status).toBe(201);
  expect((await pay(bruno, event)).error?.code).toBe("event_free");
  expect([await listEnrolmentStatuses(event), stripe.sessions]).toEqual([["confirmed"], []]);
});

test("free mode is off while KV still says on: nobody joins a paid event for nothing, and it can be paid", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUser("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  await disagree({ kv: true, d1: false });
  const answer = await join(anna, event);
  expect([answer.status, answer.error?.code]).toEqual([409, "event_not_free"]);
  expect((await pay(bruno, event)).status).toBe(200);
  expect([await listEnrolmentStatuses(event), stripe.sessions.length]).toEqual([["held"], 1]);
});

test("free mode that ends before the seat is written gives no seat for nothing", async () => {
  const [anna, event] = [await makeUser("anna"), await makePaidEvent()];
  await disagree({ kv: true, d1: true });
  const DB = interceptBatches({ before: () => setInD1(false) });
  expect((await join(anna, event, { DB })).error?.code).toBe("event_not_free");
  expect(await listEnrolmentStatuses(event)).toEqual([]);
});

test("free mode that begins before the hold is written opens no payment", async () => {
  const stripe = standIn();
  const [bruno, event] = [await makeUserWithDocuments("bruno"), await makePaidEvent()];
  await disagree({ kv: false, d1: false });
  const DB = interceptBatches({ before: () => setInD1(true) });
  expect((await pay(bruno, event, { DB })).error?.code).toBe("event_free");
  expect([await listEnrolmentStatuses(event), stripe.sessions]).toEqual([[], []]);
});

test("an event that is cancelled while the seat is asked for is refused as cancelled, not as full", async () => {
  const [anna, event] = [await makeUser("anna"), await makePaidEvent({ cost_cents: null })];
  const cancel = "update events set cancelled_at = '2026-01-01T00:00:00.000Z' where id = ?";
  const DB = interceptBatches({ before: () => bindings().DB.prepare(cancel).bind(event.id).run() });
  expect((await join(anna, event, { DB })).error?.code).toBe("event_cancelled");
});

test("free mode that is on while KV still says off lets an organizer without a package publish", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  await disagree({ kv: false, d1: true });
  const answer = await postEvent(sara);
  expect([answer.status, answer.error?.code]).toEqual([201, undefined]);
});

test("free mode that is off while KV still says on asks for a package, and keeps the price of who has one", async () => {
  const [sara, gea] = [await makeUser("sara", { role: "instructor" }), await makeOrganizer("gea")];
  await disagree({ kv: true, d1: false });
  expect((await postEvent(sara)).error?.code).toBe("package_required");
  const answer = await postEvent(gea, { cost: 45 });
  expect([answer.status, answer.body.cost]).toEqual([201, 45]);
});

test("free mode that ends before an event is written publishes nothing without a package", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  await disagree({ kv: true, d1: true });
  const DB = interceptBatches({ before: () => setInD1(false) });
  const body = await makeEventFields();
  const answer = await ask("POST", "/api/events", { as: sara, body, env: { DB } });
  expect(answer.error?.code).toBe("package_required");
});
