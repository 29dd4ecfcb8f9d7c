import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { INVARIANTS, RECOUNTS } from "../../scripts/backup/invariants.ts";
import { rebuildIndexes, SEARCH_INDEXES } from "../../scripts/backup/searchIndexes.ts";
import { ordinaryTables } from "../../scripts/backup/tables.ts";

const migrations = globSync("migrations/*.sql")
  .toSorted()
  .map((file) => readFileSync(file, "utf8"));
let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const text of migrations) database.exec(text);
  return () => database.close();
});

const AT = "2026-05-01T08:00:00.000Z";
const ROWS = `
  insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
    values ('u', 'u@mare.example', 'x', 'Uma', 'instructor', '${AT}', '${AT}');
  insert into categories (id, name, slug, order_index, created_at) values ('c', 'Corsi', 'corsi', 1, '${AT}');
  insert into events (id, slug, title, date, organizer_id, category_id, created_at, updated_at)
    values ('e', 'e', 'Apnea a Genova', '2026-06-01', 'u', 'c', '${AT}', '${AT}');
  insert into enrolments (id, event_id, user_id, status, amount_cents, held_until, created_at)
    values ('s', 'e', 'u', 'confirmed', 500, null, '${AT}');
  insert into uploads (key, owner_id, content_type, size_bytes, created_at) values ('k', 'u', 'image/png', 9, '${AT}');
  insert into forum_categories (id, slug, name, order_index, topics_count) values ('f', 'f', 'Forum', 1, 1);
  insert into forum_topics (id, title, category_id, content, author_id, created_at, updated_at, last_activity_at)
    values ('t', 'Apnea', 'f', 'testo', 'u', '${AT}', '${AT}', '${AT}');
  insert into forum_replies (id, topic_id, number, content, author_id, created_at, updated_at)
    values ('r', 't', 1, 'testo', 'u', '${AT}', '${AT}');
  update forum_topics set replies_count = 1;
  insert into articles (id, slug, title, content, language, hashtags, published, first_published_at, published_day,
      created_at, updated_at)
    values ('a', 'a', 'Apnea', 'x', 'it', '["mare"]', 1, '${AT}', '2026-05-01', '${AT}', '${AT}'),
      ('b', 'b', 'Bozza', 'x', 'it', null, 0, null, null, '${AT}', '${AT}');
`;

type Schema = { type: string; name: string; sql: string | null }[];
const all = (text: string) => database.prepare(text).all() as Record<string, unknown>[];
const schema = () => all("select type, name, sql from sqlite_master") as Schema;
const broken = () =>
  INVARIANTS.filter(({ statement }) => all(statement)[0]?.count !== 0).map(({ name }) => name);

test("a backup has every table but the search, which has a statement that builds it anew", () => {
  const virtual = schema().filter(({ sql }) => sql?.startsWith("CREATE VIRTUAL TABLE"));
  expect(Object.keys(SEARCH_INDEXES).sort()).toEqual(virtual.map(({ name }) => name).sort());
  const saved = ordinaryTables(schema());
  const rest = schema().filter(({ type, name }) => type === "table" && !saved.includes(name));
  const searched = Object.keys(SEARCH_INDEXES).join("|");
  const isSearch = new RegExp(`^(${searched})(_(config|content|data|docsize|idx))?$|^sqlite_sequence$`);
  expect(rest.map(({ name }) => name).filter((name) => !isSearch.test(name))).toEqual([]);
  expect(saved).toContain("search_synonyms");
});

test("every counter that is wrong is found, and counted anew", () => {
  database.exec(ROWS);
  expect(broken()).toEqual([]);
  for (const { name, statement } of RECOUNTS) {
    const [table, column] = name.split(".");
    database.exec(`update ${table} set ${column} = ${column} + 1`);
    expect(broken(), name).toContain(`${name} is what it counts`);
    expect(all(statement), name).not.toEqual([]);
    expect(broken(), name).toEqual([]);
  }
  for (const table of ["organizer_hours", "platform_totals"]) {
    const column = table === "organizer_hours" ? "earned_cents" : "revenue_cents";
    database.exec(
      `update ${table} set ${column} = ${column} + 1 where rowid = (select min(rowid) from ${table})`,
    );
    expect(broken(), table).toHaveLength(1);
    database.exec(`update ${table} set ${column} = 0`);
  }
});

test("the search is the same, built anew or by its triggers", () => {
  database.exec(ROWS);
  const words = { user_search: "uma", category_search: "corsi", site_title_search: "apn" };
  const found = () =>
    Object.keys(SEARCH_INDEXES).map((name) => {
      const word = words[name as keyof typeof words] ?? "apnea";
      return [name, all(`select rowid from ${name} where ${name} match '${word}'`)];
    });
  const byTriggers = found();
  for (const [name, rows] of byTriggers)
    expect(rows, String(name)).toHaveLength(String(name).startsWith("site_") ? 3 : 1);
  for (const { empty } of Object.values(SEARCH_INDEXES)) database.exec(empty);
  expect(broken().length).toBe(Object.keys(SEARCH_INDEXES).length);
  for (const statement of rebuildIndexes()) database.exec(statement);
  expect(found()).toEqual(byTriggers);
  expect(broken()).toEqual([]);
});
