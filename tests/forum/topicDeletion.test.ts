import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forumTopics } from "../../worker/forum/schema.ts";
import { listEntries } from "../support/audit.ts";
import { findForumCategoryRow, findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { getTopic } from "../support/topics.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

let anna: SignedInUser;

beforeAll(async () => {
  anna = await makeUser("anna");
});

function remove({ id }: { id: string }, as: { token: string }) {
  return ask("DELETE", `/api/forum/topics/${id}`, { as });
}

function restore({ id }: { id: string }, as: { token: string }) {
  return ask("POST", `/api/forum/topics/${id}/restore`, { as });
}

test("staff deletes a topic and brings it back, counted once, with an entry each", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const topic = await makeTopic({ author_id: anna.id, title: "Vendo muta" });
  const reply = await makeReply(topic, { author_id: anna.id });
  const counted = async () => (await findForumCategoryRow(topic.category_id)).topics_count;
  const deletions = await Promise.all([remove(topic, ada), remove(topic, ada), remove(topic, ada)]);
  expect([...deletions, await remove(topic, ada)].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect([await counted(), (await getTopic(topic)).status, (await getTopic(topic, anna)).status]).toEqual([
    0, 404, 404,
  ]);
  expect((await getTopic(topic, ada)).body.content).toBe(topic.content);
  const restored = await Promise.all([restore(topic, ada), restore(topic, ada)]);
  expect(restored.map(({ status }) => status)).toEqual([200, 200]);
  expect([await counted(), (await getTopic(topic)).status]).toEqual([1, 200]);
  expect(await findTopicRow(topic.id)).toMatchObject({
    deleted_at: null,
    deleted_by: null,
    replies_count: 1,
    last_reply_at: reply.created_at,
    last_activity_at: reply.created_at,
  });
  expect(
    (await listEntries(ada)).map(({ action, before, after, person_id }) => [
      action,
      before ?? after,
      person_id,
    ]),
  ).toEqual([
    ["topic.restore", { title: "Vendo muta" }, anna.id],
    ["topic.delete", { title: "Vendo muta" }, anna.id],
  ]);
});

test("an author neither deletes nor restores a topic", async () => {
  const topic = await makeTopic({ author_id: anna.id });
  expect((await remove(topic, anna)).error?.code).toBe("forbidden");
  const deleted = await makeTopic({ author_id: anna.id, deleted_at: new Date().toISOString() });
  expect((await restore(deleted, anna)).error?.code).toBe("forbidden");
  expect((await findTopicRow(deleted.id)).deleted_at).not.toBeNull();
});

test("a topic whose text was erased cannot be restored", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const at = new Date().toISOString();
  const topic = await makeTopic({ deleted_at: at });
  await db
    .update(forumTopics)
    .set({ erased_at: at, title: "", content: "" })
    .where(eq(forumTopics.id, topic.id));
  const { status, error } = await restore(topic, ada);
  expect([status, error?.code]).toEqual([409, "post_erased"]);
  expect(await listEntries(ada)).toEqual([]);
});

test("deleting and restoring ask for a topic that there is", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const nowhere = { id: crypto.randomUUID() };
  expect((await remove(nowhere, ada)).error?.code).toBe("topic_not_found");
  expect((await restore(nowhere, ada)).error?.code).toBe("topic_not_found");
  expect((await remove({ id: "12" }, ada)).error?.message).toBe("ID non valido");
});
