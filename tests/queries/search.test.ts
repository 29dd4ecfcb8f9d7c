import { expect, test } from "vitest";
import { makeBulkForumPeople, makeBulkReplies, makeBulkTopics } from "../support/bulkForum.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(1000, 10_000);

/** The most rows in tables and indexes, what was measured and a tenth for chance, and statements. */
const BUDGETS: Record<string, { rows: number; statements: number }> = {
  "/api/search?q=vasche": { rows: 300, statements: 3 },
  "/api/search?q=boa": { rows: 570, statements: 3 },
  "/api/search?q=compensare&kind=topic&limit=50": { rows: 710, statements: 3 },
  "/api/search?q=oggi+dahab+consigli": { rows: 780, statements: 5 },
  "/api/search?q=vashce": { rows: 40, statements: 4 },
  "/cerca?q=vasche": { rows: 300, statements: 3 },
};

const FULL_SCAN =
  /^SCAN (events|articles|forum_\w+|users|site_\w+|r|t)\b(?!.*(VIRTUAL TABLE INDEX \d+:\S*[M=]))/;

test("a common word costs the same among 2,000 and 20,000 posts", { timeout: 180_000 }, async () => {
  await makeBulkForumPeople(database);
  const over: string[] = [];
  const figures: Record<string, string[]> = {};
  await ask("GET", "/api/public-config");
  for (const [index, size] of SIZES.entries()) {
    const from = SIZES[index - 1] ?? 0;
    await makeBulkTopics(database, from, size);
    await makeBulkReplies(database, 7, from + 1, size + 1);
    for (const [path, { rows, statements }] of Object.entries(BUDGETS)) {
      const { db, meter } = meterDatabase(database);
      const { status } = await ask("GET", path, { env: { DB: db } });
      expect([path, status]).toEqual([path, 200]);
      figures[path] = [...(figures[path] ?? []), `${meter.rows} in ${meter.statements.length}`];
      if (meter.rows > rows || meter.statements.length > statements)
        over.push(`${path} at ${size}: ${meter.rows} rows in ${meter.statements.length}`);
      const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
      over.push(...scans.map((detail) => `${path}: ${detail}`));
    }
  }
  console.info(JSON.stringify(figures, null, 1));
  expect(over).toEqual([]);
});
