import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Gate } from "../../../worker/eligibility/gates.ts";
import type { Requirement } from "../../../worker/eligibility/outputs.ts";
import { eventDeclarations } from "../../../worker/enrolments/eligibility/schema.ts";
import { passGates } from "../../../worker/enrolments/eligibility/seatGates.ts";
import type { Participant, Participation } from "../../../worker/enrolments/outputs.ts";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import type { ManagedWaiting } from "../../../worker/enrolments/waiting/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { events } from "../../../worker/events/schema.ts";
import { certifications } from "../../../worker/profiles/certifications/schema.ts";
import {
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
} from "../../support/checkout.ts";
import { makeOverride } from "../../support/eligibilityRows.ts";
import { dayFromNow, type EventRow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { makeChange, makeRegister, member, sendChanges } from "../../support/registers.ts";
import { makeBooking } from "../../support/seats.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

const LEVEL: Requirement = { code: "level", min: 2, mode: "block" };
const MEDICAL: Requirement = { code: "medical", kind: "non_competitive", mode: "by_day", days_before: 7 };

type Event = Pick<EventRow, "id">;

const enrol = (as: SignedInUser, { id }: Event) =>
  ask<Participation>("POST", `/api/events/${id}/register-free`, { as });
const gatesOf = async (as: SignedInUser, { id }: Event) =>
  (await ask<Gate[]>("GET", `/api/events/${id}/gates`, { as })).body;
const require = (event: Event, ...requirements: Requirement[]) =>
  db.update(events).set({ requirements }).where(eq(events.id, event.id));

async function addCard({ id }: { id: string }, scale: number) {
  const at = new Date().toISOString();
  await db.insert(certifications).values({
    ...{ id: crypto.randomUUID(), user_id: id, agency: "AIDA", level: "AIDA2", scale },
    ...{ created_at: at, updated_at: at },
  });
}

test("a closed gate refuses a free seat with all gates in order, and what opens it is enough", async () => {
  const event = await makeEvent({ requirements: [MEDICAL, LEVEL] });
  const anna = await makeUser("anna");
  const refused = await enrol(anna, event);
  expect([refused.status, refused.error?.code]).toEqual([409, "gate_closed"]);
  const shown = [
    {
      ...{ code: "level", state: "missing", mode: "block", due_on: null },
      next: { label: "gates.next.certification", href: "/profile?tab=certificazioni" },
    },
    {
      ...{ code: "medical", state: "missing", mode: "by_day", due_on: dayFromNow(23) },
      next: { label: "gates.next.medical", href: "/profile?tab=certificazioni" },
    },
  ];
  expect(refused.error?.gates).toEqual(shown);
  expect(await gatesOf(anna, event)).toEqual(shown);
  expect(await listEnrolments(event)).toEqual([]);
  expect((await ask("GET", `/api/events/${event.id}/gates`)).status).toBe(401);
  await addCard(anna, 1);
  expect((await enrol(anna, event)).error?.gates).toMatchObject([{ state: "below" }, {}]);
  await addCard(anna, 2);
  expect((await enrol(anna, event)).status).toBe(201);
  expect(await gatesOf(await makeUser("bruno"), event)).toMatchObject([{ state: "missing" }, {}]);
});

test("what was shown is what holds: tightening closes no seat, loosening opens, a new seat asks as it is now", async () => {
  const event = await makeEvent({ requirements: [LEVEL] });
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await addCard(anna, 2);
  await addCard(bruno, 2);
  expect((await enrol(anna, event)).status).toBe(201);
  await require(event, { ...LEVEL, min: 4 }, { code: "insurance", mode: "block" });
  expect(await gatesOf(anna, event)).toMatchObject([{ code: "level", state: "ok" }]);
  expect((await enrol(bruno, event)).error?.gates).toMatchObject([{ state: "below" }, { state: "missing" }]);
  await db.delete(certifications).where(eq(certifications.user_id, anna.id));
  // The page says what holds for her, not what a new seat requires.
  expect(await gatesOf(anna, event)).toMatchObject([{ state: "missing", mode: "block", requirement: LEVEL }]);
  await require(event, { ...LEVEL, mode: "warn" });
  expect(await gatesOf(anna, event)).toMatchObject([{ state: "missing", mode: "warn" }]);
  await require(event);
  expect([await gatesOf(anna, event), (await enrol(bruno, event)).status]).toEqual([[], 201]);
});

test("requirements that change between the check and the statement refuse it, with the gates of now", async () => {
  const event = await makeEvent({ requirements: [LEVEL] });
  const anna = await makeUser("anna");
  await addCard(anna, 2);
  const detail = (await ask("GET", `/api/events/${event.id}`)).body as Parameters<typeof passGates>[1];
  const c = {
    var: { db },
    env: { TIME_ZONE: "Europe/Rome" },
    req: { json: async () => ({}) },
  } as unknown as Parameters<typeof passGates>[0];
  const take = (...now: Requirement[]) =>
    passGates(c, detail, anna.id, async (guarded) => {
      await require(event, ...now);
      await guarded.update(events).set({ title: "Preso" }).where(eq(events.id, event.id));
    }).catch((error) => error);
  expect(await take({ ...LEVEL, min: 5 })).toMatchObject({
    code: "gate_closed",
    details: { gates: [{ state: "below" }] },
  });
  expect(await take({ ...LEVEL, min: 1 })).toMatchObject({
    code: "requirements_changed",
    details: { gates: [{ state: "ok" }] },
  });
  expect(await take(LEVEL)).toBeUndefined();
});

test("a seat taken with requirements that the page did not show is refused with those of now", async () => {
  const event = await makeEvent({});
  const anna = await makeUser("anna");
  await addCard(anna, 2);
  const hash = async () => (await ask<EventDetail>("GET", `/api/events/${event.id}`)).body.requirements_hash;
  const path = `/api/events/${event.id}/register-free`;
  const take = (requirements_hash: unknown) =>
    ask<Participation>("POST", path, { as: anna, body: { requirements_hash } });
  const before = await hash();
  await require(event, LEVEL);
  const shown = await hash();
  expect([before, shown]).toEqual([null, expect.stringMatching(/^[0-9a-f]{16}$/)]);
  const refused = await take(before);
  expect([refused.status, refused.error]).toMatchObject([
    409,
    { code: "requirements_changed", gates: [{ state: "ok" }] },
  ]);
  await require(event, { ...LEVEL, min: 1 });
  expect((await take(shown)).error?.code).toBe("requirements_changed");
  expect(await listEnrolments(event)).toEqual([]);
  expect((await take(await hash())).status).toBe(201);
  const paid = await makePaidEvent({ requirements: [LEVEL] });
  const bruno = await makeUserWithDocuments("bruno");
  await addCard(bruno, 2);
  standIn();
  const pay = { as: bruno, body: { eventId: paid.id, requirements_hash: "0" } };
  const unpaid = await ask("POST", "/api/payments/create-checkout-session", pay);
  expect(unpaid.error?.code).toBe("requirements_changed");
});

test("the checkout asks for the documents of a paid event first, and then for its gates", async () => {
  const stripe = standIn();
  const event = await makePaidEvent({ requirements: [LEVEL] });
  const anna = await makeUser("anna");
  expect((await postCheckout(anna, event)).error?.code).toBe("profile_incomplete");
  const bruno = await makeUserWithDocuments("bruno");
  const refused = await postCheckout(bruno, event);
  expect([refused.status, refused.error?.code, refused.error?.gates?.length]).toEqual([
    409,
    "gate_closed",
    1,
  ]);
  expect([await listEnrolments(event), stripe.sessions.length]).toEqual([[], 0]);
  await addCard(bruno, 3);
  expect((await postCheckout(bruno, event)).status).toBe(200);
  const [shown] = await db.select().from(eventDeclarations).where(eq(eventDeclarations.user_id, bruno.id));
  expect(shown?.requirements).toEqual([LEVEL]);
  // The seat is held: a tightened requirement does not stop its payment.
  await require(event, { ...LEVEL, min: 5 });
  expect((await postCheckout(bruno, event)).status).toBe(200);
});

test("a seat that somebody else paid is claimed through the same gates", async () => {
  const booking = await makeBooking(await makeUser("carla"));
  const [paid] = await db.select().from(enrolments).where(eq(enrolments.id, booking.id));
  await require({ id: paid?.event_id ?? "" }, LEVEL);
  const bruno = await makeUserWithDocuments("bruno");
  const claim = () => ask("POST", `/api/claims/${booking.token}`, { as: bruno });
  expect((await claim()).error?.code).toBe("gate_closed");
  await addCard(bruno, 2);
  expect((await claim()).status).toBe(201);
});

test("the waiting list takes nobody whose gate is closed, skips whose gate closed since, and keeps no seat for them", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ participants: 1, organizer_id: gea.id, requirements: [LEVEL] });
  const [anna, bruno, carla] = [await makeUser("anna"), await makeUser("bruno"), await makeUser("carla")];
  for (const one of [anna, bruno, carla]) await addCard(one, 2);
  expect((await enrol(anna, event)).status).toBe(201);
  const join = (as: SignedInUser) => ask("POST", `/api/events/${event.id}/waiting`, { as, body: {} });
  expect((await join(await makeUser("dario"))).error?.code).toBe("gate_closed");
  expect((await join(bruno)).status).toBe(201);
  expect((await join(carla)).status).toBe(201);
  await db.delete(certifications).where(eq(certifications.user_id, bruno.id));
  const [own] = (await ask<Participation[]>("GET", "/api/me/participations", { as: anna })).body;
  const cancelled = await ask("POST", `/api/me/participations/${own?.id}/cancellation`, {
    as: anna,
    body: { refund: 0 },
  });
  expect(cancelled.status).toBeLessThan(300);
  const list = async () =>
    (await ask<ManagedWaiting[]>("GET", `/api/events/${event.id}/waiting`, { as: gea })).body;
  expect(await list()).toMatchObject([
    { user_id: bruno.id, state: "waiting", blocked_by: "gates" },
    { user_id: carla.id, state: "offered" },
  ]);
  const [first] = await list();
  await db.update(events).set({ participants: 2 }).where(eq(events.id, event.id));
  // No seat is kept for Bruno, who may not take it.
  expect((await enrol(anna, event)).status).toBe(201);
  await db.update(events).set({ participants: 3 }).where(eq(events.id, event.id));
  const offer = () =>
    ask("POST", `/api/events/${event.id}/waiting/${first?.id}/offer`, {
      as: gea,
      body: { reason: "Lo conosco" },
    });
  expect((await offer()).error?.code).toBe("waiting_gates");
  const override = { as: gea, body: { code: "level", reason: "Lo alleno io" } };
  const path = `/api/events/${event.id}/participants/${first?.id}/overrides`;
  expect((await ask("POST", path, override)).status).toBe(201);
  expect(await list()).toMatchObject([{ user_id: bruno.id, state: "offered" }, {}]);
  const claimed = await ask<Participation>("POST", `/api/waiting/${first?.id}/claim`, { as: bruno });
  expect([claimed.status, claimed.body.status]).toEqual([201, "confirmed"]);
});

test("an override is the organizer's, with a reason, for a gate of the event, and shows in the list", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ organizer_id: gea.id, requirements: [LEVEL, MEDICAL] });
  const anna = await makeUser("anna", { scadenza_certificato_medico: dayFromNow(3) });
  const override = (as: SignedInUser, body: object, id = anna.id) =>
    ask("POST", `/api/events/${event.id}/participants/${id}/overrides`, { as, body });
  const reason = "Lo conosco da anni";
  expect((await override(anna, { code: "level", reason })).status).toBe(403);
  expect((await override(gea, { code: "level", reason: " " })).error?.fields).toHaveProperty("reason");
  expect((await override(gea, { code: "insurance", reason })).error?.fields).toHaveProperty("code");
  expect((await override(gea, { code: "level", reason }, crypto.randomUUID())).error?.code).toBe("not_found");
  // Before enrolling, for who asked.
  expect((await override(gea, { code: "level", reason })).body).toMatchObject({ code: "level", reason });
  expect(await gatesOf(anna, event)).toMatchObject([{ state: "overridden", next: null }, {}]);
  expect((await enrol(anna, event)).status).toBe(201);
  const list = await ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  // Of health whether it is missing alone, not that it ends.
  expect(list.body[0]?.gates).toEqual([
    { code: "level", state: "overridden", mode: "block", due_on: null, reason },
    { code: "medical", state: "missing", mode: "by_day", due_on: dayFromNow(23), reason: null },
  ]);
  const others = await ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: anna });
  expect(others.text).not.toContain("level");
  // The file says nothing of health.
  const file = await ask("GET", `/api/events/${event.id}/participants.csv`, { as: gea });
  expect(file.text).toContain("anna");
  expect(file.text).not.toMatch(/certificato|manca/i);
});

test("nobody is checked in whose gate is closed, also by a phone without network, and what is due has become due", async () => {
  const { gea, event, register, members } = await makeRegister({ members: 3 });
  const [anna, bruno, carla] = members;
  if (!anna || !bruno || !carla) throw new Error("three members");
  for (const { id: user_id } of members)
    await db.insert(eventDeclarations).values({
      ...{ event_id: event.id, user_id, requirements: [LEVEL, MEDICAL] },
      updated_at: new Date().toISOString(),
    });
  await require(event, LEVEL, MEDICAL);
  await updateUser(anna.id, { scadenza_certificato_medico: dayFromNow(0) });
  await makeOverride(event.id, carla.id, "medical", { by: gea.id });
  const view = await ask<{ members: { id: string; gates: unknown[] }[] }>(
    "GET",
    `/api/registers/${register.id}`,
    { as: gea },
  );
  const gatesById = Object.fromEntries(view.body.members.map(({ id, gates }) => [id, gates]));
  const cached = (state: string) => [
    { code: "level", state: "ok", mode: "block" },
    { code: "medical", state, mode: "block" },
  ];
  expect([gatesById[anna.id], gatesById[bruno.id], gatesById[carla.id]]).toEqual(
    ["ok", "missing", "ok"].map(cached),
  );
  expect(view.text).not.toContain("scadenza_certificato");
  const present = members.map((one) => makeChange(member(one), { presence: "present" }));
  const sent = await sendChanges(gea, register, present);
  expect(sent.body.refused).toEqual([{ id: present[1]?.id, code: "gate_closed" }]);
  expect(sent.body.accepted).toHaveLength(2);
  // Somebody who is in the water anyway is written down.
  const seen = makeChange(member(bruno), { presence: "absent" });
  expect((await sendChanges(gea, register, [seen])).body.refused).toEqual([]);
  await makeOverride(event.id, bruno.id, "medical", { by: gea.id });
  const again = makeChange(member(bruno), { presence: "present" });
  expect((await sendChanges(gea, register, [again])).body.accepted).toEqual([again.id]);
});

test("a seat taken before an event required anything has no gates", async () => {
  const event = await makeEvent();
  const anna = await makeUser("anna");
  await makeEnrolment(event, anna);
  await require(event, LEVEL);
  expect(await gatesOf(anna, event)).toEqual([]);
});
