import { expect, test } from "vitest";
import { addMonths, SPONSORS_MAX } from "../../worker/packages/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** So many packages that show nobody: of organizers, and of sponsors whose package ended years ago or was cancelled. */
async function fill({ id }: SignedInUser, count: number) {
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, cancelled_at, created_at)
      select ? || n, ?, case n % 3 when 0 then 'organizer' else 'sponsor' end, case n % 3 when 0 then 'startup' else 'partner' end,
        'Pacchetto', '2024-01-01T00:00:00.000Z', case n % 3 when 1 then '2026-01-01T00:00:00.000Z' else '2099-01-01T00:00:00.000Z' end,
        case n % 3 when 2 then '2025-02-01T00:00:00.000Z' end, '2025-01-01T00:00:00.000Z' from numbers`)
    .bind(crypto.randomUUID(), id)
    .run();
}

async function readSponsors() {
  const { db: DB, meter } = meterDatabase(database);
  const answer = await ask<{ level: string }[]>("GET", "/api/sponsors", {
    env: { DB },
    headers: { "cache-control": "no-cache" },
  });
  expect([answer.status, meter.statements.length]).toEqual([200, 1]);
  expect((await listQueryPlans(database, meter)).filter((plan) => /^SCAN (k|u)\b|B-TREE/.test(plan))).toEqual(
    [],
  );
  return { sponsors: answer.body, rows: meter.rows };
}

test("the sponsors cost the same with 2,000 packages of others and with 20,000", async () => {
  const old = await makeUser("old");
  for (const name of ["mare", "onda"]) await makePackage(await makeUser(name), "partner");
  const rows = [];
  for (const count of [2000, 18_000]) {
    await fill(old, count);
    const read = await readSponsors();
    expect(read.sponsors).toHaveLength(2);
    rows.push(read.rows);
  }
  expect(rows[1]).toBe(rows[0]);
  expect(rows[0]).toBeLessThanOrEqual(8);
});

test("of 3,000 sponsors as many are read as are shown, the main ones first", async () => {
  const { id } = await makeUser("many");
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
      insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, created_at)
      select ? || n, ?, 'sponsor', case n % 100 when 0 then 'main-sponsor' else 'partner' end, 'Sponsor', ?, ?, ? from numbers`)
    .bind(
      crypto.randomUUID(),
      id,
      ...[-1, 6, -1].map((months) => addMonths(new Date().toISOString(), months)),
    )
    .run();
  const { sponsors, rows } = await readSponsors();
  expect(sponsors.map(({ level }) => level)).toEqual([
    ...Array(30).fill("main-sponsor"),
    ...Array(SPONSORS_MAX - 30).fill("partner"),
  ]);
  expect(rows).toBeLessThanOrEqual(2 * SPONSORS_MAX + 8);
});
