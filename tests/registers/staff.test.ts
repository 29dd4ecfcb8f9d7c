import { expect, test } from "vitest";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import type { RegisterRow, RegisterView } from "../../worker/registers/outputs.ts";
import { makeDive, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

type Part = typeof eventStaff.$inferInsert.part;
const staffOf = (
  event: { id: string },
  person: { id: string },
  part: Part,
  state: "pending" | "confirmed" | "declined" = "confirmed",
) =>
  db
    .insert(eventStaff)
    .values({ event_id: event.id, user_id: person.id, part, state, created_at: new Date().toISOString() })
    .onConflictDoUpdate({ target: [eventStaff.event_id, eventStaff.user_id], set: { part, state } });
const open = (as: SignedInUser, { id }: { id: string }) =>
  ask<RegisterView>("GET", `/api/registers/${id}`, { as });

test("staff reaches the register whatever the role on the site, until declining", async () => {
  const { event, register } = await makeRegister();
  const mia = await makeUser("mia");
  expect((await open(mia, register)).status).toBe(403);
  for (const [state, status] of [
    ["pending", 200],
    ["confirmed", 200],
    ["declined", 403],
  ] as const) {
    await staffOf(event, mia, "assistant", state);
    expect((await open(mia, register)).status).toBe(status);
  }
  await staffOf(event, mia, "safety", "confirmed");
  const { body } = await ask<RegisterRow[]>("GET", "/api/registers", { as: mia });
  expect(body.map(({ id, is_own }) => [id, is_own])).toEqual([[register.id, false]]);
  const other = await makeRegister();
  expect((await open(mia, other.register)).status).toBe(404);
});

test("an assistant writes lines and never signs; a staffed instructor signs", async () => {
  const { gea, event, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const [mia, leo, zoe] = [
    await makeUser("mia"),
    await makeUser("leo", { role: "instructor" }),
    await makeUser("zoe", { role: "instructor" }),
  ];
  await staffOf(event, mia, "assistant");
  await staffOf(event, leo, "instructor");
  await staffOf(event, zoe, "assistant");
  const sent = await sendChanges(mia, register, [makeChange(member(anna), { presence: "present" })]);
  expect(sent.body.refused).toEqual([]);
  const dive = await makeDive(mia, register, members);
  const { lines } = await readDay(gea, register);
  for (const as of [mia, zoe]) {
    expect((await open(as, register)).body.may_sign).toBe(false);
    expect((await signLines(as, register, { lines })).error?.code).toBe("forbidden");
  }
  const { view } = await readDay(leo, register);
  expect(view.may_sign).toBe(true);
  expect(view.guides.map(({ id, is_staff, is_organizer }) => [id, is_staff || is_organizer])).toEqual([
    [gea.id, true],
    [leo.id, true],
  ]);
  expect((await signLines(leo, register, { lines })).body.refused).toEqual([]);
  expect(dive).toBeTruthy();
});
