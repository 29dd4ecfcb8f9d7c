import { beforeAll, expect, test } from "vitest";
import type { ForumReply, ForumTopic } from "../../worker/forum/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

let anna: SignedInUser;
let bruno: SignedInUser;

beforeAll(async () => {
  anna = await makeUser("anna");
  bruno = await makeUser("bruno");
});

const like = (as: SignedInUser, topicId: string, number: number, method = "PUT") =>
  ask(method, `/api/forum/topics/${topicId}/likes/${number}`, { as });

const ownLikes = async (as: SignedInUser, topicId: string) =>
  (await ask<number[]>("GET", `/api/forum/topics/${topicId}/likes`, { as })).body;

/** The counts of the topic and of its replies, as a visitor reads them. */
async function counts(topicId: string) {
  const topic = await ask<ForumTopic>("GET", `/api/forum/topics/${topicId}`);
  const replies = await ask<ForumReply[]>("GET", `/api/forum/replies?topicId=${topicId}`);
  return [topic.body, ...replies.body].map(({ likes_count }) => likes_count);
}

test("a like counts once for each member, also when fifty taps arrive at once, and is taken back", async () => {
  const topic = await makeTopic();
  await makeReply(topic);
  await Promise.all(Array.from({ length: 50 }, () => like(bruno, topic.id, 1)));
  expect((await like(anna, topic.id, 1)).status).toBe(204);
  expect((await like(anna, topic.id, 0)).status).toBe(204);
  expect([await counts(topic.id), await ownLikes(anna, topic.id)]).toEqual([
    [1, 2],
    [1, 0],
  ]);
  for (let times = 0; times < 2; times += 1)
    expect((await like(anna, topic.id, 1, "DELETE")).status).toBe(204);
  expect([await counts(topic.id), await ownLikes(anna, topic.id)]).toEqual([[1, 1], [0]]);
});

test("own posts, deleted ones and those that are not there are not liked", async () => {
  const topic = await makeTopic({ author_id: anna.id });
  await makeReply(topic, { author_id: bruno.id });
  await makeReply(topic, { deleted_at: new Date().toISOString() });
  const codes = async (as: SignedInUser, ...numbers: number[]) =>
    Promise.all(numbers.map(async (number) => (await like(as, topic.id, number)).error?.code));
  expect(await codes(anna, 0, 2, 3)).toEqual(["own_like", "reply_not_found", "reply_not_found"]);
  expect(await codes(bruno, 1)).toEqual(["own_like"]);
  const gone = await makeTopic({ deleted_at: new Date().toISOString() });
  await makeReply(gone);
  for (const [number, code] of [
    [0, "topic_not_found"],
    [1, "reply_not_found"],
  ] as const)
    expect((await like(anna, gone.id, number)).error?.code).toBe(code);
  expect(await counts(topic.id)).toEqual([0, 0, 0]);
  expect((await like(anna, topic.id, -1)).status).toBe(400);
});

test("likes are their members’ own, and an erased account takes its likes along", async () => {
  const carla = await makeUser("carla");
  const topic = await makeTopic();
  await makeReply(topic);
  await like(carla, topic.id, 0);
  await like(carla, topic.id, 1);
  await like(anna, topic.id, 1);
  expect(await ownLikes(bruno, topic.id)).toEqual([]);
  const erased = await ask("DELETE", "/api/account", { as: carla, body: { password: PASSWORD } });
  expect([erased.status, await counts(topic.id)]).toEqual([204, [0, 1]]);
});
