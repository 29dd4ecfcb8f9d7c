import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { TOPICS_PER_SITEMAP, topicPath } from "../../../worker/forum/contract.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../../support/forum.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { ask, database, ORIGIN } from "../../support/worker.ts";

withEmptyStorage();

type Located = { loc: string; lastmod?: string };

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ["url", "sitemap"].includes(name) });

async function read(path: string) {
  const { status, text } = await ask("GET", path);
  expect([path, status, XMLValidator.validate(text)]).toEqual([path, 200, true]);
  const { urlset, sitemapindex } = parser.parse(text);
  return ((urlset ?? sitemapindex).url ?? (urlset ?? sitemapindex).sitemap ?? []) as Located[];
}

const parts = async () => (await read("/sitemap.xml")).filter(({ loc }) => loc.includes("/topics-"));

test("without topics there is no sitemap of topics, and the forum is among the pages", async () => {
  expect(await parts()).toEqual([]);
  expect((await ask("GET", "/sitemaps/topics-0.xml")).status).toBe(404);
  expect(await read("/sitemaps/pages.xml")).toContainEqual({ loc: `${ORIGIN}/forum` });
});

test("every visible topic stands once in a sitemap of a thousand, with its last reply as its change", async () => {
  const category = await makeForumCategory({ slug: "sicurezza" });
  const topic = await makeTopic({ category_id: category.id, created_at: "2026-01-01T10:00:00.000Z" });
  await makeReply(topic, { created_at: "2026-05-02T10:00:00.000Z" });
  const hidden = await makeTopic({ category_id: category.id, deleted_at: "2026-06-01T00:00:00.000Z" });
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2300)
      insert into forum_topics (id, title, content, category_id, created_at, updated_at, last_activity_at)
      select 'bulk-' || n, 'Titolo', 'Testo', ?, '2026-02-01', '2026-02-01', '2026-02-01' from numbers`)
    .bind(category.id)
    .run();
  const index = await parts();
  expect(index).toEqual([
    { loc: `${ORIGIN}/sitemaps/topics-0.xml`, lastmod: "2026-05-02T10:00:00.000Z" },
    { loc: `${ORIGIN}/sitemaps/topics-1.xml`, lastmod: "2026-02-01" },
    { loc: `${ORIGIN}/sitemaps/topics-2.xml`, lastmod: "2026-02-01" },
  ]);
  const listed = (await Promise.all(index.map(({ loc }) => read(loc)))).flat();
  expect([listed.length, new Set(listed.map(({ loc }) => loc)).size]).toEqual([2301, 2301]);
  expect(listed).toContainEqual({ loc: ORIGIN + topicPath(topic.id), lastmod: "2026-05-02T10:00:00.000Z" });
  expect(listed.some(({ loc }) => loc.includes(hidden.id))).toBe(false);
  const pages = await read("/sitemaps/pages.xml");
  expect(pages).toContainEqual({ loc: `${ORIGIN}/forum`, lastmod: "2026-05-02T10:00:00.000Z" });
  expect(pages).toContainEqual({ loc: `${ORIGIN}/forum?category=sicurezza` });
});

test("a sitemap of topics reads its own topics, and the index two steps for each", async () => {
  const metered = async (path: string) => {
    const { db, meter } = meterDatabase(database);
    expect((await ask("GET", path, { env: { DB: db } })).status).toBe(200);
    return meter.rows;
  };
  expect(await metered("/sitemap.xml")).toBeLessThan(40);
  expect(await metered("/sitemaps/topics-1.xml")).toBeLessThanOrEqual(2 * TOPICS_PER_SITEMAP + 10);
  expect(await metered("/sitemaps/pages.xml")).toBeLessThan(40);
});
