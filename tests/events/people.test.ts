import { beforeEach, expect, test, vi } from "vitest";
import { FACES_MAX } from "../../worker/events/contract.ts";
import type { EventPeople } from "../../worker/events/outputs.ts";
import { dayFromNow, type EventRow, makeEnrolment, makeEvent } from "../support/events.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, visit } from "../support/worker.ts";

const NOON = Date.parse("2027-05-03T10:00:00Z");
beforeEach(() => {
  vi.setSystemTime(NOON);
});

const ADULT = { shown_as_participant: true, birth_date: "1990-01-31" };

/** Past the edge cache, like every call with a session. */
async function peopleOf({ id }: { id: string }): Promise<EventPeople> {
  const as = await makeUser("lettrice");
  return (await ask<EventPeople>("GET", `/api/events/${id}/people`, { as })).body;
}

async function enrol(event: EventRow, name: string, profile: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(name, profile);
  await makeEnrolment(event, user);
  return user;
}

test("an event shows first name and picture of adults who chose it, and how many others come", async () => {
  const event = await makeEvent({ participants: 20, date: dayFromNow(5) });
  await enrol(event, "anna", { ...ADULT, full_name: "Anna Bianchi", avatar_url: "/public/anna.webp" });
  await enrol(event, "marco", { ...ADULT, full_name: "Marco" });
  await enrol(event, "nina", { birth_date: "1990-01-31" });
  await enrol(event, "senza data", { shown_as_participant: true });
  await enrol(event, "diciassette", { ...ADULT, birth_date: "2009-05-04" });
  await enrol(event, "spento", { ...ADULT, is_active: false });
  expect(await peopleOf(event)).toEqual({
    faces: [
      { name: "Anna", avatar_url: "/public/anna.webp" },
      { name: "Marco", avatar_url: null },
    ],
    others: 4,
    organizer: null,
  });
});

test("somebody is shown from the eighteenth birthday on", async () => {
  const event = await makeEvent({ date: dayFromNow(5) });
  await enrol(event, "oggi", { ...ADULT, full_name: "Oggi", birth_date: "2009-05-03" });
  expect((await peopleOf(event)).faces).toHaveLength(1);
});

test("an organizer with a public page is shown, with a disabled one not, and at most six faces are", async () => {
  const event = await makeEvent({ participants: null, date: dayFromNow(5) });
  const page = { role: "instructor", public_profile_enabled: true } as const;
  await enrol(event, "gea", { ...page, full_name: "Gea Verdi" });
  await enrol(event, "ugo", { ...page, public_profile_enabled: false });
  expect(await peopleOf(event)).toMatchObject({ faces: [{ name: "Gea" }], others: 1 });
  for (let turn = 0; turn < FACES_MAX; turn += 1) await enrol(event, "altra", ADULT);
  expect(await peopleOf(event)).toMatchObject({ faces: { length: FACES_MAX }, others: 2 });
});

test("a past and a cancelled event show nobody, and a face goes with the consent, the enrolment and the account", async () => {
  const gone = [
    await makeEvent({ date: dayFromNow(-1) }),
    await makeEvent({ date: dayFromNow(5), cancelled_at: new Date().toISOString() }),
  ];
  for (const event of gone) {
    await enrol(event, "anna", ADULT);
    expect(await peopleOf(event)).toMatchObject({ faces: [], others: 0 });
  }
  const event = await makeEvent({ date: dayFromNow(5) });
  const anna = await enrol(event, "anna", ADULT);
  expect((await peopleOf(event)).faces).toHaveLength(1);
  await ask("PUT", "/api/profile", { as: anna, body: { shown_as_participant: false } });
  expect(await peopleOf(event)).toMatchObject({ faces: [], others: 1 });
  const dora = await makeUser("dora", { ...ADULT, full_name: "Dora" });
  await ask("POST", `/api/events/${event.id}/register-free`, { as: dora });
  expect((await peopleOf(event)).faces).toEqual([{ name: "Dora", avatar_url: null }]);
  expect((await deleteAccount(dora)).status).toBe(204);
  expect((await peopleOf(event)).faces).toEqual([]);
});

test("visitors get an answer of the edge, which a member's call passes by", async () => {
  const event = await makeEvent({ cost_cents: null, date: dayFromNow(5) });
  const path = `/api/events/${event.id}/people`;
  await visit(path);
  const as = await makeUser("anna", ADULT);
  expect((await ask("POST", `/api/events/${event.id}/register-free`, { as })).status).toBe(201);
  expect((await visit(path)).headers.get("cache-status")).toContain("hit");
  expect((await peopleOf(event)).faces).toHaveLength(1);
});

test("an organizer is shown with the first day, the events held and a valid certification", async () => {
  const marta = await makeUser("marta", {
    ...{ role: "instructor", brevetto: "instructor", created_at: "2024-03-05T10:00:00.000Z" },
  });
  const by = { organizer_id: marta.id };
  const event = await makeEvent({ ...by, date: dayFromNow(5) });
  for (const days of [-1, -30]) await makeEvent({ ...by, date: dayFromNow(days) });
  await makeEvent({ ...by, date: dayFromNow(-2), cancelled_at: new Date().toISOString() });
  const organizerOf = async () => (await peopleOf(event)).organizer;
  expect(await organizerOf()).toEqual({ since: "2024-03-05", held: 2, brevetto: "instructor" });
  await updateUser(marta.id, { scadenza_brevetto: dayFromNow(-1) });
  expect(await organizerOf()).toMatchObject({ brevetto: null });
  await updateUser(marta.id, { scadenza_brevetto: dayFromNow(1), public_show_certifications: false });
  expect(await organizerOf()).toMatchObject({ brevetto: null });
  await updateUser(marta.id, { public_show_events: false });
  expect(await organizerOf()).toMatchObject({ held: null });
  await updateUser(marta.id, { role: "admin" });
  expect(await organizerOf()).toBeNull();
});

test("an unknown event has no people", async () => {
  expect(await ask("GET", `/api/events/${crypto.randomUUID()}/people`)).toMatchObject({
    status: 404,
    error: { code: "event_not_found" },
  });
});
