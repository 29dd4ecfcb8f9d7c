import { expect, test } from "vitest";
import type { ForumTopic, ForumTopicCard } from "../../worker/forum/outputs.ts";
import { forumFormerCategories } from "../../worker/forum/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../support/forum.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

async function list(query: string) {
  const answer = await ask<ForumTopicCard[]>("GET", `/api/forum/topics?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body, next: answer.headers.get("X-Next-Cursor") };
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString();
}

/** Makes a category with topics posted one a minute; the titles are their numbers. */
async function makeTopics(count: number) {
  const category = await makeForumCategory();
  for (let number = 1; number <= count; number += 1)
    await makeTopic({ category_id: category.id, title: `${number}`, created_at: at(number) });
  return category;
}

/** The titles of every page, by cursor. */
async function readAll(query: string, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = [];
  let next: string | null = null;
  do {
    const page = await list(`${query}${next ? `&cursor=${next}` : ""}`);
    pages.push(page.rows.map(({ title }) => title));
    next = page.next;
    await between();
  } while (next);
  return pages;
}

test("pinned topics come first, then those with the latest activity", async () => {
  const category = await makeTopics(4);
  await makeTopic({ category_id: category.id, title: "fissato", created_at: at(0), is_pinned: true });
  const rows = (await list(`categoryId=${category.id}`)).rows;
  expect(rows.map(({ title }) => title)).toEqual(["fissato", "4", "3", "2", "1"]);
  await makeReply({ id: rows[4]?.id ?? "" }, { created_at: at(30) });
  const later = (await list(`categoryId=${category.id}`)).rows;
  expect(later.map(({ title }) => title)).toEqual(["fissato", "1", "4", "3", "2"]);
});

test("the cursor reads every topic once, also where several have the same instant", async () => {
  const category = await makeForumCategory();
  for (let number = 1; number <= 7; number += 1)
    await makeTopic({
      category_id: category.id,
      title: `${number}`,
      created_at: at(1),
      is_pinned: number < 3,
    });
  expect(await readAll(`categoryId=${category.id}&limit=2`)).toEqual([
    ["2", "1"],
    ["7", "6"],
    ["5", "4"],
    ["3"],
  ]);
});

test("a topic that gets a reply while the list is read is not listed twice, and hides no other", async () => {
  const category = await makeTopics(6);
  const { rows } = await list(`categoryId=${category.id}`);
  let minute = 60;
  // After each page the next topic that was not read yet gets a reply, and one that was read, too.
  const pages = await readAll(`categoryId=${category.id}&limit=2`, async () => {
    minute += 1;
    await makeReply({ id: rows[0]?.id ?? "" }, { created_at: at(minute) });
  });
  expect(pages.flat()).toEqual(["6", "5", "4", "3", "2", "1"]);
});

test("the list is ordered by posting or by replies, each read once by cursor; a cursor of another order is refused", async () => {
  const category = await makeTopics(5);
  const { rows } = await list(`categoryId=${category.id}`);
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? "";
  for (const [title, count] of [
    ["2", 3],
    ["4", 1],
    ["1", 1],
  ] as const)
    for (let number = 0; number < count; number += 1)
      await makeReply({ id: idOf(title) }, { created_at: at(40 + number) });
  await makeTopic({ category_id: category.id, title: "fissato", created_at: at(0), is_pinned: true });
  const query = `categoryId=${category.id}&limit=2&sort=`;
  expect((await readAll(`${query}newest`)).flat()).toEqual(["fissato", "5", "4", "3", "2", "1"]);
  expect((await readAll(`${query}replies`)).flat()).toEqual(["2", "4", "1", "fissato", "5", "3"]);
  const { next } = await list(`${query}replies`);
  for (const sort of ["newest", "activity"])
    expect((await ask("GET", `/api/forum/topics?${query}${sort}&cursor=${next}`)).error?.fields).toEqual({
      cursor: "validation.wrong",
    });
  expect((await ask("GET", "/api/forum/topics?sort=views")).status).toBe(400);
});

test("a search finds topics by the beginnings of their titles’ words, in each order and category", async () => {
  const category = await makeForumCategory();
  for (const [minute, title] of [
    "Muta liscia per l’inverno",
    "La mutà vecchia",
    "Zavorra al collo",
  ].entries())
    await makeTopic({ category_id: category.id, title, created_at: at(minute) });
  await makeTopic({ title: "Muta usata" });
  await makeTopic({ category_id: category.id, title: "Muta cancellata", deleted_at: at(9) });
  const find = async (text: string, query = `categoryId=${category.id}`) =>
    (await readAll(`${query}&limit=1&searchTerm=${encodeURIComponent(text)}`)).flat();
  expect(await find("mut")).toEqual(["La mutà vecchia", "Muta liscia per l’inverno"]);
  expect(await find("inverno MUTA")).toEqual(["Muta liscia per l’inverno"]);
  expect(await find("muta", "sort=newest")).toEqual([
    "Muta usata",
    "La mutà vecchia",
    "Muta liscia per l’inverno",
  ]);
  expect(await find("%%")).toEqual([]);
  expect((await find(" ")).length).toBe(3);
});

test("offset passes over topics, up to 2,000 of them", async () => {
  const category = await makeTopics(5);
  const { rows } = await list(`categoryId=${category.id}&limit=2&offset=3`);
  expect(rows.map(({ title }) => title)).toEqual(["2", "1"]);
  expect((await list("offset=2000")).rows).toEqual([]);
  const answer = await ask("GET", "/api/forum/topics?offset=2001");
  expect([answer.status, answer.error?.code]).toEqual([400, "invalid"]);
});

test("a page has 20 topics unless more are asked for, and at most 100", async () => {
  const category = await makeTopics(22);
  const first = await list(`categoryId=${category.id}`);
  expect([first.rows.length, first.next !== null]).toEqual([20, true]);
  const whole = await list(`categoryId=${category.id}&limit=5000`);
  expect([whole.rows.length, whole.next]).toEqual([22, null]);
  expect((await ask("GET", "/api/forum/topics?limit=0")).status).toBe(400);
  expect((await ask("GET", "/api/forum/topics?cursor=abc")).error?.fields).toEqual({
    cursor: "validation.wrong",
  });
});

test("a category's id that is no UUID is refused, an unknown one has no topics", async () => {
  const answer = await ask("GET", "/api/forum/topics?categoryId=apnea");
  expect([answer.status, answer.error?.message]).toEqual([400, "ID non valido"]);
  expect((await list(`categoryId=${crypto.randomUUID()}`)).rows).toEqual([]);
});

test("the id of a merged category lists the topics of the one that it was merged into", async () => {
  const category = await makeTopics(2);
  const merged = crypto.randomUUID();
  await db.insert(forumFormerCategories).values({ key: merged, category_id: category.id });
  expect((await list(`categoryId=${merged}`)).rows.map(({ title }) => title)).toEqual(["2", "1"]);
});

test("a card says who wrote the topic and the last reply, and what kind of people they are", async () => {
  const bruno = await makeUser("bruno", {
    role: "instructor",
    public_slug: "bruno-apnea",
    public_profile_enabled: true,
  });
  const ada = await makeUser("ada", {
    role: "admin",
    public_slug: "ada-chiusa",
    public_profile_enabled: true,
  });
  const topic = await makeTopic({ author_id: bruno.id });
  await makeReply(topic, { author_id: ada.id, created_at: at(99) });
  const [card] = (await list(`categoryId=${topic.category_id}`)).rows;
  expect(card).toMatchObject({
    author_id: bruno.id,
    author: { full_name: "Bruno Rossi", public_slug: "bruno-apnea", is_staff: false },
    last_reply_at: at(99),
    last_activity_at: at(99),
    replies_count: 1,
    last_reply_number: 1,
    last_reply_author: { full_name: "Ada Rossi", public_slug: null, is_staff: true },
  });
  expect(card).not.toHaveProperty("ordinal");
  expect(card).not.toHaveProperty("content");
  await updateUser(bruno.id, { public_profile_enabled: false });
  const [closed] = (await list(`categoryId=${topic.category_id}`)).rows;
  expect(closed?.author?.public_slug).toBeNull();
});

test("a deleted topic is in no list and on no page, but staff reads it", async () => {
  const [ada, anna] = [await makeUser("ada", { role: "admin" }), await makeUser("anna")];
  const topic = await makeTopic({ author_id: anna.id, deleted_at: at(5) });
  const path = `/api/forum/topics/${topic.id}`;
  expect((await list(`categoryId=${topic.category_id}`)).rows).toEqual([]);
  for (const caller of [{}, { as: anna }]) {
    const answer = await ask("GET", path, caller);
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
      404,
      "topic_not_found",
      "Topic non trovato",
    ]);
  }
  const seen = await ask<ForumTopic>("GET", path, { as: ada });
  expect(seen.body).toMatchObject({ deleted_at: at(5), content: topic.content });
  expect(seen.headers.get("Cache-Control")).toBe("no-store");
});

test("a topic's id that is no UUID is refused, an unknown one is not found", async () => {
  const wrong = await ask("GET", "/api/forum/topics/12");
  expect([wrong.status, wrong.error?.message]).toEqual([400, "ID non valido"]);
  const unknown = await ask("GET", `/api/forum/topics/${crypto.randomUUID()}`);
  expect([unknown.status, unknown.error?.code]).toEqual([404, "topic_not_found"]);
});
