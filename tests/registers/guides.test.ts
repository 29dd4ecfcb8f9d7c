import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import type { GuideCandidate, RegisterGuide } from "../../worker/registers/outputs.ts";
import { dayFromNow } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { closeRegister, correctLine, makeDive, readDay, signLines } from "../support/registerDays.ts";
import { findRegisterOf, makeRegister } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const nameGuides = (as: SignedInUser, { id }: { id: string }, ids: string[]) =>
  ask<RegisterGuide[]>("PUT", `/api/registers/${id}/guides`, { as, body: { user_ids: ids } });
const open = (as: SignedInUser, { id }: { id: string }) => ask("GET", `/api/registers/${id}`, { as });

test("guides keep every open day of the event, and hear of it once", async () => {
  const { gea, event, register } = await makeRegister({ end_date: dayFromNow(1), title: "Due giorni" });
  const leo = await makeUser("leo", { role: "instructor" });
  const { status, body } = await nameGuides(gea, register, [leo.id]);
  expect([status, body.map(({ id }) => id)]).toEqual([200, [gea.id, leo.id]]);
  const second = await findRegisterOf(event, dayFromNow(1));
  expect([(await open(leo, register)).status, (await open(leo, second)).status]).toEqual([200, 200]);
  await nameGuides(gea, second, []);
  expect((await open(leo, register)).status).toBe(404);
  await nameGuides(gea, second, [leo.id]);
  expect(await mailsTo(leo.email)).toMatchObject([{ subject: expect.stringContaining("Due giorni") }]);
  await db
    .update(events)
    .set({ end_date: dayFromNow(2) })
    .where(eq(events.id, event.id));
  expect((await open(leo, await findRegisterOf(event, dayFromNow(2)))).status).toBe(200);
});

test("an event that moves before the day keeps the register's address and guides", async () => {
  const { gea, event, register } = await makeRegister({ date: dayFromNow(5) });
  const leo = await makeUser("leo", { role: "instructor" });
  await nameGuides(gea, register, [leo.id]);
  await db
    .update(events)
    .set({ date: dayFromNow(9) })
    .where(eq(events.id, event.id));
  expect((await findRegisterOf(event, dayFromNow(9))).id).toBe(register.id);
  expect((await open(leo, register)).status).toBe(200);
});

test("only active instructors and companies are guides, named by the organizer", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const leo = await makeUser("leo", { role: "instructor" });
  const away = await makeUser("ugo", { role: "instructor", is_active: false });
  for (const ids of [[anna.id], [leo.id, away.id], [gea.id], [crypto.randomUUID()]])
    expect((await nameGuides(gea, register, ids)).error?.code).toBe("guide_unavailable");
  await nameGuides(gea, register, [leo.id]);
  expect((await nameGuides(leo, register, [])).error?.code).toBe("forbidden");
  await updateUser(leo.id, { is_active: false });
  expect((await open(leo, register)).status).toBe(401);
});

test("the former organizer of a day that was begun keeps the name in it, and nothing else", async () => {
  const { gea, event, register, members } = await makeRegister({ members: 1 });
  const leo = await makeUser("leo", { role: "instructor" });
  await makeDive(gea, register, members);
  await db.update(events).set({ organizer_id: leo.id }).where(eq(events.id, event.id));
  expect((await open(gea, register)).status).toBe(404);
  const { lines, view } = await readDay(leo, register);
  expect(lines).toMatchObject([{ instructor: "Gea Rossi" }]);
  expect(view.guides).toMatchObject([
    { id: leo.id, is_organizer: true },
    { id: gea.id, has_left: true },
  ]);
});

test("a guide who is removed, or leaves, keeps no closed register either", async () => {
  const { gea, register, members } = await makeRegister({ end_date: dayFromNow(1) });
  const [leo, mia] = [
    await makeUser("leo", { role: "instructor" }),
    await makeUser("mia", { role: "instructor" }),
  ];
  await nameGuides(gea, register, [leo.id, mia.id]);
  const dive = await makeDive(leo, register, members);
  await closeRegister(gea, register);
  const { lines } = await readDay(leo, register);
  const { body } = await nameGuides(gea, register, [mia.id]);
  // The day's guides stay as they were; what they may do today stands beside it.
  expect(body.map(({ id, has_left, has_access }) => [id, has_left, has_access])).toEqual([
    [gea.id, false, true],
    [leo.id, false, false],
    [mia.id, false, true],
  ]);
  expect((await open(leo, register)).status).toBe(404);
  expect((await signLines(leo, register, { lines })).status).toBe(404);
  const line = { dive, person: members[0]?.id ?? "" };
  expect((await correctLine(leo, register, line)).status).toBe(404);
  expect((await open(mia, register)).status).toBe(200);
  // Nobody joins what is sealed.
  expect((await nameGuides(gea, register, [mia.id, leo.id])).error?.code).toBe("register_closed");
  expect((await ask("DELETE", `/api/registers/${register.id}/guides/me`, { as: mia })).status).toBe(204);
  expect((await open(mia, register)).status).toBe(404);
  // Removed on an open day of the event, a guide is removed from its closed days, too.
  const other = await makeRegister({ end_date: dayFromNow(1), members: 0 });
  await nameGuides(other.gea, other.register, [leo.id]);
  await closeRegister(other.gea, other.register);
  await nameGuides(other.gea, await findRegisterOf(other.event, dayFromNow(1)), []);
  expect((await open(leo, other.register)).status).toBe(404);
});

test("removing a guide on one day leaves the guides of other days theirs, and adds none to them", async () => {
  const [leo, mia, pia] = [
    await makeUser("leo", { role: "instructor" }),
    await makeUser("mia", { role: "instructor" }),
    await makeUser("pia", { role: "instructor" }),
  ];
  const { gea, event, register } = await makeRegister({
    date: dayFromNow(-1),
    end_date: dayFromNow(0),
    members: 0,
  });
  const second = await findRegisterOf(event, dayFromNow(0));
  await nameGuides(gea, register, [leo.id, mia.id]);
  await closeRegister(gea, register);
  await nameGuides(gea, second, [leo.id, mia.id, pia.id]);
  // The page of a closed day names the guides of that day alone.
  await nameGuides(gea, register, [leo.id]);
  expect([(await open(pia, second)).status, (await open(mia, second)).status]).toEqual([200, 404]);
  // A day that comes when the others are closed has guides of its own.
  await closeRegister(gea, second);
  await db
    .update(events)
    .set({ end_date: dayFromNow(1) })
    .where(eq(events.id, event.id));
  const third = await findRegisterOf(event, dayFromNow(1));
  await nameGuides(gea, third, [mia.id]);
  expect([(await open(leo, register)).status, (await open(pia, second)).status]).toEqual([200, 200]);
  await nameGuides(gea, second, [leo.id]);
  expect([(await open(pia, second)).status, (await open(leo, third)).status]).toEqual([404, 404]);
  expect((await open(mia, third)).status).toBe(200);
});

test("guides are found by the beginnings of their names", async () => {
  const { gea, register } = await makeRegister();
  const leo = await makeUser("leo", { role: "instructor", full_name: "Leopoldo Zanzibar" });
  await makeUser("lia", { full_name: "Lia Zanzibar" });
  const search = (q: string, as = gea) =>
    ask<GuideCandidate[]>("GET", `/api/registers/${register.id}/guides?q=${encodeURIComponent(q)}`, { as });
  expect((await search("zanz leo")).body).toMatchObject([{ id: leo.id, name: "Leopoldo Zanzibar" }]);
  expect((await search("zanzibarra")).body).toEqual([]);
  expect((await search('" OR name:*')).body).toEqual([]);
  expect((await search("z")).status).toBe(400);
  expect((await search("zanz", leo)).status).toBe(404);
});
