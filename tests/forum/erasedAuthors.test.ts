import { expect, test } from "vitest";
import type { ForumTopicCard } from "../../worker/forum/outputs.ts";
import { findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { getTopic, makeTopicFields, postTopic, putTopic } from "../support/topics.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

function eraseAccount(user: SignedInUser) {
  return ask("DELETE", "/api/account", { as: user, body: { password: PASSWORD } });
}

function exportAccount(user: SignedInUser) {
  return ask<Record<string, Record<string, unknown>[]>>("POST", "/api/account/export", {
    as: user,
    body: { password: PASSWORD },
  });
}

test("the topics of an erased member stay and are nobody's, in lists and by themselves", async () => {
  const [anna, bruno, key] = [await makeUser("anna"), await makeUser("bruno"), crypto.randomUUID()];
  const { body: topic } = await postTopic(anna, await makeTopicFields({ title: "Resta qui" }), { key });
  const answered = await makeTopic({ author_id: bruno.id, category_id: topic.category_id });
  await makeReply(answered, { author_id: anna.id });
  expect((await eraseAccount(anna)).status).toBe(204);
  const { body: list } = await ask<ForumTopicCard[]>(
    "GET",
    `/api/forum/topics?categoryId=${topic.category_id}`,
  );
  expect(
    list.map(({ author_id, author, last_reply_author }) => [author_id, author, last_reply_author]),
  ).toEqual([
    [bruno.id, expect.objectContaining({ full_name: "Bruno Rossi" }), null],
    [null, null, null],
  ]);
  expect((await getTopic(topic)).body).toMatchObject({ title: "Resta qui", author_id: null, author: null });
  expect(await findTopicRow(topic.id)).toMatchObject({ author_id: null, idempotency_key: null });
  expect((await putTopic(bruno, topic, { title: "Mio" })).error?.code).toBe("topic_forbidden");
  expect((await putTopic(anna, topic, { title: "Ancora mio" })).status).toBe(401);
});

test("the export has a member's own deleted text, until it is erased, and no title of others' deleted topics", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const at = new Date().toISOString();
  const own = await makeTopic({
    author_id: anna.id,
    title: "Tolto dallo staff",
    content: "Le mie parole",
    deleted_at: at,
  });
  const others = await makeTopic({ author_id: bruno.id, title: "Titolo nascosto", deleted_at: at });
  await makeReply(others, { author_id: anna.id, content: "La mia risposta" });
  await makeReply(own, { author_id: bruno.id, content: "Parole di altri" });
  const { body, text } = await exportAccount(anna);
  expect(body.forum_topics).toMatchObject([
    { id: own.id, title: "Tolto dallo staff", content: "Le mie parole", deleted_at: at, deleted_by: "staff" },
  ]);
  expect(body.forum_replies).toMatchObject([{ content: "La mia risposta", topic: { title: null } }]);
  for (const hidden of ["Titolo nascosto", "Parole di altri", bruno.id])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
});
