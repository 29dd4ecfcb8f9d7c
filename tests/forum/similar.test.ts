import { beforeAll, expect, test } from "vitest";
import { RELATED_TOPICS, SIMILAR_TOPICS } from "../../worker/forum/contract.ts";
import type { SimilarTopic } from "../../worker/forum/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeTopic } from "../support/forum.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { ask, database, visit } from "../support/worker.ts";

withEmptyStorage();

/** Measured, and a tenth for chance: the questions' index entries, their matches grouped, and the topic's own rows. */
const RELATED_ROWS = 404;

const find = (title: string, env: Partial<Env> = {}) =>
  ask<SimilarTopic[]>("GET", `/api/forum/similar?title=${encodeURIComponent(title)}`, { env });
const titles = async (title: string) => (await find(title)).body.map((topic) => topic.title);

let category: string;

beforeAll(async () => {
  category = (await makeForumCategory({ name: "Tecnica", slug: "tecnica" })).id;
  for (const title of [
    "Compensare a testa in giù oltre i 20 metri",
    "Frenzel: come capire se lo faccio davvero",
    "Perché mi fanno male le orecchie in piscina?",
    "Muta liscia o foderata per l’inverno",
    "Łódź: gdzie trenować bezdech",
    "Quale muta per le acque fredde",
  ])
    await makeTopic({ title, category_id: category });
});

test("similar titles are found by their telling words, without accents and by the beginning of the last", async () => {
  expect(await titles("Non riesco a compensare")).toEqual(["Compensare a testa in giù oltre i 20 metri"]);
  expect(await titles("testa in giu ")).toEqual(["Compensare a testa in giù oltre i 20 metri"]);
  expect(await titles("dolore alle orecch")).toEqual(["Perché mi fanno male le orecchie in piscina?"]);
  expect(await titles("lodz")).toEqual(["Łódź: gdzie trenować bezdech"]);
  // The whole title comes before one that shares a word.
  expect((await titles("muta per l'inverno"))[0]).toBe("Muta liscia o foderata per l’inverno");
  expect((await titles("muta acque fredde"))[0]).toBe("Quale muta per le acque fredde");
});

test("a similar topic says where it stands and how much it was answered", async () => {
  const [topic] = (await find("frenzel")).body;
  expect(topic).toEqual({
    id: topic?.id,
    title: "Frenzel: come capire se lo faccio davvero",
    replies_count: 0,
    is_locked: false,
    category: { name: "Tecnica", slug: "tecnica" },
  });
});

test("words that stand in every title find nothing by themselves", async () => {
  expect(await titles("Come quando perché ")).toEqual([]);
  expect(await titles("")).toEqual([]);
  expect(await titles("a b c")).toEqual([]);
});

test.for([
  '"',
  "muta AND",
  "NOT muta OR (",
  "title:muta",
  "muta*",
  "'; drop table users; --",
  "^muta NEAR(a, b)",
  "\u0000muta",
  "🐟",
  "ᦰᦱ",
  "muta ".repeat(40),
])("signs and operators such as %j are harmless", async (title) => {
  expect((await find(title)).status).toBe(200);
});

test("a title that is too long is refused", async () => {
  expect((await find("a".repeat(201))).error?.fields).toEqual({ title: "validation.too_long" });
});

test("the index follows a title, and hidden topics leave it until they are restored", async () => {
  const { id } = await makeTopic({ title: "Monopinna usata", category_id: category });
  const run = (statement: string) => database.prepare(`${statement} where id = ?`).bind(id).run();
  expect(await titles("monopinna")).toEqual(["Monopinna usata"]);
  await run("update forum_topics set title = 'Bipinna usata'");
  expect([await titles("monopinna"), await titles("bipinna")]).toEqual([[], ["Bipinna usata"]]);
  await run("update forum_topics set deleted_at = '2026-01-01', deleted_by = 'staff'");
  expect(await titles("bipinna")).toEqual([]);
  await run("update forum_topics set title = 'Bipinna nuova'");
  expect(await titles("bipinna")).toEqual([]);
  await run("update forum_topics set deleted_at = null, deleted_by = null");
  expect(await titles("bipinna")).toEqual(["Bipinna nuova"]);
  await run("update forum_topics set deleted_at = '2026-01-01', deleted_by = 'staff'");
  await run("update forum_topics set title = '', content = '', erased_at = '2026-02-01'");
  expect(await titles("bipinna")).toEqual([]);
  await run("delete from forum_topics");
  expect(await titles("bipinna")).toEqual([]);
});

test("a deletion by row leaves the index", async () => {
  const { id } = await makeTopic({ title: "Torcia subacquea", category_id: category });
  await database.prepare("delete from forum_topics where id = ?").bind(id).run();
  expect(await titles("torcia")).toEqual([]);
});

test("a topic’s related topics share its telling words, without itself and deleted ones", async () => {
  const related = async (title: string, other = {}) => {
    const { id } = await makeTopic({ title, category_id: category, ...other });
    const { body } = await ask<SimilarTopic[]>("GET", `/api/forum/topics/${id}/related`);
    return body.map((topic) => topic.title);
  };
  expect((await related("Che muta per l’inverno in Liguria?"))[0]).toBe(
    "Muta liscia o foderata per l’inverno",
  );
  await makeTopic({ title: "Boe segnasub", category_id: category, deleted_at: new Date().toISOString() });
  expect(await related("Boe segnasub")).toEqual([]);
});

test("the answer is kept at the edge", async () => {
  const address = "/api/forum/similar?title=frenzel";
  await visit(address);
  expect((await visit(address)).headers.get("cache-status")).toBe("edge; hit");
});

test("20,000 titles with the same words cost no more rows than 2,000", { timeout: 120_000 }, async () => {
  const cost = async (title: string) => {
    const { db, meter } = meterDatabase(database);
    const { status, body } = await find(title, { DB: db });
    expect([status, body.length]).toEqual([200, SIMILAR_TOPICS]);
    return meter;
  };
  const rows: number[] = [];
  for (const [from, to] of [
    [0, 2000],
    [2000, 20_000],
  ]) {
    await database
      .prepare(`with recursive numbers(n) as (select ?1 union all select n + 1 from numbers where n < ?2)
        insert into forum_topics (id, title, content, category_id, created_at, updated_at, last_activity_at)
        select 'bulk-' || n, 'Apnea profonda assetto costante numero ' || n, 'Testo', ?3, '', '', '' from numbers`)
      .bind((from ?? 0) + 1, to, category)
      .run();
    const metered = await cost("Apnea profonda assetto costante con");
    expect(metered.statements.length).toBe(1);
    rows.push(metered.rows, (await cost("apn")).rows);
    const { db, meter } = meterDatabase(database);
    const { id } = await makeTopic({
      title: "Apnea profonda assetto costante numero",
      category_id: category,
    });
    const address = `/api/forum/topics/${id}/related`;
    const related = await ask<SimilarTopic[]>("GET", address, { env: { DB: db } });
    expect(related.body.length).toBe(RELATED_TOPICS);
    expect(meter.rows).toBeLessThanOrEqual(RELATED_ROWS);
  }
  expect(rows.slice(2)).toEqual(rows.slice(0, 2));
  expect(Math.max(...rows)).toBeLessThan(1200);
  // A rare word stands out among them.
  await makeTopic({ title: "Apnea profonda e narcosi", category_id: category });
  expect((await titles("apnea profonda narcosi"))[0]).toBe("Apnea profonda e narcosi");
});
