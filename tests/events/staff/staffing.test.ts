import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import type {
  OwnShift,
  StaffAnswerView,
  StaffCandidate,
  StaffConflict,
} from "../../../worker/events/staff/outputs.ts";
import { schoolMembers } from "../../../worker/schools/schema.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { listNoticeKinds } from "../../support/notices.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const read = async (id: string) => (await ask<EventDetail>("GET", `/api/events/${id}`)).body;
const answer = (as: SignedInUser, id: string, state: "confirmed" | "declined") =>
  ask<StaffAnswerView>("PUT", `/api/events/${id}/staff/me`, { as, body: { state } });
const ratio = { instructor: 4, assistant: 2 };

/** An event with two instructors and a plain member who assists: ten seats. */
async function makeStaffed(fields: object = {}) {
  const gea = await makeOrganizer("gea");
  const leo = await makeUser("leo", { role: "instructor" });
  const mia = await makeUser("mia");
  const staff = [
    { user_id: gea.id, part: "responsible" },
    { user_id: leo.id, part: "instructor" },
    { user_id: mia.id, part: "assistant" },
  ];
  const { body, status } = await postEvent(gea, { title: "Corso in mare", staff, ratio, ...fields });
  expect(status).toBe(201);
  return { gea, leo, mia, staff, event: body };
}

test("an event answers its staff and the seats by the ratio; readers see who confirmed", async () => {
  const { gea, leo, mia, event } = await makeStaffed();
  expect(event).toMatchObject({ ratio, seats_by_ratio: 10, participants: null });
  expect(event.staff.map(({ user_id, part, state }) => [user_id, part, state])).toEqual([
    [gea.id, "responsible", "confirmed"],
    [leo.id, "instructor", "pending"],
    [mia.id, "assistant", "pending"],
  ]);
  expect((await read(event.id)).staff.map(({ full_name }) => full_name)).toEqual(["Gea Rossi"]);
  expect((await answer(leo, event.id, "confirmed")).body).toMatchObject({
    state: "confirmed",
    seats_by_ratio: 10,
  });
  expect((await read(event.id)).staff).toHaveLength(2);
  expect((await read(event.id)).revision).toBe(1);
});

test("each new person is told once by notice and mail; saving again keeps the answers", async () => {
  const { gea, leo, mia, staff, event } = await makeStaffed();
  await answer(leo, event.id, "confirmed");
  await answer(mia, event.id, "declined");
  const again = await putEvent(gea, event.id, { staff, notes: "Porta la muta." });
  expect(again.body.staff.map(({ state }) => state)).toEqual(["confirmed", "confirmed", "declined"]);
  expect(await listNoticeKinds(leo)).toEqual(["staff_asked"]);
  expect(await mailsTo(leo.email)).toMatchObject([{ subject: expect.stringContaining("Corso in mare") }]);
  expect((await mailsTo(leo.email))[0]?.text).toContain("/turni");
  const other = await putEvent(gea, event.id, {
    staff: [
      { user_id: gea.id, part: "instructor" },
      { user_id: leo.id, part: "responsible" },
    ],
  });
  expect(other.body.staff.map(({ user_id, part, state }) => [user_id, part, state])).toEqual([
    [leo.id, "responsible", "pending"],
    [gea.id, "instructor", "confirmed"],
  ]);
  // Who had declined is not told of being left out.
  expect(await listNoticeKinds(mia)).toEqual(["staff_asked"]);
  await putEvent(gea, event.id, { staff: [{ user_id: gea.id, part: "instructor" }] });
  expect(await listNoticeKinds(leo)).toContain("staff_removed");
  expect((await putEvent(gea, event.id, { staff: null })).body).toMatchObject({
    staff: [],
    seats_by_ratio: 0,
  });
});

test("another day asks again who had confirmed, and not who had declined", async () => {
  const { gea, leo, mia, event } = await makeStaffed();
  await answer(leo, event.id, "confirmed");
  await answer(mia, event.id, "declined");
  const moved = await putEvent(gea, event.id, { date: dayFromNow(50) });
  expect(moved.body.staff.map(({ state }) => state)).toEqual(["confirmed", "pending", "declined"]);
  expect(await mailsTo(leo.email)).toHaveLength(2);
});

test("an instructor who drops out closes seats, warns the organizer, and removes nobody", async () => {
  const { gea, leo, mia, event } = await makeStaffed();
  for (let index = 0; index < 7; index += 1) await makeEnrolment(event, await makeUser(`pia${index}`));
  expect((await answer(leo, event.id, "declined")).body).toMatchObject({
    state: "declined",
    seats_by_ratio: 6,
  });
  expect(await read(event.id)).toMatchObject({ seats_by_ratio: 6, seats_taken: 7 });
  expect(await listNoticeKinds(gea)).toContain("staff_declined");
  const [mail] = (await mailsTo(gea.email)).filter(({ subject }) => subject.includes("Corso in mare"));
  expect(mail?.text).toContain("Posti ora: 6. Partecipanti: 7.");
  const late = await makeUser("ada");
  const enrol = () => ask("POST", `/api/events/${event.id}/register-free`, { as: late });
  expect((await enrol()).error?.code).toBe("event_full");
  await answer(leo, event.id, "declined");
  await answer(mia, event.id, "confirmed");
  expect((await mailsTo(gea.email)).filter(({ subject }) => subject.includes("Corso in mare"))).toHaveLength(
    1,
  );
  await answer(leo, event.id, "confirmed");
  expect((await enrol()).status).toBe(201);
});

test("the fewer of seats and ratio holds, also for a waiting list", async () => {
  const { event, gea } = await makeStaffed({ participants: 2 });
  for (const name of ["ada", "bea"])
    expect(
      (await ask("POST", `/api/events/${event.id}/register-free`, { as: await makeUser(name) })).status,
    ).toBe(201);
  const late = await makeUser("ida");
  expect((await ask("POST", `/api/events/${event.id}/register-free`, { as: late })).error?.code).toBe(
    "event_full",
  );
  expect((await ask("POST", `/api/events/${event.id}/waiting`, { as: late, body: {} })).status).toBe(201);
  await putEvent(gea, event.id, { participants: null });
  expect((await putEvent(gea, event.id, { ratio: null })).body).toMatchObject({
    ratio: null,
    seats_by_ratio: null,
  });
});

test("wrong staff and ratios are refused by field", async () => {
  const { gea, leo, mia, event } = await makeStaffed();
  const away = await makeUser("ugo", { is_active: false });
  const refused = async (fields: object) => (await putEvent(gea, event.id, fields)).error?.fields;
  const person = { staff: "validation.staff_person" };
  expect(await refused({ staff: [{ user_id: mia.id, part: "instructor" }] })).toEqual(person);
  expect(await refused({ staff: [{ user_id: away.id, part: "safety" }] })).toEqual(person);
  expect(await refused({ staff: [{ user_id: crypto.randomUUID(), part: "safety" }] })).toEqual(person);
  const twice = [gea, leo].map(({ id }) => ({ user_id: id, part: "responsible" }));
  expect(await refused({ staff: twice })).toEqual({ staff: "validation.staff_responsible" });
  const same = ["safety", "instructor"].map((part) => ({ user_id: leo.id, part }));
  expect(await refused({ staff: same })).toEqual({ staff: "validation.staff_twice" });
  expect(await refused({ ratio: { instructor: 0 } })).toEqual({
    "ratio.instructor": "validation.staff_ratio",
  });
  expect((await answer(away, event.id, "confirmed")).status).toBe(401);
  expect((await answer(await makeUser("zoe"), event.id, "confirmed")).error?.code).toBe("event_not_found");
});

test("a plain member who is an instructor of the caller's school teaches in its events", async () => {
  const gea = await makeOrganizer("gea", "premium", "company");
  const mia = await makeUser("mia");
  const staff = [{ user_id: mia.id, part: "instructor" }];
  expect((await postEvent(gea, { staff })).status).toBe(400);
  const joined_at = new Date().toISOString();
  await db
    .insert(schoolMembers)
    .values({ school_id: gea.id, user_id: mia.id, role: "instructor", joined_at });
  expect((await postEvent(gea, { staff })).status).toBe(201);
  const found = await ask<StaffCandidate[]>("GET", "/api/me/staff?q=mia", { as: gea });
  expect(found.body).toContainEqual(expect.objectContaining({ id: mia.id, teaches: true }));
});

test("who is in two places at an hour is named, and elsewhere only as busy", async () => {
  const day = dayFromNow(40);
  const { gea, leo, event } = await makeStaffed({ date: day, start_time: "09:00", end_time: "12:00" });
  const zoe = await makeOrganizer("zoe");
  const conflicts = async (
    as: SignedInUser,
    { event: id, ...times }: { event?: string; [name: string]: unknown },
  ) => {
    const search = new URLSearchParams({
      users: leo.id,
      times: JSON.stringify({ date: day, ...times }),
      ...(id && { event: id }),
    });
    return (await ask<StaffConflict[]>("GET", `/api/me/staff-conflicts?${search}`, { as })).body;
  };
  const hours = { start_time: "11:00", end_time: "13:00" };
  expect(await conflicts(zoe, hours)).toEqual([{ user_id: leo.id, event: null }]);
  expect(await conflicts(gea, hours)).toMatchObject([{ event: { id: event.id } }]);
  expect(await conflicts(gea, { ...hours, event: event.id })).toEqual([]);
  expect(await conflicts(zoe, { start_time: "12:00", end_time: "13:00" })).toEqual([]);
  expect(await conflicts(zoe, {})).toHaveLength(1);
  // Nine in New York is three in the afternoon in Rome.
  const overseas = { start_time: "05:00", end_time: "07:00", time_zone: "America/New_York" };
  expect(await conflicts(zoe, overseas)).toHaveLength(1);
  expect(await conflicts(zoe, { ...overseas, start_time: "09:00", end_time: "10:00" })).toEqual([]);
  const staff = [{ user_id: leo.id, part: "instructor" }];
  await postEvent(zoe, { title: "Altrove", date: day, ...hours, staff });
  const shifts = await ask<OwnShift[]>("GET", "/api/me/shifts", { as: leo });
  expect(shifts.body.map(({ event: { title }, conflicts }) => [title, conflicts])).toEqual([
    ["Corso in mare", ["Altrove"]],
    ["Altrove", ["Corso in mare"]],
  ]);
});
