import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { HELD_POSTS_MAX } from "../../worker/forum/contract.ts";
import type { HeldPost, PublishedPost } from "../../worker/forum/held/outputs.ts";
import type { ForumTopic } from "../../worker/forum/outputs.ts";
import { forumHeldPosts, forumTopics } from "../../worker/forum/schema.ts";
import {
  findForumCategoryRow,
  findTopicRow,
  makeForumCategory,
  makeReply,
  makeTopic,
} from "../support/forum.ts";
import { editReply, sendReply } from "../support/replies.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const LINK = "Guardate qui: https://pinne.example/sconti";

const listHeld = async (as: SignedInUser, topicId?: string) =>
  (await ask<HeldPost[]>("GET", `/api/forum/held${topicId ? `?topicId=${topicId}` : ""}`, { as })).body;

const approve = (as: SignedInUser, id: string) =>
  ask<PublishedPost>("POST", `/api/forum/held/${id}/approve`, { as });

const listNotices = async (as: SignedInUser) => (await ask("GET", "/api/notices", { as })).body;

const refuse = (as: SignedInUser, id: string) =>
  ask("POST", `/api/forum/held/${id}/refuse`, { as, body: { text: "È pubblicità." } });

async function makePeople() {
  return {
    anna: await makeUser("anna"),
    admin: await makeUser("ada", { role: "admin" }),
    topic: await makeTopic(),
  };
}

async function holdReply(as: SignedInUser, topic: { id: string }, content = LINK) {
  const answer = await sendReply(as, topic, content);
  expect(answer.status).toBe(202);
  return answer.body as unknown as HeldPost;
}

async function listWords(text: string) {
  const admin = await makeUser("ada", { role: "admin" });
  const answer = await ask("PUT", "/api/settings/forum_held_words", { as: admin, body: { value: { text } } });
  expect(answer.status).toBe(200);
}

test("a new author's reply with a link waits, unseen and uncounted, and gets the next number when approved", async () => {
  const { anna, admin, topic } = await makePeople();
  const held = await holdReply(anna, topic);
  expect(held).toMatchObject({ kind: "reply", topic_id: topic.id, content: LINK, reason: "links" });
  expect(await findTopicRow(topic.id)).toEqual(topic);
  expect((await ask("GET", `/api/forum/replies?topicId=${topic.id}`)).body).toEqual([]);
  expect(await listHeld(await makeUser("bea"), topic.id)).toEqual([]);
  expect(await listHeld(anna, topic.id)).toEqual([held]);
  await makeReply(topic);

  expect((await approve(anna, held.id)).status).toBe(403);
  const answers = await Promise.all([approve(admin, held.id), approve(admin, held.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ topic_id: topic.id, number: 2 });
  expect(await findTopicRow(topic.id)).toMatchObject({ replies_count: 2, last_reply_number: 2 });
  expect(await listHeld(anna)).toEqual([]);
  const subject = { type: "reply", title: topic.title, href: `/forum/topic/${topic.id}#2` };
  expect(await listNotices(anna)).toMatchObject([{ kind: "measure", actor: null, subject }]);
});

test("a topic waits likewise, and is counted and listed when approved", async () => {
  const { anna, admin } = await makePeople();
  const { id: category_id } = await makeForumCategory();
  const body = { title: "Sconti", content: LINK, category_id };
  const { status, body: held } = await ask<HeldPost>("POST", "/api/forum/topics", { as: anna, body });
  expect(status).toBe(202);
  expect(await findForumCategoryRow(category_id)).toMatchObject({ topics_count: 0 });
  expect((await listHeld(admin)).some(({ id }) => id === held.id)).toBe(true);
  const { body: published } = await approve(admin, held.id);
  expect(published).toEqual({ topic_id: held.id, number: null });
  expect(await findForumCategoryRow(category_id)).toMatchObject({ topics_count: 1 });
  const { body: topic } = await ask<ForumTopic>("GET", `/api/forum/topics/${held.id}`);
  expect(topic).toMatchObject({ title: "Sconti", content: LINK, author_id: anna.id });
  expect(await listNotices(anna)).toMatchObject([{ kind: "measure", subject: { title: "Sconti" } }]);
});

test("links of the site, code and plain texts do not wait, and nothing of an author with three posts", async () => {
  const { anna, topic } = await makePeople();
  const texts = ["Leggi /blog/estate-2026", "`https://pinne.example`", "Senza link"];
  for (const text of texts) expect((await sendReply(anna, topic, text)).status).toBe(201);
  expect((await sendReply(anna, topic, LINK)).status).toBe(201);
});

test.each([
  "[Sconti](https://pinne.example)",
  "> **https://pinne.example**",
  "![foto](https://pinne.example/a.jpg)",
])("a link in any form waits: %s", async (text) => {
  const { anna, topic } = await makePeople();
  await holdReply(anna, topic, text);
});

test("a listed word waits whoever writes it, whole, without accents and marks, but not of moderators", async () => {
  const { anna, admin, topic } = await makePeople();
  await listWords("Casinò\nsoldi facili");
  for (const text of ["vieni al CASINO!", "cas**ino**", "Soldi, facili.", "[qui](/casino)"])
    expect((await holdReply(anna, topic, text)).reason).toBe("words");
  expect((await sendReply(anna, topic, "Un casinista con soldi")).status).toBe(201);
  expect((await sendReply(admin, topic, "casinò")).status).toBe(201);
  expect((await ask("GET", "/api/settings/forum_held_words")).status).toBe(401);
  await listWords("");
});

test("an edit adds neither a link nor a listed word to one's first posts, but may keep those approved", async () => {
  const { anna, admin, topic } = await makePeople();
  const plain = (await sendReply(anna, topic, "Ciao")).body;
  const { error } = await editReply(anna, plain, { content: LINK });
  expect(error?.code).toBe("edit_held");
  const held = await holdReply(anna, topic);
  await approve(admin, held.id);
  const kept = await editReply(anna, { id: held.id }, { content: `${LINK} (in vasca)` });
  expect(kept.status).toBe(200);
  expect((await editReply(anna, { id: held.id }, { content: `${LINK}2` })).error?.code).toBe("edit_held");

  const own = await makeTopic({ author_id: anna.id });
  const title = "https://pinne.example";
  const answer = await ask("PUT", `/api/forum/topics/${own.id}`, { as: anna, body: { title } });
  expect(answer.error?.code).toBe("edit_held");
});

test("a refused post shows its author the reason, and cannot be approved any more", async () => {
  const { anna, admin, topic } = await makePeople();
  const held = await holdReply(anna, topic);
  expect((await refuse(admin, held.id)).status).toBe(204);
  expect((await approve(admin, held.id)).error?.code).toBe("held_post_decided");
  const subject = { title: topic.title, href: "/forum/my-posts" };
  expect(await listNotices(anna)).toMatchObject([{ kind: "measure", subject }]);
  expect(await listHeld(anna, topic.id)).toMatchObject([{ id: held.id, refusal: "È pubblicità." }]);
  expect(await listHeld(admin, topic.id)).toEqual([]);
  expect((await ask("DELETE", `/api/forum/held/${held.id}`, { as: admin })).status).toBe(204);
  expect(await listHeld(anna)).toHaveLength(1);
  await ask("DELETE", `/api/forum/held/${held.id}`, { as: anna });
  expect(await listHeld(anna)).toEqual([]);
});

test("the same text sent twice waits once, and without its link it is published instead", async () => {
  const { anna, topic } = await makePeople();
  const key = crypto.randomUUID();
  await sendReply(anna, topic, LINK, { key });
  await sendReply(anna, topic, LINK, { key });
  expect(await listHeld(anna)).toHaveLength(1);
  expect((await sendReply(anna, topic, "Senza link", { key })).status).toBe(201);
  expect(await listHeld(anna)).toEqual([]);
});

test("a locked topic holds nothing and approves nothing, and an author has a bounded number of waiting posts", async () => {
  const { anna, admin, topic } = await makePeople();
  const held = await holdReply(anna, topic);
  await db.update(forumTopics).set({ is_locked: true }).where(eq(forumTopics.id, topic.id));
  expect((await sendReply(anna, topic, LINK)).error?.code).toBe("topic_locked");
  expect((await approve(admin, held.id)).error?.code).toBe("topic_locked");
  const row = await db.select().from(forumHeldPosts).where(eq(forumHeldPosts.id, held.id)).get();
  if (!row) throw new Error("the held post is gone");
  for (let turn = 1; turn < HELD_POSTS_MAX; turn += 1)
    await db
      .insert(forumHeldPosts)
      .values({ ...row, id: crypto.randomUUID(), idempotency_key: crypto.randomUUID() });
  expect((await sendReply(anna, await makeTopic(), LINK)).error?.code).toBe("held_posts_max");
});
