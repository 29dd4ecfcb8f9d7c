import { beforeAll, expect, test } from "vitest";
import type { ForumTopic, ForumTopicCard } from "../../worker/forum/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

let anna: SignedInUser;
let bruno: SignedInUser;

beforeAll(async () => {
  anna = await makeUser("anna", { full_name: "Anna" });
  bruno = await makeUser("bruno", { full_name: "Bruno" });
});

const mark = (as: SignedInUser, topicId: string, number: number, method = "PUT") =>
  ask<ForumTopic>(method, `/api/forum/topics/${topicId}/helpful/${number}`, { as });

/** The helpful reply and its author's name, as a visitor reads them on the topic. */
async function helpful(topicId: string) {
  const { body } = await ask<ForumTopic>("GET", `/api/forum/topics/${topicId}`);
  return [body.helpful_reply_number, body.helpful_author_name];
}

async function makeQuestion(other = {}) {
  const topic = await makeTopic({ author_id: anna.id, ...other });
  const replies = [];
  for (const author_id of [bruno.id, bruno.id, anna.id]) replies.push(await makeReply(topic, { author_id }));
  return { topic, replies };
}

test("the topic’s author marks a reply as helpful, moves the mark and takes it back", async () => {
  const { topic } = await makeQuestion();
  const marked = await mark(anna, topic.id, 1);
  expect([marked.status, marked.body.helpful_reply_number, marked.body.helpful_author_name]).toEqual([
    200,
    1,
    "Bruno",
  ]);
  await mark(anna, topic.id, 2);
  expect(await helpful(topic.id)).toEqual([2, "Bruno"]);
  const list = await ask<ForumTopicCard[]>("GET", "/api/forum/topics");
  expect(list.body.find(({ id }) => id === topic.id)?.helpful_reply_number).toBe(2);
  // A late answer to the first press leaves the moved mark.
  await mark(anna, topic.id, 1, "DELETE");
  expect(await helpful(topic.id)).toEqual([2, "Bruno"]);
  await mark(anna, topic.id, 2, "DELETE");
  expect(await helpful(topic.id)).toEqual([null, null]);
});

test("only the topic’s author marks, and only somebody else’s visible reply; a locked topic too", async () => {
  const { topic } = await makeQuestion({ is_locked: true });
  await makeReply(topic, { author_id: bruno.id, deleted_at: new Date().toISOString() });
  const codes = async (as: SignedInUser, ...numbers: number[]) =>
    Promise.all(numbers.map(async (number) => (await mark(as, topic.id, number)).error?.code));
  expect(await codes(bruno, 1)).toEqual(["topic_forbidden"]);
  expect(await codes(await makeUser("ada", { role: "admin" }), 1)).toEqual(["topic_forbidden"]);
  // The topic itself, the author's own reply, a deleted one, and none.
  expect(await codes(anna, 0, 3, 4, 5)).toEqual(Array(4).fill("reply_not_found"));
  expect(await helpful(topic.id)).toEqual([null, null]);
  expect((await mark(anna, topic.id, 1)).status).toBe(200);
  expect((await mark(bruno, topic.id, 1, "DELETE")).error?.code).toBe("topic_forbidden");
  expect(await helpful(topic.id)).toEqual([1, "Bruno"]);
});

test("a deleted reply loses the mark, and the reply of an erased member keeps it without a name", async () => {
  const { topic, replies } = await makeQuestion();
  await mark(anna, topic.id, 1);
  await ask("DELETE", `/api/forum/replies/${replies[1]?.id}`, { as: bruno });
  expect(await helpful(topic.id)).toEqual([1, "Bruno"]);
  await ask("DELETE", `/api/forum/replies/${replies[0]?.id}`, { as: bruno });
  expect(await helpful(topic.id)).toEqual([null, null]);
  const carla = await makeUser("carla");
  await makeReply(topic, { author_id: carla.id });
  await mark(anna, topic.id, 4);
  await ask("DELETE", "/api/account", { as: carla, body: { password: PASSWORD } });
  expect(await helpful(topic.id)).toEqual([4, null]);
});
