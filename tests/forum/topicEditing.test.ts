import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { forumCategories, forumFormerCategories, forumTopics } from "../../worker/forum/schema.ts";
import { listEntries } from "../support/audit.ts";
import { findForumCategoryRow, findTopicRow, makeForumCategory, makeTopic } from "../support/forum.ts";
import { interceptBatches } from "../support/interception.ts";
import { getTopic, putTopic } from "../support/topics.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { db } from "../support/worker.ts";

let anna: SignedInUser;
let ada: SignedInUser;

beforeAll(async () => {
  anna = await makeUser("anna");
  ada = await makeUser("ada", { role: "admin" });
});

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

function ownTopic(other: Parameters<typeof makeTopic>[0] = {}) {
  return makeTopic({ author_id: anna.id, title: "Prima boa", created_at: YESTERDAY, ...other });
}

test("an author changes title and text, and the topic says when", async () => {
  const topic = await ownTopic();
  const { status, body } = await putTopic(anna, topic, {
    title: 'L\'ultima "boa" <1>',
    content: "Uno\r\ndue",
  });
  expect([status, body.title, body.content, body.revision]).toEqual([200, "L’ultima “boa” 1", "Uno\ndue", 2]);
  expect(body.edited_at).not.toBeNull();
  expect(body.last_activity_at).toBe(YESTERDAY);
  expect((await getTopic(topic)).body).toEqual(body);
  expect(await listEntries(anna)).toEqual([]);
});

test("a field that is left out stays", async () => {
  const topic = await ownTopic();
  const { body } = await putTopic(anna, topic, { content: "Solo il testo" });
  expect([body.title, body.content]).toEqual([topic.title, "Solo il testo"]);
});

test.for<[change: Record<string, unknown>, fields: Record<string, string>]>([
  [{ title: " ", content: "Testo" }, { title: "validation.topic_title" }],
  [{ content: "" }, { content: "validation.post_content" }],
  [{ title: null }, { title: "validation.topic_title" }],
])("a title or text that was emptied is refused: %j", async ([change, fields]) => {
  const topic = await ownTopic();
  const { status, error } = await putTopic(anna, topic, change);
  expect([status, error?.code, error?.message, error?.fields]).toEqual([
    400,
    "topic_texts_missing",
    "Titolo e contenuto sono obbligatori",
    fields,
  ]);
});

test("an edit has the limits of a new topic", async () => {
  const topic = await ownTopic();
  const messages = await Promise.all(
    [{ title: "<'>" }, { title: "a".repeat(201) }, { content: "a".repeat(50_001) }].map(
      async (change) => (await putTopic(anna, topic, change)).error?.message,
    ),
  );
  expect(messages).toEqual([
    "Il titolo è obbligatorio",
    "Il titolo non può superare i 200 caratteri",
    "Il contenuto non può superare i 50000 caratteri",
  ]);
  expect(await findTopicRow(topic.id)).toEqual(topic);
});

test("nobody but author and staff changes a topic, and there must be one", async () => {
  const topic = await ownTopic();
  const bruno = await makeUser("bruno", { role: "company" });
  const { status, error } = await putTopic(bruno, topic, { title: "Mio" });
  expect([status, error?.code, error?.message]).toEqual([
    403,
    "topic_forbidden",
    "Non hai i permessi per modificare questo topic",
  ]);
  const nobodys = await putTopic(anna, await makeTopic({ author_id: null }), { title: "Mio" });
  expect(nobodys.status).toBe(403);
  const unknown = await putTopic(anna, { id: crypto.randomUUID() }, { title: "Mio" });
  expect([unknown.status, unknown.error?.code]).toEqual([404, "topic_not_found"]);
  const wrong = await putTopic(anna, { id: "12" }, { title: "Mio" });
  expect([wrong.status, wrong.error?.message]).toEqual([400, "ID non valido"]);
});

test("a deleted topic is changed by nobody, and one that is deleted before the write stays as it was", async () => {
  const deleted = await ownTopic({ deleted_at: YESTERDAY });
  for (const user of [anna, ada])
    expect((await putTopic(user, deleted, { title: "Ancora" })).error?.code).toBe("topic_not_found");
  const topic = await ownTopic();
  const DB = interceptBatches({
    before: () =>
      db
        .update(forumTopics)
        .set({ deleted_at: YESTERDAY, deleted_by: "staff" })
        .where(eq(forumTopics.id, topic.id)),
  });
  const late = await putTopic(anna, topic, { title: "Ancora" }, { env: { DB } });
  expect([late.error?.code, (await findTopicRow(topic.id)).title]).toEqual(["topic_not_found", topic.title]);
});

describe("two who edit at once", () => {
  test("compare: an outdated text is refused with the topic as it is", async () => {
    const topic = await ownTopic();
    const first = await putTopic(anna, topic, { content: "Uno", revision: 1 });
    const { status, error } = await putTopic(anna, topic, { content: "Due", revision: 1 });
    expect([status, error?.code, error?.current]).toEqual([409, "stale", first.body]);
    expect((await putTopic(anna, topic, { content: "Due", revision: 2 })).status).toBe(200);
  });

  test("both get an answer when they send the same text, as after a lost answer", async () => {
    const topic = await ownTopic();
    await putTopic(anna, topic, { content: "Uno", revision: 1 });
    const { status, body } = await putTopic(anna, topic, { content: "Uno", revision: 1 });
    expect([status, body.revision]).toEqual([200, 2]);
  });

  test("of parallel edits of one text exactly one is accepted", async () => {
    const topic = await ownTopic();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => putTopic(anna, topic, { content: `Testo ${n}`, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await findTopicRow(topic.id)).content).toBe(won?.body.content);
  });

  test("do not meet when staff pins while the author writes", async () => {
    const topic = await ownTopic();
    const DB = interceptBatches({
      before: async (number) => {
        if (number === 1) await putTopic(ada, topic, { is_pinned: true });
      },
    });
    const { status, body } = await putTopic(anna, topic, { content: "Uno", revision: 1 }, { env: { DB } });
    expect([status, body.content, body.is_pinned, body.revision]).toEqual([200, "Uno", true, 2]);
  });
});

test("a change that changes nothing writes nothing", async () => {
  const topic = await ownTopic();
  const same = { title: topic.title, content: `${topic.content}\r\n`, revision: 1 };
  const flags = { is_pinned: false, is_locked: false, category_id: topic.category_id };
  expect((await putTopic(anna, topic, same)).status).toBe(200);
  expect((await putTopic(ada, topic, { ...same, ...flags })).status).toBe(200);
  expect((await putTopic(ada, topic, {})).status).toBe(200);
  expect(await findTopicRow(topic.id)).toEqual(topic);
  expect(await listEntries(ada)).toHaveLength(1);
});

describe("staff", () => {
  test("pins, locks and moves with one entry each, and the text keeps its revision", async () => {
    const eva = await makeUser("eva", { role: "admin" });
    const [from, to] = [
      await makeForumCategory({ name: "Tecnica" }),
      await makeForumCategory({ name: "Viaggi" }),
    ];
    const topic = await ownTopic({ category_id: from.id });
    await putTopic(eva, topic, { is_pinned: true });
    await putTopic(eva, topic, { is_locked: true });
    const { body } = await putTopic(eva, topic, { category_id: to.id });
    expect(body).toMatchObject({
      is_pinned: true,
      is_locked: true,
      category_id: to.id,
      category: { name: "Viaggi", slug: to.slug },
      revision: 1,
      edited_at: null,
    });
    expect(
      (await listEntries(eva)).map(({ action, before, after, person_id, subject_id }) => ({
        ...{ action, before, after, person_id, subject_id },
      })),
    ).toEqual(
      [
        { before: { category: "Tecnica" }, after: { category: "Viaggi" } },
        { before: { is_locked: false }, after: { is_locked: true } },
        { before: { is_pinned: false }, after: { is_pinned: true } },
      ].map((values) => ({ action: "topic.update", person_id: anna.id, subject_id: topic.id, ...values })),
    );
    expect((await findForumCategoryRow(from.id)).topics_count).toBe(0);
    expect((await findForumCategoryRow(to.id)).topics_count).toBe(1);
  });

  test("changes another's text with an entry that names the fields and not the text", async () => {
    const eva = await makeUser("eva", { role: "admin" });
    const topic = await ownTopic();
    await putTopic(eva, topic, { title: "Seconda boa", content: "Testo segreto" });
    const [entry] = await listEntries(eva);
    expect(entry).toMatchObject({
      fields: ["title", "content"],
      before: { title: "Prima boa" },
      after: { title: "Seconda boa" },
    });
    expect(JSON.stringify(entry)).not.toContain("segreto");
  });

  test("changes an own text without an entry", async () => {
    const eva = await makeUser("eva", { role: "admin" });
    await putTopic(eva, await makeTopic({ author_id: eva.id }), { content: "Mio" });
    expect(await listEntries(eva)).toEqual([]);
  });
});

test("pin, lock and move are ignored from an author, whatever they are", async () => {
  const topic = await ownTopic();
  const other = await makeForumCategory();
  for (const flags of [
    { is_pinned: true, is_locked: true, category_id: other.id },
    { is_pinned: "sì", category_id: "altrove" },
  ]) {
    const { status, body } = await putTopic(anna, topic, { ...flags, content: topic.content });
    expect([status, body.is_pinned, body.is_locked, body.category_id]).toEqual([
      200,
      false,
      false,
      topic.category_id,
    ]);
  }
});

describe("moving", () => {
  test("to a category that is no more refuses at the field", async () => {
    const topic = await ownTopic();
    const unknown = await putTopic(ada, topic, { category_id: crypto.randomUUID() });
    expect(unknown.error?.fields).toEqual({ category_id: "validation.category_gone" });
    const gone = await makeForumCategory();
    const DB = interceptBatches({
      before: () => db.delete(forumCategories).where(eq(forumCategories.id, gone.id)),
    });
    const late = await putTopic(ada, topic, { category_id: gone.id }, { env: { DB } });
    expect(late.error?.fields).toEqual({ category_id: "validation.category_gone" });
    expect((await findForumCategoryRow(topic.category_id)).topics_count).toBe(1);
  });

  test("to a category that is merged before the write follows it, also home", async () => {
    const topic = await ownTopic();
    const into = await makeForumCategory();
    for (const target of [into.id, topic.category_id]) {
      const merged = await makeForumCategory();
      const DB = interceptBatches({
        before: async (number) => {
          if (number > 1) return;
          await db.insert(forumFormerCategories).values({ key: merged.id, category_id: target });
          await db.delete(forumCategories).where(eq(forumCategories.id, merged.id));
        },
      });
      const { status, body } = await putTopic(ada, topic, { category_id: merged.id }, { env: { DB } });
      expect([status, body.category_id]).toEqual([200, target]);
      expect((await findForumCategoryRow(target)).topics_count).toBe(1);
    }
    expect((await findForumCategoryRow(into.id)).topics_count).toBe(0);
  });
});

test("an admin who stops being one before the write changes nothing", async () => {
  const eva = await makeUser("eva", { role: "admin" });
  const topic = await ownTopic();
  const DB = interceptBatches({ before: () => updateUser(eva.id, { role: "final_user", token_version: 9 }) });
  const { status } = await putTopic(eva, topic, { is_pinned: true }, { env: { DB } });
  expect([status, (await findTopicRow(topic.id)).is_pinned, await listEntries(eva)]).toEqual([
    401,
    false,
    [],
  ]);
});
