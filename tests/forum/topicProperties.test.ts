import fc from "fast-check";
import { expect, test } from "vitest";
import { forumCategories, forumTopics } from "../../worker/forum/schema.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeTopic } from "../support/forum.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeTopicFields, postTopic, putTopic } from "../support/topics.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Answer, ask, db } from "../support/worker.ts";

withEmptyStorage();

const index = fc.nat(3);
const step = fc.oneof(
  fc.record({ kind: fc.constant("post"), category: index }),
  fc.record({ kind: fc.constant("write"), topic: index, words: index, isCompared: fc.boolean() }),
  fc.record({ kind: fc.constant("pin"), topic: index, isPinned: fc.boolean() }),
  fc.record({ kind: fc.constant("move"), topic: index, category: index }),
  fc.record({ kind: fc.constant("delete"), topic: index }),
  fc.record({ kind: fc.constant("restore"), topic: index }),
  fc.record({ kind: fc.constant("merge"), category: index, into: index }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type World = {
  ada: SignedInUser;
  anna: SignedInUser;
  /** Ids, also of categories that were merged meanwhile. */
  categories: string[];
  topics: string[];
  /** The text that was answered under each revision of each topic. */
  texts: Map<string, string>;
};

async function makeWorld(): Promise<World> {
  const [ada, anna] = [await makeUser("ada", { role: "admin" }), await makeUser("anna")];
  const [categories, topics]: [string[], string[]] = [[], []];
  for (let number = 0; number < 4; number += 1) {
    const { id: category_id } = await makeForumCategory();
    categories.push(category_id);
    topics.push((await makeTopic({ category_id, author_id: anna.id })).id);
  }
  return { ada, anna, categories, topics, texts: new Map() };
}

/** Plays one step; the answer may be a refusal, because other steps run at the same time. */
async function play({ ada, anna, categories, topics, texts }: World, one: Step): Promise<Answer> {
  const category = (number: number) => categories[number] ?? "";
  if (one.kind === "post")
    return postTopic(await makeUser("nina"), await makeTopicFields({ category_id: category(one.category) }));
  if (one.kind === "merge") {
    const [from, into] = [category(one.category), category(one.into)];
    const known = await db.select().from(forumCategories);
    const revisionOf = (id: string) => known.find((row) => row.id === id)?.revision ?? 1;
    return ask("POST", `/api/admin/forum/categories/${from}/merge`, {
      as: ada,
      body: { into, revision: revisionOf(from), into_revision: revisionOf(into) },
    });
  }
  const id = topics[one.topic] ?? "";
  const path = `/api/forum/topics/${id}`;
  if (one.kind === "delete") return ask("DELETE", path, { as: ada });
  if (one.kind === "restore") return ask("POST", `${path}/restore`, { as: ada });
  if (one.kind === "pin") return putTopic(ada, { id }, { is_pinned: one.isPinned });
  if (one.kind === "move") return putTopic(ada, { id }, { category_id: category(one.category) });
  const rows = await db.select().from(forumTopics);
  const revision = rows.find((row) => row.id === id)?.revision;
  const change = { content: `Testo ${one.words}`, ...(one.isCompared && { revision }) };
  const answer = await putTopic(anna, { id }, change);
  if (answer.status === 200) {
    const { body } = answer;
    const key = `${id} ${body.revision}`;
    expect(texts.get(key) ?? body.content).toBe(body.content);
    texts.set(key, body.content);
  }
  return answer;
}

async function expectConsistent({ ada, categories, topics: own, texts }: World): Promise<void> {
  const [found, topics] = [await db.select().from(forumCategories), await db.select().from(forumTopics)];
  for (const { id, topics_count } of found.filter((row) => categories.includes(row.id))) {
    const visible = topics.filter(({ category_id, deleted_at }) => category_id === id && !deleted_at);
    expect([id, topics_count]).toEqual([id, visible.length]);
  }
  const entries = await listEntries(ada);
  for (const { id, deleted_at, revision, content } of topics.filter((row) => own.includes(row.id))) {
    const count = (action: string) =>
      entries.filter((entry) => entry.subject_id === id && entry.action === action).length;
    expect([id, count("topic.delete") - count("topic.restore")]).toEqual([id, deleted_at ? 1 : 0]);
    expect(texts.get(`${id} ${revision}`) ?? content).toBe(content);
  }
}

test("whatever members and staff do at the same time, counts, entries and texts agree", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      async (rounds) => {
        const world = await makeWorld();
        for (const steps of rounds) {
          const answers = await Promise.all(steps.map((one) => play(world, one)));
          for (const { status, text } of answers)
            expect([200, 201, 204, 400, 404, 409], text).toContain(status);
          await expectConsistent(world);
        }
      },
    ),
    { numRuns: randomRuns(8) },
  );
});
