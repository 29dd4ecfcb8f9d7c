import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { checkSeals } from "../../scripts/checkSeals.ts";
import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { isSignature } from "../../worker/profiles/logbook/requests/contract.ts";
import { asD1, makeDatabase } from "../support/memoryDatabase.ts";

const SEED = { scale: 1, today: "2026-11-22" };

test("the closed registers of the demo are in order, signed but for one line, and in the demo diver's libretto", async () => {
  const database = makeDatabase();
  await seedDatabase({ db: asD1(database), ...SEED });
  const check = () =>
    checkSeals(async (statements) => statements.map((text) => database.prepare(text).all()));
  expect(await check()).toMatchObject({ organizers: 2, problems: [] });
  const list = (query: string) => database.prepare(query).all();
  expect(list("select 1 from registers where last_number = 0 and closed_at is not null")).toEqual([]);
  expect(list("select distinct kind from register_seals order by kind")).toEqual([
    { kind: "closing" },
    { kind: "correction" },
    { kind: "signature" },
  ]);

  const acts = Map.groupBy(list("select * from register_signatures"), ({ act_id }) => act_id);
  for (const rows of acts.values()) {
    const drawn = rows.flatMap(({ strokes }) => (strokes ? [JSON.parse(String(strokes))] : []));
    const isDrawn = rows[0]?.method === "strokes";
    expect(drawn.map(isSignature)).toEqual(isDrawn ? [true] : []);
  }
  expect(
    list(`select count(*) as lines, sum(own) as own, sum(own and signature_strokes is not null) as signed,
        sum(signature_id is null) as unsigned, sum(corrections is not null) as corrected
      from (select *, user_id = (select id from users where email = 'apneista@respiro.test') as own
        from logbook_dives where source = 'register')`),
  ).toEqual([{ lines: 19, own: 2, signed: 2, unsigned: 1, corrected: 1 }]);

  // Any byte of the demo that is changed is found, as in the registers of real days.
  database.exec("update registers set title = title || '.' where closed_at is not null");
  const { problems } = await check();
  expect(problems).toMatchObject([
    { row: "register", fault: "changed" },
    { row: "register", fault: "changed" },
  ]);
}, 120_000);

test("the demo takes the place of itself by force alone, and of rows that refer to each other", async () => {
  const database = makeDatabase();
  const db = asD1(database);
  const counts = await seedDatabase({ db, ...SEED });
  const before = countRows(database);
  expect(await seedDatabase({ db, ...SEED })).toBeNull();
  expect(await seedDatabase({ db, ...SEED, force: true })).toEqual(counts);
  expect(countRows(database)).toEqual(before);
}, 120_000);

function countRows(database: DatabaseSync) {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not glob '*_search_*'")
    .all();
  return tables.map(({ name }) => [name, database.prepare(`select count(*) as rows from "${name}"`).get()]);
}
