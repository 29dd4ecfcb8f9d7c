import { expect, test } from "vitest";
import type { ForumTopic, ForumTopicCard } from "../../worker/forum/outputs.ts";
import floor from "../bench/floor/worker.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

/** What the bench races against says the same as ours, or the race says nothing. */
async function byHand<Data>(path: string): Promise<Data> {
  const request = new Request(new URL(path, ORIGIN));
  const answer = await floor.fetch(request as Parameters<typeof floor.fetch>[0], bindings());
  return answer.json();
}

test("the bench's floor returns the same topics as the API", async () => {
  const admin = await makeUser("ada", { role: "admin" });
  const school = await makeUser("scuola", {
    role: "company",
    public_profile_enabled: true,
    public_slug: "scuola-pavimento",
  });
  const pinned = await makeTopic({ is_pinned: true, author_id: admin.id });
  const topic = await makeTopic({ author_id: school.id, is_locked: true });
  for (const author_id of [admin.id, null, school.id]) await makeReply(topic, { author_id });
  await makeTopic({ deleted_at: new Date().toISOString() });
  const list = await ask<ForumTopicCard[]>("GET", "/api/forum/topics");
  expect(list.body.map(({ id }) => id)).toEqual([pinned.id, topic.id]);
  expect(await byHand("/floor/topics.json")).toEqual(list.body);
  const ours = await ask<ForumTopic>("GET", `/api/forum/topics/${topic.id}`);
  expect(await byHand(`/floor/topic.json/${topic.id}`)).toEqual(ours.body);
});
