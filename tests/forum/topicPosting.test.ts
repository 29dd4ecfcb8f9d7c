import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { forumCategories, forumFormerCategories, forumTopics } from "../../worker/forum/schema.ts";
import { findForumCategoryRow, findTopicRow, makeForumCategory } from "../support/forum.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeTopicFields, postTopic } from "../support/topics.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

async function listOwnTopics({ id }: { id: string }) {
  return db.select().from(forumTopics).where(eq(forumTopics.author_id, id));
}

test("a member posts a topic, which answers as everyone reads it and counts in its category", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const fields = await makeTopicFields({ author_id: bruno.id, is_pinned: true, views_count: 9 });
  const { status, body } = await postTopic(anna, fields);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: "Prima boa",
    content: "Com'è andata?\n\nRaccontate.",
    author_id: anna.id,
    author: { full_name: "Anna Rossi", is_staff: false },
    is_pinned: false,
    views_count: 0,
    replies_count: 0,
    last_activity_at: body.created_at,
    edited_at: null,
    revision: 1,
  });
  expect((await ask("GET", `/api/forum/topics/${body.id}`)).body).toEqual(body);
  expect((await findForumCategoryRow(body.category_id)).topics_count).toBe(1);
});

test("a visitor is told to sign in before creating a topic", async () => {
  const { status, error } = await postTopic(undefined, await makeTopicFields());
  expect([status, error?.code, error?.message]).toEqual([
    401,
    "unauthorized",
    "Devi essere autenticato per creare un topic",
  ]);
});

const LONG = "à".repeat(201);

describe("a title", () => {
  test.for([
    ['L\'acqua "dolce" e il <cavo>', "L’acqua “dolce” e il cavo"],
    ["'Prima' volta, 40' d'immersione", "‘Prima’ volta, 40’ d’immersione"],
    ['<b>"due" e dice:"tre"(e "quattro")', "b“due” e dice:“tre”(e “quattro”)"],
    [`"L'apnea degli anni '90", 30" e <i>'via'</i>`, "“L’apnea degli anni ’90”, 30” e i‘via’/i"],
    ['“Metà” "<b>e</b>" metà“a"b', "“Metà” “be/b” metà“a”b"],
    ["  Due\n righe \t e\u0000 un  tab\u0007 ", "Due righe e un tab"],
    ["Rotto \ud800 a metà", "Rotto \ufffd a metà"],
    [`<<${"à".repeat(200)}>>`, "à".repeat(200)],
    ["🤿".repeat(100), "🤿".repeat(100)],
  ])("%j is stored as %j", async ([title = "", stored]) => {
    const { status, body } = await postTopic(await makeUser("anna"), await makeTopicFields({ title }));
    expect([status, body.title]).toEqual([201, stored]);
  });

  test.for([
    ["<>", "Il titolo è obbligatorio"],
    [`"' <"'>`, "Il titolo è obbligatorio"],
    ["\u200b\u2060", "Il titolo è obbligatorio"],
    [LONG, "Il titolo non può superare i 200 caratteri"],
  ])("%j is refused", async ([title, message]) => {
    const { status, error } = await postTopic(await makeUser("anna"), await makeTopicFields({ title }));
    expect([status, error?.code, error?.message]).toEqual([400, "invalid", message]);
    expect(Object.keys(error?.fields ?? {})).toEqual(["title"]);
  });
});

describe("a text", () => {
  test.for([
    ["\n Uno\r\nDue\rTre\u2028Quattro\u0000 \n", "Uno\nDue\nTre\nQuattro"],
    ["<b>'\"&</b>\tE via", "<b>'\"&</b>\tE via"],
    [`${"è".repeat(50_000)}\r\n`, "è".repeat(50_000)],
  ])("keeps its line breaks and signs", async ([content = "", stored]) => {
    const { status, body } = await postTopic(await makeUser("anna"), await makeTopicFields({ content }));
    expect([status, body.content]).toEqual([201, stored]);
  });

  test("of more than 50,000 characters is refused", async () => {
    const { error } = await postTopic(
      await makeUser("anna"),
      await makeTopicFields({ content: "è".repeat(50_001) }),
    );
    expect([error?.code, error?.message]).toEqual([
      "invalid",
      "Il contenuto non può superare i 50000 caratteri",
    ]);
  });
});

test.for([
  [{ title: " " }, { title: "validation.topic_title" }],
  [{ content: "\n" }, { content: "validation.post_content" }],
  [{ category_id: "" }, { category_id: "validation.category" }],
  [
    { title: "", content: undefined, category_id: null },
    {
      title: "validation.topic_title",
      content: "validation.post_content",
      category_id: "validation.category",
    },
  ],
  [
    { title: "", content: "è".repeat(50_001) },
    { title: "validation.topic_title", content: "validation.post_content_max" },
  ],
])("an empty field is named, under one message for the form: %j", async ([other, fields]) => {
  const { status, error } = await postTopic(await makeUser("anna"), await makeTopicFields(other));
  expect([status, error?.code, error?.message]).toEqual([
    400,
    "topic_incomplete",
    "Compila tutti i campi richiesti",
  ]);
  expect(error?.fields).toEqual(fields);
});

test("a category that is no UUID, or is not there, is refused at its field", async () => {
  const anna = await makeUser("anna");
  const wrong = await postTopic(anna, await makeTopicFields({ category_id: "apnea" }));
  expect([wrong.status, wrong.error?.message]).toEqual([400, "ID non valido"]);
  const unknown = await postTopic(anna, await makeTopicFields({ category_id: crypto.randomUUID() }));
  expect([unknown.status, unknown.error?.code, unknown.error?.fields]).toEqual([
    400,
    "invalid",
    { category_id: "validation.category_gone" },
  ]);
});

test("a category deleted before the write refuses the topic, one merged before the write hands it on", async () => {
  const anna = await makeUser("anna");
  const [gone, merged, into] = [
    await makeForumCategory(),
    await makeForumCategory(),
    await makeForumCategory(),
  ];
  const remove = ({ id }: { id: string }) => db.delete(forumCategories).where(eq(forumCategories.id, id));
  const deleting = interceptBatches({ before: () => remove(gone) });
  const refused = await postTopic(anna, await makeTopicFields({ category_id: gone.id }), {
    env: { DB: deleting },
  });
  expect(refused.error?.fields).toEqual({ category_id: "validation.category_gone" });
  const merging = interceptBatches({
    before: async (number) => {
      if (number > 1) return;
      await db.insert(forumFormerCategories).values({ key: merged.id, category_id: into.id });
      await remove(merged);
    },
  });
  const moved = await postTopic(anna, await makeTopicFields({ category_id: merged.id }), {
    env: { DB: merging },
  });
  expect([moved.status, moved.body.category_id]).toEqual([201, into.id]);
  expect((await findForumCategoryRow(into.id)).topics_count).toBe(1);
});

describe("a repeated send", () => {
  test("of the same text answers the post that it made, and counts nothing twice", async () => {
    const [anna, key] = [await makeUser("anna"), crypto.randomUUID()];
    const fields = await makeTopicFields();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postTopic(anna, fields, { key })));
    const later = await postTopic(anna, fields, { key: key.toUpperCase() });
    expect([...answers, later].map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(new Set([...answers, later].map(({ body }) => body.id)).size).toBe(1);
    expect(await listOwnTopics(anna)).toHaveLength(1);
    expect((await findForumCategoryRow(later.body.category_id)).topics_count).toBe(1);
    // Four more topics are left of the five.
    for (let turn = 0; turn < 5; turn += 1) {
      const { status } = await postTopic(anna, fields);
      expect([turn, status]).toEqual([turn, turn < 4 ? 201 : 429]);
    }
    expect((await postTopic(anna, fields, { key })).status).toBe(201);
  });

  test("of another text is refused with the post as it is", async () => {
    const [anna, key] = [await makeUser("anna"), crypto.randomUUID()];
    const fields = await makeTopicFields();
    const posted = await postTopic(anna, fields, { key });
    const { status, error } = await postTopic(anna, { ...fields, content: "Ripensandoci…" }, { key });
    expect([status, error?.code, error?.current]).toEqual([409, "already_posted", posted.body]);
    expect(await listOwnTopics(anna)).toHaveLength(1);
  });

  test("finds the post of its author alone", async () => {
    const [anna, bruno, key] = [await makeUser("anna"), await makeUser("bruno"), crypto.randomUUID()];
    const fields = await makeTopicFields();
    const [one, other] = [await postTopic(anna, fields, { key }), await postTopic(bruno, fields, { key })];
    expect([one.status, other.status, other.body.id === one.body.id]).toEqual([201, 201, false]);
  });

  test("does not show a topic that staff has deleted since", async () => {
    const [anna, key] = [await makeUser("anna"), crypto.randomUUID()];
    const fields = await makeTopicFields();
    const { body } = await postTopic(anna, fields, { key });
    await db
      .update(forumTopics)
      .set({ deleted_at: "2026-05-01T00:00:00.000Z", deleted_by: "staff" })
      .where(eq(forumTopics.id, body.id));
    expect((await postTopic(anna, fields, { key })).error?.code).toBe("topic_not_found");
  });

  test("needs a key that is a UUID", async () => {
    const { status, error } = await postTopic(await makeUser("anna"), await makeTopicFields(), { key: "1" });
    expect([status, error?.message]).toEqual([400, "ID non valido"]);
  });
});

test("of fifty topics that one member sends at once exactly five are posted", async () => {
  const anna = await makeUser("anna");
  const fields = await makeTopicFields();
  const answers = await Promise.all(Array.from({ length: 50 }, () => postTopic(anna, fields)));
  const accepted = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([accepted.length, refused.length]).toEqual([5, 45]);
  expect(await listOwnTopics(anna)).toHaveLength(5);
  expect((await findForumCategoryRow(String(fields.category_id))).topics_count).toBe(5);
  for (const { error, headers } of refused) {
    expect(error).toMatchObject({
      code: "topics_limit",
      message: "Troppi topic creati di recente. Riprova tra qualche minuto.",
    });
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(290);
  }
});

test("edits count for none of the five topics, and neither does a refused one", async () => {
  const anna = await makeUser("anna");
  const fields = await makeTopicFields();
  await postTopic(anna, { ...fields, category_id: crypto.randomUUID() });
  for (let turn = 1; turn <= 5; turn += 1) {
    const { status, body } = await postTopic(anna, fields);
    expect([turn, status]).toEqual([turn, 201]);
    for (const content of ["Uno", "Due"]) {
      const edit = await ask("PUT", `/api/forum/topics/${body.id}`, { as: anna, body: { content } });
      expect(edit.status).toBe(200);
    }
  }
  expect((await postTopic(anna, fields)).status).toBe(429);
});

test("an account that is erased or deactivated before the write posts nothing", async () => {
  for (const change of [{ is_active: false }, { token_version: 7 }]) {
    const anna = await makeUser("anna");
    const DB = interceptBatches({ before: () => updateUser(anna.id, change) });
    const { status } = await postTopic(anna, await makeTopicFields(), { env: { DB } });
    expect([status, await listOwnTopics(anna)]).toEqual([401, []]);
  }
});

test("the key of a post is shown to nobody", async () => {
  const [anna, key] = [await makeUser("anna"), crypto.randomUUID()];
  const { text, body } = await postTopic(anna, await makeTopicFields(), { key });
  expect((await findTopicRow(body.id)).idempotency_key).toBe(key);
  expect(text).not.toContain(key);
});

test("a new topic is at once in the cached list, and a change on its cached page", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeUser("ada", { role: "admin" })];
  const cachedIn = async (path: string) => (await visit(path)).text;
  const lists = ["/api/forum/topics", "/api/forum/topics?limit=20"];
  for (const list of lists) await cachedIn(list);
  const { body } = await postTopic(anna, await makeTopicFields({ title: "Appena scritto" }));
  for (const list of lists) expect(await cachedIn(list)).toContain("Appena scritto");
  const path = `/api/forum/topics/${body.id}`;
  await cachedIn(path);
  expect((await visit(path)).headers.get("Cache-Status")).toBe("edge; hit");
  const writes = [vi.spyOn(caches.default, "put"), vi.spyOn(caches.default, "delete")];
  await ask("PUT", path, { as: anna, body: { title: "Appena corretto" } });
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([2, 6]);
  vi.restoreAllMocks();
  expect(await cachedIn(path)).toContain("Appena corretto");
  await ask("DELETE", path, { as: ada });
  expect((await visit(path)).status).toBe(404);
  for (const list of lists) expect(await cachedIn(list)).not.toContain("Appena");
});
