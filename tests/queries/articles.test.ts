import { expect, test } from "vitest";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { makeBulkArticles, makeBulkAuthors } from "../support/bulkArticles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(2000, 20_000);

/**
 * Measured, and a tenth for chance; a new slug takes a step for each that is taken. A read finds the article, its author and its group; a write also keeps the replaced text, indexes the
 * new one, each word of which is a row, and tells followers.
 */
const BUDGETS: Record<string, { rows: number; statements: number }> = {
  "GET /api/blog/:id": { rows: 9, statements: 1 },
  "GET /api/blog/slug/12-luglio-2026-:slug": { rows: 10, statements: 1 },
  "GET /api/blog/slug/mai-scritto": { rows: 1, statements: 1 },
  "POST /api/blog": { rows: 30, statements: 8 },
  "PUT /api/blog/:id": { rows: 55, statements: 11 },
  "DELETE /api/blog/:id": { rows: 8, statements: 6 },
};

const FULL_SCAN = /^SCAN (articles|users|article_\w+|other|one|found|taken|known)\b(?! (USING|VIRTUAL))/;

async function costOf(call: string, admin: SignedInUser) {
  const english = await makeArticle({ language: "en" });
  const article = await makeArticle({
    translation_group: english.id,
    slug: `misura-${crypto.randomUUID().slice(0, 8)}`,
  });
  const [method = "", path = ""] = call.split(" ");
  const { db, meter } = meterDatabase(database);
  const body =
    method === "POST"
      ? ARTICLE_FIELDS
      : method === "PUT"
        ? { title: "Misurato", published: true }
        : undefined;
  const answer = await ask(method, path.replace(":id", article.id).replace(":slug", article.slug), {
    env: { DB: db },
    ...(method !== "GET" && { as: admin }),
    ...(body && { body }),
  });
  expect([call, answer.status < 300 || path.endsWith("mai-scritto")]).toEqual([call, true]);
  return meter;
}

test("an article is read and written at one cost, with 2,000 articles as with 20,000", {
  timeout: 120_000,
}, async () => {
  await makeBulkAuthors();
  const admin = await makeUser("ada", { role: "admin" });
  let from = 0;
  for (const size of SIZES) {
    await makeBulkArticles(from, size);
    from = size;
    for (const [call, budget] of Object.entries(BUDGETS)) {
      const meter = await costOf(call, admin);
      expect([call, size, meter.rows <= budget.rows, meter.rows]).toEqual([call, size, true, meter.rows]);
      expect([call, meter.statements.length <= budget.statements, meter.statements.length]).toEqual([
        call,
        true,
        meter.statements.length,
      ]);
      const plans = await listQueryPlans(database, meter);
      expect(plans.filter((step) => FULL_SCAN.test(step))).toEqual([]);
    }
  }
});
