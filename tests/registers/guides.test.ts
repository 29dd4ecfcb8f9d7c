import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import type { RegisterGuide } from "../../worker/registers/contract.ts";
import type { GuideCandidate } from "../../worker/registers/guides/contract.ts";
import { dayFromNow } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { closeRegister, makeDive, readDay } from "../support/registerDays.ts";
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
  await closeRegister(gea, register);
  expect((await nameGuides(gea, register, [])).error?.code).toBe("register_closed");
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
