import { expect, test, vi } from "vitest";
import type { User } from "../../worker/auth/outputs.ts";
import { NO_GATES } from "../../worker/enrolments/eligibility/seatGates.ts";
import { enrolmentRefusal, paidRefusal, worksAt } from "../../worker/enrolments/enrolmentRefusal.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import { findEvent } from "../../worker/events/store.ts";
import { holdSeat } from "../../worker/payments/checkout/store.ts";
import { quoteForUser } from "../../worker/prices/quoteForUser.ts";
import { listEnrolments, makePaidEvent, makeUserWithDocuments, postCheckout } from "../support/checkout.ts";
import { dayFromNow, makeCategory, makeEvent } from "../support/events.ts";
import { addMember, makeSchool } from "../support/schools.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const enrolFree = (as: SignedInUser, { id }: { id: string }) =>
  ask("POST", `/api/events/${id}/register-free`, { as, body: {} });

/** What the button of the event's page decides, by the event as that page has it. */
async function buttonRefusal(
  { id, cost_cents }: { id: string; cost_cents: number | null },
  as: SignedInUser,
) {
  const { body } = await ask<EventDetail>("GET", `/api/events/${id}`);
  const { body: user } = await ask<User>("GET", "/api/profile", { as });
  const asks = { userId: as.id, works: worksAt(user, body), enrolled: false, eventsFreeMode: false };
  return (cost_cents ? paidRefusal : enrolmentRefusal)(body, { ...asks, today: dayFromNow(0) });
}

test.for(["company", "admin"] as const)(
  "an organizer (%s) has no seat in their own event, paid or free",
  async (role) => {
    standIn();
    const gea = await makeUserWithDocuments("gea", { role });
    const [paid, free] = [
      await makePaidEvent({ organizer_id: gea.id }),
      await makeEvent({ organizer_id: gea.id }),
    ];
    for (const answer of [await postCheckout(gea, paid), await enrolFree(gea, free)])
      expect([answer.status, answer.error?.code]).toEqual([409, "own_event"]);
    expect([...(await listEnrolments(paid)), ...(await listEnrolments(free))]).toEqual([]);
    expect([await buttonRefusal(paid, gea), await buttonRefusal(free, gea)]).toEqual([
      "own_event",
      "own_event",
    ]);
    // Another organizer's is theirs to join.
    expect((await postCheckout(gea, await makePaidEvent())).status).toBe(200);
    expect((await enrolFree(gea, await makeEvent())).status).toBe(201);
  },
);

test("staff who confirmed and a school's manager have no seat; who was only asked, and an admin, do", async () => {
  standIn();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const [rino, mara, asked] = [
    await makeUserWithDocuments("rino"),
    await makeUserWithDocuments("mara"),
    await makeUserWithDocuments("asked"),
  ];
  const admin = await makeUserWithDocuments("admin", { role: "admin" });
  await addMember(await makeSchool(gea), mara, "manager");
  const [paid, free] = [
    await makePaidEvent({ organizer_id: gea.id }),
    await makeEvent({ organizer_id: gea.id }),
  ];
  const at = new Date().toISOString();
  const staff = { part: "instructor" as const, created_at: at };
  for (const { id: event_id } of [paid, free])
    await db.insert(eventStaff).values([
      { ...staff, event_id, user_id: rino.id, state: "confirmed" },
      { ...staff, event_id, user_id: asked.id, state: "pending" },
    ]);
  for (const user of [rino, mara]) {
    for (const answer of [await postCheckout(user, paid), await enrolFree(user, free)])
      expect([answer.status, answer.error?.code]).toEqual([409, "own_event"]);
    expect([await buttonRefusal(paid, user), await buttonRefusal(free, user)]).toEqual([
      "own_event",
      "own_event",
    ]);
  }
  for (const user of [asked, admin]) {
    expect([await buttonRefusal(paid, user), await buttonRefusal(free, user)]).toEqual([null, null]);
    expect((await postCheckout(user, paid)).status).toBe(200);
    expect((await enrolFree(user, free)).status).toBe(201);
  }
});

const UNDER_WAY = () => ({ date: dayFromNow(-1), end_date: dayFromNow(2) });

test("an event of several days is closed from its first day on", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna");
  for (const days of [UNDER_WAY(), { date: dayFromNow(0), end_date: dayFromNow(1) }]) {
    const [paid, free] = [await makePaidEvent(days), await makeEvent(days)];
    for (const answer of [await postCheckout(anna, paid), await enrolFree(anna, free)])
      expect([answer.status, answer.error?.code]).toEqual([409, "event_under_way"]);
    expect([...(await listEnrolments(paid)), ...(await listEnrolments(free))]).toEqual([]);
    expect([await buttonRefusal(paid, anna), await buttonRefusal(free, anna)]).toEqual([
      "event_under_way",
      "event_under_way",
    ]);
  }
});

test("its organizer can keep it open until its last day", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna");
  const late = { ...UNDER_WAY(), late_enrolment: true };
  const [paid, free] = [await makePaidEvent(late), await makeEvent(late)];
  expect([await buttonRefusal(paid, anna), await buttonRefusal(free, anna)]).toEqual([null, null]);
  expect((await postCheckout(anna, paid)).status).toBe(200);
  expect((await enrolFree(anna, free)).status).toBe(201);
  const last = { date: dayFromNow(-2), end_date: dayFromNow(0), late_enrolment: true };
  expect((await postCheckout(anna, await makePaidEvent(last))).status).toBe(200);
  const over = { date: dayFromNow(-3), end_date: dayFromNow(-1), late_enrolment: true };
  expect((await postCheckout(anna, await makePaidEvent(over))).error?.code).toBe("event_past");
});

test("an event of one day can be joined on its day, because days have no hours", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna");
  const today = { date: dayFromNow(0) };
  expect((await postCheckout(anna, await makePaidEvent(today))).status).toBe(200);
  expect((await enrolFree(anna, await makeEvent({ ...today, end_date: today.date }))).status).toBe(201);
});

test("midnight passes while the call is under way: the statement itself finds the event begun", async () => {
  standIn();
  const today = dayFromNow(1);
  vi.setSystemTime(`${today}T20:00:00Z`);
  const [anna, begun] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ date: today, end_date: dayFromNow(3) }),
  ];
  const detail = (await findEvent(db, begun.id)) as EventDetail;
  const seat = {
    eventId: begun.id,
    userId: anna.id,
    today,
    dayBegan: new Date(),
    addressKey: "a",
    shown: undefined,
    terms: { version: "2026-11-23", isAccepted: true },
    fee: { percent: 0, fixed: 0, paid_by: "organizer" as const },
    price: await quoteForUser(db, detail, { userId: anna.id, seats: 1, code: undefined, today }),
    part: "whole" as const,
    keep_card: false,
    ...NO_GATES,
  };
  expect(await holdSeat(db, seat, new Date())).toBeNull();
  expect(await listEnrolments(begun)).toEqual([]);
});

test("the organizer says so in the event, and its page knows", async () => {
  const gea = await makeUser("gea", { role: "admin" });
  const { id: category_id } = await makeCategory("Viaggi", `viaggi-${crypto.randomUUID()}`, 90);
  const body = { title: "Settimana a Ponza", date: dayFromNow(3), end_date: dayFromNow(9), category_id };
  const made = await ask<EventDetail>("POST", "/api/events", { as: gea, body });
  expect(made.body.late_enrolment, made.text).toBe(false);
  const path = `/api/events/${made.body.id}`;
  const changed = await ask<EventDetail>("PUT", path, { as: gea, body: { late_enrolment: true } });
  expect(changed.body.late_enrolment, changed.text).toBe(true);
  expect((await ask<EventDetail>("GET", path)).body.late_enrolment).toBe(true);
  const wrong = await ask("PUT", path, { as: gea, body: { late_enrolment: "sì" } });
  expect([wrong.status, wrong.error?.code]).toEqual([400, "invalid"]);
});
