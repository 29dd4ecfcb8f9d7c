import { expect, test } from "vitest";
import { ARTICLES_PER_SITEMAP } from "../../worker/blog/contract.ts";
import { blogFeedPath } from "../../worker/blog/list/contract.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import {
  BULK_AUTHOR,
  bulkArticleId,
  COMMON_HASHTAG,
  makeBulkArticles,
  makeBulkAuthors,
  RARE_HASHTAG,
} from "../support/bulkArticles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes, sampleCases } from "../support/testLength.ts";
import { findUser, makeToken, makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(2000, 20_000);
const ROWS_MAX = 500;
const STATEMENTS_MAX = 3;

/** No table is walked from end to end; the index of an order is, until the page is full. */
const FULL_SCAN = /^SCAN (articles|users|article_\w+)\b(?! (USING (COVERING )?INDEX|VIRTUAL TABLE INDEX))/;

const FILTERS = [
  "",
  "language=it",
  `hashtag=${COMMON_HASHTAG}`,
  `hashtag=${RARE_HASHTAG}`,
  `hashtag=${COMMON_HASHTAG}&language=pl`,
  `authorId=${BULK_AUTHOR}`,
  `authorId=${BULK_AUTHOR}&language=en&hashtag=mare`,
  "searchTerm=boa",
  "searchTerm=si+scende+lungo+il+cavo+e+si+torna+ancora+pure",
  "searchTerm=marini",
  "searchTerm=nessuno",
  `searchTerm=dahab&language=it&hashtag=${COMMON_HASHTAG}`,
];
const STATES = ["", "state=published", "state=scheduled", "state=draft"];
const SORTS = [
  "",
  ...["created_at", "updated_at", "published_at", "title"].map((one) => `sortColumn=${one}`),
];
const DIRECTIONS = ["asc", "desc"];
const QUERIES = FILTERS.flatMap((filter) =>
  SORTS.flatMap((sort) =>
    (sort ? DIRECTIONS : ["desc"]).map((direction) => `${filter}&${sort}&sortDirection=${direction}`),
  ),
);

type Cost = { rows: number; statements: number; scans: string[]; next: string | null; found: number };

async function costOf(
  path: string,
  as: SignedInUser | { token: string } | null,
  listsPlans = true,
): Promise<Cost> {
  const { db, meter } = meterDatabase(database);
  const answer = await ask<unknown[]>("GET", path, { ...(as && { as }), env: { DB: db } });
  expect([path, answer.status]).toEqual([path, 200]);
  const scans = listsPlans
    ? (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail))
    : [];
  const found = Array.isArray(answer.body) ? answer.body.length : 0;
  return {
    ...{ rows: meter.rows, statements: meter.statements.length, scans, found },
    next: answer.headers.get("X-Next-Cursor"),
  };
}

test("every list costs the same at 2,000 and at 20,000 articles, whatever filters and sorts it", {
  timeout: 400_000,
}, async () => {
  const admin = await makeUser("ada", { role: "admin" });
  await makeBulkAuthors();
  const blogger = { token: await makeToken(await findUser({ id: BULK_AUTHOR })) };
  const over: string[] = [];
  const largest: Record<string, number> = {};
  let made = 0;
  for (const size of SIZES) {
    await makeBulkArticles(made, size);
    made = size;
    const measure = async (
      path: string,
      as: Parameters<typeof costOf>[1],
      kind: string,
      rowsMax = ROWS_MAX,
      statementsMax = STATEMENTS_MAX,
    ) => {
      // A plan does not depend on the rows, without statistics.
      const cost = await costOf(path, as, size === SIZES[0]);
      const name = `${kind} at ${size}`;
      largest[name] = Math.max(largest[name] ?? 0, cost.rows);
      if (cost.rows > rowsMax || cost.statements > statementsMax || cost.scans.length > 0)
        over.push(
          `${kind} ${path} at ${size}: ${cost.rows} rows, ${cost.statements} statements ${cost.scans}`,
        );
      return cost;
    };
    for (const query of sampleCases(QUERIES, "article lists")) {
      const list = `/api/blog?published=true&limit=12&${query}`;
      const { next } = await measure(list, null, "list");
      if (next) await measure(`${list}&cursor=${next}`, null, "list");
      for (const as of [admin, blogger])
        for (const state of as === admin ? STATES : [""]) {
          const table = `/api/blog?limit=25&${state}&${query}`;
          const first = await measure(table, as, "table");
          if (first.next && !state) await measure(`${table}&cursor=${first.next}`, as, "table");
        }
    }
    expect((await costOf("/api/blog?limit=25&state=draft", blogger)).found).toBe(25);
    for (const language of ["", "?language=it"])
      await measure(`/api/blog/hashtags${language}`, null, "hashtags");
    for (const language of LANGUAGE_CODES)
      for (const format of ["xml", "json"] as const)
        await measure(blogFeedPath(language, format), null, "feeds");
    await measure("/sitemap.xml", null, "sitemap", 6 * (size / ARTICLES_PER_SITEMAP) + 15, 8);
    await measure("/sitemaps/articles-1.xml", null, "sitemap part", 2 * ARTICLES_PER_SITEMAP, 1);
    for (const number of [0, 600, 601, 602, size - 2])
      await measure(`/api/blog/${bulkArticleId(number)}/neighbours`, null, "neighbours", ROWS_MAX, 5);
    await measure("/api/blog?published=true&offset=1900&limit=100", null, "offset", 2000 + 300);
  }
  console.info("rows at most:", JSON.stringify(largest));
  expect(over).toEqual([]);
});
