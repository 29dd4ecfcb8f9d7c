import { expect, test, vi } from "vitest";
import { parseCalendar } from "../support/calendars.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { makeOrganizer, makeTrainingFields } from "../support/organizers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** An event that a member has joined, and the calendar entry of the confirmation. */
async function joinEvent() {
  const sara = await makeOrganizer("sara");
  const dive = await makeEvent({ title: "Tuffo al faro", date: "2031-07-12", organizer_id: sara.id });
  const anna = await makeUser("anna", { language: "en" });
  const joined = await ask<{ id: string }>("POST", `/api/events/${dive.id}/register-free`, { as: anna });
  expect(joined.status).toBe(201);
  const [first] = lastEntries(anna);
  expect(first).toMatchObject({ summary: "Tuffo al faro", status: "CONFIRMED" });
  return { sara, dive, anna, enrolment: joined.body.id, uid: first?.uid, sequence: first?.sequence ?? 0 };
}

/** The entries of the last mail to a user. */
function lastEntries({ email }: SignedInUser) {
  return parseCalendar(mailsTo(email).at(-1)?.attachments?.[0]?.content ?? "").entries;
}

const CANCELLED = { status: "CANCELLED", summary: "Cancelled: Tuffo al faro", transparency: "TRANSPARENT" };

test("the mail of a cancelled event cancels the calendar entry of the confirmation", async () => {
  const { sara, dive, anna, uid, sequence } = await joinEvent();
  const body = { paying: 0, total: 0 };
  expect((await ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body })).status).toBe(200);
  expect(lastEntries(anna)).toMatchObject([{ uid, sequence: sequence + 1, ...CANCELLED }]);
});

test("the mail of a changed event moves the calendar entry of the confirmation", async () => {
  const { sara, dive, anna, uid, sequence } = await joinEvent();
  const body = { date: "2031-07-13", message: "Il vento gira." };
  expect((await ask("PUT", `/api/events/${dive.id}`, { as: sara, body })).status).toBe(200);
  const [entry] = lastEntries(anna);
  expect(entry).toMatchObject({ uid, sequence: sequence + 1, status: "CONFIRMED", first: "2031-07-13" });
});

test("whoever cancels an enrolment or is removed gets the calendar entry cancelled, and confirmed anew", async () => {
  const { sara, dive, anna, enrolment, uid, sequence } = await joinEvent();
  const cancel = `/api/me/participations/${enrolment}/cancellation`;
  expect((await ask("POST", cancel, { as: anna, body: { refund: 0 } })).status).toBe(200);
  expect(lastEntries(anna)).toMatchObject([{ uid, sequence, ...CANCELLED }]);
  const again = await ask<{ id: string }>("POST", `/api/events/${dive.id}/register-free`, { as: anna });
  expect(lastEntries(anna)).toMatchObject([{ uid, sequence, status: "CONFIRMED" }]);
  const removal = `/api/events/${dive.id}/participants/${again.body.id}`;
  expect((await ask("DELETE", removal, { as: sara, body: {} })).status).toBeLessThan(300);
  expect(lastEntries(anna)).toMatchObject([{ uid, sequence, ...CANCELLED }]);
});

test("the mail of a deleted event cancels the calendar entry of the confirmation", async () => {
  const { sara, dive, anna, uid, sequence } = await joinEvent();
  expect((await ask("DELETE", `/api/events/${dive.id}`, { as: sara })).status).toBe(204);
  expect(lastEntries(anna)).toMatchObject([
    { uid, sequence: sequence + 1, first: "2031-07-12", ...CANCELLED },
  ]);
});

test("the one mail of a changed series moves the entries of the dates that the member joined", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const sara = await makeOrganizer("sara");
  const fields = makeTrainingFields({ date: "2031-07-12", repeat: { count: 3 } });
  const { body } = await ask<{ series: { events: { id: string }[] } }>("POST", "/api/events", {
    as: sara,
    body: fields,
  });
  const [first, , last] = body.series.events;
  const anna = await makeUser("anna");
  for (const date of [first, last]) await makeEnrolment({ id: date?.id ?? "" }, anna);
  const change = { location: "Bracciano", message: "Ci spostiamo.", apply_to: "following" };
  expect((await ask("PUT", `/api/events/${first?.id}`, { as: sara, body: change })).status).toBe(200);
  expect(mailsTo(anna.email)).toHaveLength(1);
  expect(lastEntries(anna)).toMatchObject([
    { id: first?.id, sequence: 1, location: expect.stringContaining("Bracciano") },
    { id: last?.id, sequence: 1, location: expect.stringContaining("Bracciano") },
  ]);
});
