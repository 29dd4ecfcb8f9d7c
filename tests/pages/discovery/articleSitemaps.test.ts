import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { ARTICLES_PER_SITEMAP } from "../../../worker/blog/contract.ts";
import { makeArticle } from "../../support/articles.ts";
import { bulkArticleId, makeBulkArticles, makeBulkAuthors } from "../../support/bulkArticles.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { ask, database, ORIGIN } from "../../support/worker.ts";

withEmptyStorage();

type Located = { loc: string; lastmod?: string };

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ["url", "sitemap"].includes(name) });

async function read(path: string) {
  const { status, headers, text } = await ask("GET", path);
  expect([path, status, XMLValidator.validate(text)]).toEqual([path, 200, true]);
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const { urlset, sitemapindex } = parser.parse(text);
  return ((urlset ?? sitemapindex).url ?? (urlset ?? sitemapindex).sitemap ?? []) as Located[];
}

async function parts() {
  const index = await read("/sitemap.xml");
  return index.filter(({ loc }) => loc.includes("/articles-"));
}

test("without articles there is no sitemap of articles, and the blog is among the pages", async () => {
  expect(await parts()).toEqual([]);
  expect((await ask("GET", "/sitemaps/articles-0.xml")).status).toBe(404);
  expect(await read("/sitemaps/pages.xml")).toContainEqual({ loc: `${ORIGIN}/blog` });
});

test("every published article stands once in a sitemap of a thousand row numbers, by its canonical address", async () => {
  const odd = await makeArticle({
    slug: "l'été-&-жизнь",
    first_published_at: "2026-03-01T23:30:00.000Z",
    updated_at: "2026-04-01T00:00:00.000Z",
  });
  const draft = await makeArticle({ published: false });
  await makeBulkAuthors();
  await makeBulkArticles(0, 2400);
  const index = await parts();
  expect(index.map(({ loc }) => loc)).toEqual(
    [0, 1, 2].map((part) => `${ORIGIN}/sitemaps/articles-${part}.xml`),
  );
  const listed = (await Promise.all(index.map(({ loc }) => read(loc)))).flat();
  const { results } = await database
    .prepare("select count(*) as n from articles where published")
    .all<{ n: number }>();
  expect([listed.length, new Set(listed.map(({ loc }) => loc)).size]).toEqual([results[0]?.n, results[0]?.n]);
  expect(listed[0]).toEqual({
    loc: `${ORIGIN}/blog/2-marzo-2026-l'%C3%A9t%C3%A9-&-%D0%B6%D0%B8%D0%B7%D0%BD%D1%8C`,
    lastmod: odd.updated_at,
  });
  expect(listed.some(({ loc }) => loc.includes(draft.slug))).toBe(false);
  for (const { loc } of listed.slice(0, 3)) expect([loc, (await ask("GET", loc)).status]).toEqual([loc, 200]);
});

test("a sitemap's lastmod is that of its latest published article, which autosaved drafts do not change", async () => {
  const before = await parts();
  for (const { loc, lastmod } of before)
    expect([loc, lastmod]).toEqual([
      loc,
      (await read(loc))
        .map((page) => page.lastmod ?? "")
        .sort()
        .at(-1),
    ]);
  const later = "2031-01-01T00:00:00.000Z";
  const change = (id: string) =>
    database.prepare("update articles set updated_at = ? where id = ?").bind(later, id).run();
  await change(bulkArticleId(9));
  expect(await parts()).toEqual(before);
  await change(bulkArticleId(1500));
  expect((await parts()).filter(({ lastmod }) => lastmod === later).map(({ loc }) => loc)).toEqual([
    `${ORIGIN}/sitemaps/articles-1.xml`,
  ]);
});

test("a sitemap whose articles are all withdrawn is left out, and those after it stay", async () => {
  await database
    .prepare("update articles set published = 0 where ordinal >= ? and ordinal < ?")
    .bind(ARTICLES_PER_SITEMAP, 2 * ARTICLES_PER_SITEMAP)
    .run();
  expect((await parts()).map(({ loc }) => loc.slice(-14))).toEqual(["articles-0.xml", "articles-2.xml"]);
  for (const file of ["articles-1.xml", "articles-.xml", "articles-99999999999999999999.xml"])
    expect([file, (await ask("GET", `/sitemaps/${file}`)).status]).toEqual([file, 404]);
});
