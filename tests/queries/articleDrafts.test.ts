import { v7 as newId } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { publishDueArticles } from "../../worker/blog/publishing/publishDueArticles.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import { autosave, makeDraft, openEditor, openTab } from "../support/drafts.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

const FULL_SCAN = /^SCAN (articles|article_\w+|users|uploads|d|a|v|n)\b(?! USING (COVERING )?INDEX)/;
const TEXT = `<p>${"Si respira piano, e si aspetta. ".repeat(300)}</p>`;

let bice: SignedInUser;

/** Articles of many others, each with a draft and all its versions. */
beforeAll(async () => {
  bice = await makeUser("bice", { role: "blogger" });
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database.prepare(`${numbers(2000)} insert into articles (id, slug, title, content, language, created_at, updated_at,
      draft_revision, publish_at, publish_time_zone) select 'id-' || n, 'articolo-' || n, 'Articolo ' || n, '', 'it', ${at}, ${at},
      1, '2099-01-01T00:00:00.000Z', 'Europe/Rome' from numbers`),
    database.prepare(`${numbers(2000)} insert into article_drafts (article_id, title, content, language, revision,
      base_revision, saved_in, saved_at) select 'id-' || n, 'Bozza', 'Testo', 'it', 1, 1, 'scheda', ${at} from numbers`),
    database.prepare(`${numbers(2000)} insert into article_versions (article_id, number, kind, title, content, language,
      created_at) select 'id-' || (n / 25), n % 25 + 1, 'draft', 'Prima', 'Testo', 'it', ${at} from numbers`),
  ]);
});

async function expectCost(
  name: string,
  work: (env: Partial<Env>) => Promise<{ status: number; text: string }>,
  most: { rows: number; statements: number },
): Promise<void> {
  const { db: DB, meter } = meterDatabase(database);
  const { status, text } = await work({ DB });
  expect([name, status < 300], text).toEqual([name, true]);
  await expectWithin(name, meter, most);
}

async function expectWithin(name: string, meter: DatabaseMeter, most: { rows: number; statements: number }) {
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  const cost = { rows: meter.rows, statements: meter.statements.length };
  if (process.env.FIGURES) console.info(name, JSON.stringify(cost), "trips", meter.trips);
  expect([name, scans]).toEqual([name, []]);
  expect(cost.rows, `${name}: ${JSON.stringify(cost)}`).toBeLessThanOrEqual(most.rows);
  expect(cost.statements, `${name}: ${JSON.stringify(cost)}`).toBeLessThanOrEqual(most.statements);
}

test("a save of a draft costs the same however many articles, drafts and versions there are", async () => {
  const [id, tab] = [newId(), openTab(bice)];
  const save =
    (revision: number, title: string, from = tab) =>
    (env: Partial<Env>) =>
      autosave(from, id, revision, { title, content: TEXT }, { env });
  await expectCost("the first save", save(0, "Uno"), { rows: 40, statements: 10 });
  await expectCost("the next save", save(1, "Due"), { rows: 45, statements: 9 });
  for (let revision = 2; revision < 30; revision += 1)
    await autosave(openTab(bice), id, revision, { title: `${revision}` });
  await expectCost("a save that keeps a version", save(30, "Tre", openTab(bice)), {
    rows: 60,
    statements: 11,
  });
  const last = openTab(bice);
  await autosave(last, id, 31, { title: "Quattro", content: TEXT });
  await expectCost("a repeated save", save(31, "Quattro", last), { rows: 20, statements: 4 });
});

test("publishing, opening the editor, listing, showing and restoring versions are bounded", async () => {
  const draft = await makeDraft(bice, { published: false }, { content: TEXT });
  for (let revision = 1; revision < 30; revision += 1)
    await autosave(openTab(bice), draft.id, revision, { content: TEXT, title: `Titolo ${revision}` });
  const path = `/api/blog/${draft.id}`;
  await expectCost("the editor", (env) => ask("GET", `${path}/draft`, { as: bice, env }), {
    rows: 12,
    statements: 3,
  });
  await expectCost("versions", (env) => ask("GET", `${path}/versions`, { as: bice, env }), {
    rows: 70,
    statements: 4,
  });
  await expectCost("a version", (env) => ask("GET", `${path}/versions/20`, { as: bice, env }), {
    rows: 16,
    statements: 4,
  });
  const body = { draft_revision: 30 };
  const restore = (env: Partial<Env>) => ask("POST", `${path}/versions/20/restore`, { as: bice, body, env });
  await expectCost("restoring", restore, { rows: 70, statements: 12 });
  const { article, draft_revision } = await openEditor(bice, draft.id);
  const numbers = { revision: article.revision, draft_revision };
  const publish = (env: Partial<Env>) => ask("POST", `${path}/publish`, { as: bice, body: numbers, env });
  // Each of the 1,800 words is a row while its stem is written into the site's search; followers are one statement.
  await expectCost("publishing", publish, { rows: 1950, statements: 15 });
});

test("the cron finds due articles by an index, one statement when there is none, four for twenty", async () => {
  const run = async () => {
    const { db: DB, meter } = meterDatabase(database);
    await publishDueArticles({
      env: bindings(),
      db: openDatabase(DB, "first-primary").db,
      budget: newBudget(),
    });
    return meter;
  };
  await expectWithin("nothing due", await run(), { rows: 2, statements: 1 });
  await database
    .prepare(`update articles set publish_at = '2026-01-01T00:00:00.000Z', scheduled_by = ?, author_id = ?
      where ordinal in (select ordinal from articles where publish_at is not null limit 19)`)
    .bind(bice.id, bice.id)
    .run();
  await expectWithin("nineteen due", await run(), { rows: 670, statements: 4 });
});
