import { beforeEach, expect, test, vi } from "vitest";
import type { ManagedStaff, StaffCalendar } from "../../../worker/events/staff/outputs.ts";
import type { SchoolRole } from "../../../worker/permissions/permissionMap.ts";
import { schoolMembers } from "../../../worker/schools/schema.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { makeOrganizer, postEvent } from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const join = (school: { id: string }, user: { id: string }, role: SchoolRole) =>
  db
    .insert(schoolMembers)
    .values({ school_id: school.id, user_id: user.id, role, joined_at: new Date().toISOString() });
const session = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time });

test("owner and managers see people by day, conflicts, and of other schools only that somebody is busy", async () => {
  const school = await makeOrganizer("sub", "premium", "company");
  const leo = await makeUser("leo", { role: "instructor" });
  const roles: SchoolRole[] = ["manager", "assistant", "desk"];
  const people = await Promise.all(roles.map((role) => makeUser(role)));
  const [manager, assistant, desk] = people as [SignedInUser, SignedInUser, SignedInUser];
  await join(school, leo, "instructor");
  for (const [index, person] of people.entries()) await join(school, person, roles[index] ?? "desk");
  const from = dayFromNow(60);
  const [second, third] = [dayFromNow(61), dayFromNow(62)];
  const staff = [{ user_id: leo.id, part: "instructor" }];
  const course = await postEvent(school, {
    title: "Corso",
    date: from,
    staff,
    sessions: [session(from, "19:00", "21:00"), session(third, "19:00", "21:00")],
  });
  const empty = await postEvent(school, { title: "Senza staff", date: second });
  const others = await makeOrganizer("altri", "premium", "company");
  await postEvent(others, { title: "Segreto", date: third, start_time: "20:00", end_time: "23:00", staff });
  const path = `/api/schools/${school.id}/staff-calendar?from=${from}&days=7`;
  const { body, text } = await ask<StaffCalendar>("GET", path, { as: manager });
  expect(body.people.map(({ user_id, role }) => [user_id, role])).toEqual([
    [school.id, "owner"],
    [manager.id, "manager"],
    [leo.id, "instructor"],
    [assistant.id, "assistant"],
    [desk.id, "desk"],
  ]);
  expect(
    body.shifts.map(({ user_id, day, start_time, event, is_conflict }) => [
      user_id,
      day,
      start_time,
      event?.id,
      is_conflict,
    ]),
  ).toEqual([
    [leo.id, from, "19:00", course.body.id, false],
    [null, second, null, empty.body.id, false],
    [leo.id, third, "19:00", course.body.id, true],
    [leo.id, third, "20:00", undefined, true],
  ]);
  expect(text).not.toContain("Segreto");
  expect((await ask("GET", path, { as: school })).status).toBe(200);
  for (const as of [leo, assistant, desk, others, await makeUser("zoe")])
    expect((await ask("GET", path, { as })).status).toBe(403);
  expect((await ask("GET", path)).status).toBe(401);
});

test("who manages an event sees its staff in every state, and participants younger than the ratio's age", async () => {
  const gea = await makeOrganizer("gea");
  const ratio = { instructor: 4, assistant: 0, min_age: 15 };
  const date = dayFromNow(30);
  const { body } = await postEvent(gea, { date, ratio, staff: [{ user_id: gea.id, part: "instructor" }] });
  expect(body.ratio).toEqual(ratio);
  const years = (count: number) =>
    `${Number(date.slice(0, 4)) - count}${date.slice(4)}`.replace("-02-29", "-02-28");
  for (const birth_date of [years(14), years(15), null])
    await makeEnrolment(body, await makeUser("ada", { birth_date }));
  const read = (as: SignedInUser) => ask<ManagedStaff>("GET", `/api/events/${body.id}/staff`, { as });
  expect((await read(gea)).body).toMatchObject({
    seats_by_ratio: 4,
    too_young: 1,
    staff: [{ user_id: gea.id }],
  });
  expect((await read(await makeUser("zoe"))).status).toBe(403);
});
