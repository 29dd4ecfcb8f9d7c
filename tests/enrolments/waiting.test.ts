import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import type { ManagedWaiting, OwnWaiting } from "../../worker/enrolments/waiting/outputs.ts";
import { waitingEntries } from "../../worker/enrolments/waiting/schema.ts";
import { events } from "../../worker/events/schema.ts";
import {
  advanceMinutes,
  deleteHold,
  inBatches,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { dayFromNow, type EventRow, makeEnrolment, makeEvent } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

type Event = Pick<EventRow, "id">;

function join(as: SignedInUser, { id }: Event) {
  return ask<{ id: string; position: number; state: string }>("POST", `/api/events/${id}/waiting`, {
    as,
    body: {},
  });
}

async function joinAll(members: SignedInUser[], event: Event) {
  for (const member of members) expect((await join(member, event)).status).toBe(201);
}

async function ownEntry(as: SignedInUser): Promise<OwnWaiting | undefined> {
  return (await ask<OwnWaiting[]>("GET", "/api/me/waiting", { as })).body[0];
}

async function stateOf(as: SignedInUser): Promise<string | undefined> {
  return (await ownEntry(as))?.state;
}

function enrol(as: SignedInUser, { id }: Event) {
  return ask<Participation>("POST", `/api/events/${id}/register-free`, { as });
}

/** Cancels a free enrolment of the caller. */
async function cancel(as: SignedInUser, event: Event) {
  const own = (await ask<Participation[]>("GET", "/api/me/participations", { as })).body;
  const { id } = own.find(({ event_id }) => event_id === event.id) ?? { id: "" };
  const body = { refund: 0 };
  const answer = await ask("POST", `/api/me/participations/${id}/cancellation`, { as, body });
  expect(answer.status, answer.text).toBeLessThan(300);
}

/** A free event of one seat, which Anna has. */
async function fullEvent(other: Parameters<typeof makeEvent>[0] = {}) {
  const gea = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ participants: 1, organizer_id: gea.id, ...other });
  const anna = await makeUser("anna");
  expect((await enrol(anna, event)).status).toBe(201);
  return { gea, event, anna };
}

/** A paid event of one seat, which Anna has. */
async function fullPaidEvent(other: Parameters<typeof makeEvent>[0] = {}) {
  const stripe = standIn();
  const event = await makePaidEvent({ participants: 1, ...other });
  const anna = await makeUserWithDocuments("anna");
  const enrolment = await makeEnrolment(event, anna);
  const free = () =>
    db.run(
      `update enrolments set status = 'cancelled', ended_at = '${new Date().toISOString()}' where id = '${enrolment.id}'`,
    );
  return { stripe, event, anna, free };
}

test("a freed seat is offered to the first, whose click takes it, while all others are refused", async () => {
  const { event, anna } = await fullEvent();
  const [bruno, carla, dario] = [await makeUser("bruno"), await makeUser("carla"), await makeUser("dario")];
  expect((await join(bruno, event)).body).toMatchObject({ position: 1, state: "waiting" });
  expect((await join(carla, event)).body).toMatchObject({ position: 2 });
  expect((await join(carla, event)).error?.code).toBe("already_waiting");
  expect((await join(anna, event)).error?.code).toBe("already_enrolled");
  await cancel(anna, event);
  const entry = await ownEntry(bruno);
  expect(entry).toMatchObject({ state: "offered", position: null, events: { title: event.title } });
  const hours = (Date.parse(entry?.offer?.until ?? "") - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  expect(mailsTo(bruno.email).map(({ subject }) => subject)).toEqual([
    `Si è liberato un posto: ${event.title}`,
  ]);
  expect((await enrol(dario, event)).error?.code).toBe("event_full");
  expect((await ask("POST", `/api/waiting/${entry?.id}/claim`, { as: carla })).error?.code).toBe("not_found");
  const claimed = await ask<Participation>("POST", `/api/waiting/${entry?.id}/claim`, { as: bruno });
  expect([claimed.status, claimed.body.status]).toEqual([201, "confirmed"]);
  expect((await ask("POST", `/api/waiting/${entry?.id}/claim`, { as: bruno })).status).toBe(201);
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["taken", "waiting"]);
  expect((await ownEntry(carla))?.position).toBe(1);
});

test("joining is refused where there is a seat, on a closed list, and for one's own event", async () => {
  const { gea, event } = await fullEvent({ participants: 2 });
  const bruno = await makeUser("bruno");
  expect((await join(bruno, event)).error?.code).toBe("event_not_full");
  expect((await join(gea, event)).error?.code).toBe("own_event");
  expect((await join(bruno, { id: crypto.randomUUID() })).error?.code).toBe("event_not_found");
  await enrol(await makeUser("carla"), event);
  const closing = { as: gea, body: { closed: true } };
  expect((await ask("PUT", `/api/events/${event.id}/waiting/closed`, closing)).body).toEqual({
    closed: true,
  });
  expect((await join(bruno, event)).error?.code).toBe("waiting_closed");
  expect((await ask("PUT", `/api/events/${event.id}/waiting/closed`, { ...closing, as: bruno })).status).toBe(
    403,
  );
});

test("while people wait for the free seats nobody enrols before them; with more seats everybody may", async () => {
  const { event } = await fullEvent();
  const [bruno, carla, dario] = [await makeUser("bruno"), await makeUser("carla"), await makeUser("dario")];
  await joinAll([bruno], event);
  // As the statement of an organizer's change does, before anybody looks at the list.
  await db.update(events).set({ participants: 2 }).where(eq(events.id, event.id));
  expect((await enrol(carla, event)).error?.code).toBe("seats_offered");
  await db.update(events).set({ participants: 3 }).where(eq(events.id, event.id));
  expect((await enrol(carla, event)).status).toBe(201);
  expect((await enrol(dario, event)).error?.code).toBe("seats_offered");
  await runCron();
  expect(await stateOf(bruno)).toBe("offered");
});

test("an offer that ends goes to the next; leaving and declining give the seat on", async () => {
  const { event, anna } = await fullEvent();
  const [bruno, carla, dario] = [await makeUser("bruno"), await makeUser("carla"), await makeUser("dario")];
  await joinAll([bruno, carla, dario], event);
  await cancel(anna, event);
  const entry = await ownEntry(bruno);
  advanceMinutes(24 * 60 + 1);
  expect((await ask("POST", `/api/waiting/${entry?.id}/claim`, { as: bruno })).error?.code).toBe(
    "offer_ended",
  );
  await runCron();
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["lapsed", "offered"]);
  expect((await ask("DELETE", `/api/events/${event.id}/waiting`, { as: carla })).status).toBe(204);
  expect([await stateOf(carla), await stateOf(dario)]).toEqual(["declined", "offered"]);
  // Who let an offer go may come again, at the end.
  expect((await join(bruno, event)).body).toMatchObject({ position: 1 });
  expect((await ask("DELETE", `/api/events/${event.id}/waiting`, { as: bruno })).status).toBe(204);
  expect(await stateOf(bruno)).toBe("left");
});

test("an offered seat of a paid event is paid at the price shown, and is the member's meanwhile", async () => {
  const { stripe, event, free } = await fullPaidEvent();
  const [bruno, carla] = [await makeUserWithDocuments("bruno"), await makeUserWithDocuments("carla")];
  await joinAll([bruno, carla], event);
  await free();
  await runCron();
  expect(await stateOf(bruno)).toBe("offered");
  expect((await postCheckout(carla, event)).error?.code).toBe("event_full");
  await db.update(events).set({ cost_cents: 6000 }).where(eq(events.id, event.id));
  const shown = { cost: 45, refund_rule: event.refund_rule, refund_days: event.refund_until_days };
  const body = { eventId: event.id, shown };
  const old = await ask("POST", "/api/payments/create-checkout-session", { as: bruno, body });
  expect(old.error?.code).toBe("offer_changed");
  expect((await ownEntry(bruno))?.joined_cost).toBe(45);
  const session = await openCheckout(bruno, event);
  expect(stripe.look(session).amount_total).toBe(6000);
  stripe.pay(session);
  await stripe.deliverAll();
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["taken", "waiting"]);
});

test("a payment that ends inside an offer leaves the offer; the open one outlasts it", async () => {
  const { stripe, event, free } = await fullPaidEvent();
  const [bruno, carla] = [await makeUserWithDocuments("bruno"), await makeUserWithDocuments("carla")];
  await joinAll([bruno, carla], event);
  await free();
  await runCron();
  const until = (await ownEntry(bruno))?.offer?.until;
  await openCheckout(bruno, event);
  expect((await deleteHold(bruno, event)).status).toBe(204);
  expect(await ownEntry(bruno)).toMatchObject({ state: "offered", offer: { until } });
  // A minute before the offer's end a session opens, which is paid after it.
  vi.setSystemTime(Date.parse(until ?? "") - 60_000);
  const session = await openCheckout(bruno, event);
  advanceMinutes(20);
  await runCron();
  expect(await stateOf(bruno)).toBe("offered");
  stripe.pay(session);
  await stripe.deliverAll();
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["taken", "waiting"]);
});

test("declining during a payment ends it at Stripe, and the seat goes to the next", async () => {
  const { stripe, event, free } = await fullPaidEvent();
  const [bruno, carla] = [await makeUserWithDocuments("bruno"), await makeUserWithDocuments("carla")];
  await joinAll([bruno, carla], event);
  await free();
  await runCron();
  const session = await openCheckout(bruno, event);
  expect((await ask("DELETE", `/api/events/${event.id}/waiting`, { as: bruno })).status).toBe(204);
  expect(stripe.look(session).status).toBe("expired");
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["declined", "offered"]);
});

test("who lacks documents is passed over, and the organizer sees why; a call out of turn has a reason", async () => {
  const { event, free } = await fullPaidEvent();
  const gea = await makeUser("capo", { role: "company" });
  await db.update(events).set({ organizer_id: gea.id }).where(eq(events.id, event.id));
  const [bruno, carla, dario] = [
    await makeUserWithDocuments("bruno"),
    await makeUserWithDocuments("carla"),
    await makeUserWithDocuments("dario"),
  ];
  expect((await join(await makeUser("senza"), event)).error?.code).toBe("profile_incomplete");
  await joinAll([bruno, carla, dario], event);
  await db
    .update(users)
    .set({ scadenza_certificato_medico: dayFromNow(-1) })
    .where(eq(users.id, bruno.id));
  const list = async () =>
    (await ask<ManagedWaiting[]>("GET", `/api/events/${event.id}/waiting`, { as: gea })).body;
  expect((await list()).map(({ blocked_by }) => blocked_by)).toEqual(["documents", "no_seat", "no_seat"]);
  expect((await ownEntry(bruno))?.missing_documents).toBe(true);
  await free();
  const [, , third] = await list();
  const path = `/api/events/${event.id}/waiting/${third?.id}/offer`;
  expect((await ask("POST", path, { as: gea, body: { reason: "" } })).error?.code).toBe("invalid");
  const called = await ask<ManagedWaiting>("POST", path, {
    as: gea,
    body: { reason: "Accompagna un minore" },
  });
  expect(called.body).toMatchObject({ state: "offered", reason: "Accompagna un minore" });
  await runCron();
  expect([await stateOf(bruno), await stateOf(carla), await stateOf(dario)]).toEqual([
    "waiting",
    "waiting",
    "offered",
  ]);
  expect((await ask("GET", `/api/events/${event.id}/waiting`, { as: carla })).status).toBe(403);
});

test("a free seat is offered within minutes of the missing document, and is not claimed during its payment", async () => {
  const { stripe, event, free } = await fullPaidEvent();
  const bruno = await makeUserWithDocuments("bruno");
  await joinAll([bruno], event);
  const setCertificate = (day: string) =>
    db.update(users).set({ scadenza_certificato_medico: day }).where(eq(users.id, bruno.id));
  await setCertificate(dayFromNow(-1));
  await free();
  await runCron();
  await setCertificate(dayFromNow(300));
  advanceMinutes(10);
  await runCron();
  const entry = await ownEntry(bruno);
  expect(entry?.state).toBe("offered");
  const session = await openCheckout(bruno, event);
  await db.update(events).set({ cost_cents: null }).where(eq(events.id, event.id));
  const claim = () => ask("POST", `/api/waiting/${entry?.id}/claim`, { as: bruno });
  expect((await claim()).error?.code).toBe("event_not_free");
  stripe.pay(session);
  await stripe.deliverAll();
  expect(await stateOf(bruno)).toBe("taken");
});

test("near the start the seat is open to all, and everybody on the list is told once", async () => {
  const { event, anna } = await fullEvent({ date: dayFromNow(1), start_time: "00:30" });
  vi.setSystemTime(new Date(`${dayFromNow(0)}T15:00:00Z`));
  const [bruno, carla] = [await makeUser("bruno"), await makeUser("carla")];
  await joinAll([bruno, carla], event);
  await cancel(anna, event);
  await runCron();
  expect([await stateOf(bruno), await stateOf(carla)]).toEqual(["closed", "closed"]);
  for (const member of [bruno, carla])
    expect(mailsTo(member.email).map(({ subject }) => subject)).toEqual([
      `Posti liberi all’ultimo momento: ${event.title}`,
    ]);
  expect((await enrol(await makeUser("dario"), event)).status).toBe(201);
});

test("fifty who wait ask for the freed seat at once: one offer, in the order of the list, and nobody else's seat", async () => {
  const { event, anna } = await fullEvent();
  const members = await inBatches(
    Array.from({ length: 50 }, (_, index) => index),
    (index) => makeUser(`m${index}`),
  );
  await inBatches(members, (member) => join(member, event));
  const cancelling = cancel(anna, event);
  const asking = Promise.all(members.map((member) => enrol(member, event)));
  await Promise.all([cancelling, runCron(), runCron()]);
  const refused = new Set((await asking).map(({ error }) => error?.code));
  expect(["event_full", "seats_offered", "already_enrolled"]).toEqual(expect.arrayContaining([...refused]));
  await runCron();
  const rows = await db.select().from(waitingEntries).where(eq(waitingEntries.event_id, event.id));
  const ordered = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(ordered.map(({ state }) => state)).toEqual([
    "offered",
    ...Array.from({ length: 49 }, () => "waiting"),
  ]);
  expect((await listEnrolmentStatuses(event)).filter((status) => status !== "cancelled")).toEqual(["held"]);
});

test("a cancelled event ends its list", async () => {
  const { event } = await fullEvent();
  const bruno = await makeUser("bruno");
  await joinAll([bruno], event);
  await db.update(events).set({ cancelled_at: new Date().toISOString() }).where(eq(events.id, event.id));
  await runCron();
  expect(await stateOf(bruno)).toBe("closed");
});
