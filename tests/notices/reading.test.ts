import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { deleteOldNotices } from "../../worker/notices/jobsStore.ts";
import { notices } from "../../worker/notices/schema.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { makeEvent } from "../support/events.ts";
import { makeTopic } from "../support/forum.ts";
import { countNotices, listNotices, makeNotice } from "../support/notices.ts";
import { sendReply } from "../support/replies.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

test("reading one and all can be undone, and an undone notice becomes one with the unread one of its bundle", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  const topic = await makeTopic({ author_id: anna.id });
  await sendReply(bea, topic, "Prima.");
  const [first] = await listNotices(anna);
  const path = `/api/notices/${first?.id}/read`;
  expect((await ask("PUT", path, { as: anna })).body).toEqual({ unread: 0 });
  expect(await listNotices(anna, "?state=unread")).toEqual([]);
  await sendReply(bea, topic, "Seconda.");
  expect((await listNotices(anna)).map(({ count, read_at }) => [count, read_at === null])).toEqual([
    [1, true],
    [1, false],
  ]);
  expect((await ask("DELETE", path, { as: anna })).body).toEqual({ unread: 1 });
  expect(await listNotices(anna)).toMatchObject([{ id: first?.id, count: 2, read_at: null }]);

  await sendReply(bea, await makeTopic({ author_id: anna.id }), "Altrove.");
  const { read_at } = (await ask<{ read_at: string }>("PUT", "/api/notices/read", { as: anna })).body;
  expect(await countNotices(anna)).toBe(0);
  await sendReply(bea, topic, "Terza.");
  const undone = await ask("DELETE", `/api/notices/read?read_at=${read_at}`, { as: anna });
  expect(undone.body).toEqual({ unread: 2 });
  expect((await listNotices(anna)).map(({ count }) => count)).toEqual([3, 1]);
});

test("a page has twenty notices and the next one a cursor; nobody reads another member's notice", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  for (let index = 0; index < 21; index += 1) {
    const topic = await makeTopic({ author_id: anna.id });
    // Ten replies a minute are the limit of another test.
    await sendReply(index < 10 ? bea : await makeUser("carla"), topic, "Ciao.");
  }
  const page = await ask<{ id: string }[]>("GET", "/api/notices?state=unread", { as: anna });
  expect(page.body).toHaveLength(20);
  const cursor = page.headers.get("x-next-cursor");
  const rest = await listNotices(anna, `?state=unread&cursor=${cursor}`);
  expect(new Set([...page.body, ...rest].map(({ id }) => id)).size).toBe(21);
  expect((await ask("GET", "/api/notices?cursor=altro", { as: anna })).status).toBe(400);
  await ask("PUT", `/api/notices/${rest[0]?.id}/read`, { as: bea });
  expect(await countNotices(anna)).toBe(21);
});

test("a question, its answer and an organizer's first message are told until the thread is opened", async () => {
  const [anna, gea] = [await makeUser("anna"), await makeUser("gea", { role: "instructor" })];
  const event = await makeEvent({ organizer_id: gea.id, title: "L’acqua alta" });
  const message = () => ({ id: crypto.randomUUID(), content: "C’è ancora posto?" });
  const path = `/api/events/${event.id}/questions`;
  const thread = (await ask<QuestionThreadView>("POST", path, { as: anna, body: message() })).body;
  await ask("POST", path, { as: anna, body: message() });
  expect(await listNotices(gea)).toMatchObject([
    {
      kind: "question",
      count: 2,
      subject: { type: "thread", title: "L’acqua alta", href: `/dashboard/questions/${thread.id}` },
      actor: { id: anna.id },
    },
  ]);
  await ask("POST", `/api/me/questions/${thread.id}/messages`, { as: gea, body: message() });
  expect(await listNotices(anna)).toMatchObject([
    { kind: "answer", count: 1, subject: { href: `/profile/questions/${thread.id}` } },
  ]);
  await ask("PUT", `/api/me/questions/${thread.id}/read`, { as: anna, body: { number: 3 } });
  expect(await countNotices(anna)).toBe(0);
});

function idAt(time: string): string {
  return uuid({ msecs: Date.parse(time) });
}

test("the cron deletes notices a year after their first fact, and no younger ones", async () => {
  const anna = await makeUser("anna");
  // Not `newId` of a set clock, whose times never go back in one process.
  await makeNotice(anna, idAt("2027-01-01T12:00:00.000Z"));
  const young = await makeNotice(anna, idAt("2027-01-01T12:00:01.000Z"));
  const now = new Date("2028-01-01T12:00:00.500Z");
  expect(await deleteOldNotices(db, now, newBudget())).toBe(false);
  expect((await db.select().from(notices).where(eq(notices.user_id, anna.id))).map(({ id }) => id)).toEqual([
    young,
  ]);
});
