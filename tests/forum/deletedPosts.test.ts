import { beforeAll, expect, test } from "vitest";
import type { DeletedPost } from "../../worker/forum/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS + 60_000).toISOString();
const list = (as: SignedInUser, query = "", env: Partial<Env> = {}) =>
  ask<DeletedPost[]>("GET", `/api/admin/forum/deleted${query}`, { as, env });

let ugo: SignedInUser;
let anna: SignedInUser;

beforeAll(async () => {
  ugo = await makeUser("ugo", { role: "admin", full_name: "Ugo Bassi" });
  anna = await makeUser("anna", { full_name: "Anna Mare" });
});

test("deleted topics and replies are listed with text, author, who deleted them and the days that are left", async () => {
  const topic = await makeTopic({ title: "Vendo muta", content: "Come nuova", author_id: anna.id });
  const shown = await makeTopic({ title: "Boe" });
  const reply = await makeReply(shown, { content: "Sciocchezze", author_id: anna.id });
  const own = await makeReply(shown, { content: "Ripensamento", author_id: anna.id });
  expect((await ask("DELETE", `/api/forum/topics/${topic.id}`, { as: ugo })).status).toBe(204);
  expect((await ask("DELETE", `/api/forum/replies/${reply.id}`, { as: ugo })).status).toBe(204);
  expect((await ask("DELETE", `/api/forum/replies/${own.id}`, { as: anna })).status).toBe(204);
  const topics = await list(ugo);
  expect(topics.body).toEqual([
    {
      kind: "topic",
      id: topic.id,
      topic_id: topic.id,
      number: null,
      title: "Vendo muta",
      content: "Come nuova",
      author_id: anna.id,
      author: { full_name: "Anna Mare", avatar_url: null, public_slug: null, is_staff: false },
      deleted_at: topics.body[0]?.deleted_at,
      deleted_by: "staff",
      deleter_name: "Ugo Bassi",
      days_left: 30,
      is_topic_deleted: true,
    },
  ]);
  expect((await list(ugo, "?kind=reply")).body).toMatchObject([
    {
      id: own.id,
      number: 2,
      title: "Boe",
      deleted_by: "author",
      deleter_name: null,
      is_topic_deleted: false,
    },
    { id: reply.id, number: 1, content: "Sciocchezze", deleted_by: "staff", deleter_name: "Ugo Bassi" },
  ]);
  // What is restored leaves the list.
  expect((await ask("POST", `/api/forum/replies/${reply.id}/restore`, { as: ugo })).status).toBe(200);
  expect((await list(ugo, "?kind=reply")).body.map(({ id }) => id)).toEqual([own.id]);
});

test("erased posts are not listed, and one whose days are over waits for the cron", async () => {
  const late = await makeTopic({ title: "Scaduto", deleted_at: daysAgo(31) });
  const erased = await makeTopic({ deleted_at: daysAgo(40), erased_at: daysAgo(10) });
  const fresh = await makeTopic({ title: "Ieri", deleted_at: daysAgo(1) });
  const rows = (await list(ugo)).body;
  expect(rows.find(({ id }) => id === late.id)?.days_left).toBe(0);
  expect(rows.find(({ id }) => id === fresh.id)?.days_left).toBe(30);
  expect(rows.some(({ id }) => id === erased.id)).toBe(false);
});

test("members and visitors see no deleted posts", async () => {
  expect((await list(anna)).status).toBe(403);
  expect((await ask("GET", "/api/admin/forum/deleted")).status).toBe(401);
});

test("pages follow each other by cursor and cost the same with 3,000 deleted posts", async () => {
  const topic = await makeTopic({ title: "Con tante risposte" });
  const fill = (from: number, to: number) =>
    database
      .prepare(`with recursive numbers(n) as (select ?1 union all select n + 1 from numbers where n < ?2)
        insert into forum_replies (id, topic_id, number, content, created_at, updated_at, deleted_at, deleted_by)
        select 'bulk-' || n, ?3, n, 'Testo', '', '', strftime('%Y-%m-%dT00:00:00.000Z', 'now', '-' || (n % 20) || ' days'),
          'staff' from numbers`)
      .bind(from, to, topic.id)
      .run();
  const costs: number[] = [];
  for (const [from, to] of [
    [1, 300],
    [301, 3000],
  ]) {
    await fill(from ?? 1, to ?? 1);
    const { db, meter } = meterDatabase(database);
    const first = await list(ugo, "?kind=reply", { DB: db });
    const second = await list(ugo, `?kind=reply&cursor=${first.headers.get("x-next-cursor")}`, { DB: db });
    const back = await list(ugo, `?kind=reply&cursor=${second.headers.get("x-previous-cursor")}`);
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(40);
    expect(back.body).toEqual(first.body);
    costs.push(meter.rows);
  }
  // A few rows of audit entries more or less.
  expect(Math.max(...costs)).toBeLessThan(150);
});
