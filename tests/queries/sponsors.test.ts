import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePackage } from "../support/organizers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** So many packages that show nobody: of organizers, and of sponsors whose package ended or was cancelled. */
async function fill({ id }: SignedInUser, count: number) {
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, cancelled_at, created_at)
      select ? || n, ?, case n % 3 when 0 then 'organizer' else 'sponsor' end, case n % 3 when 0 then 'startup' else 'partner' end,
        'Pacchetto', '2025-01-01T00:00:00.000Z', case n % 3 when 1 then '2026-01-01T00:00:00.000Z' else '2099-01-01T00:00:00.000Z' end,
        case n % 3 when 2 then '2025-02-01T00:00:00.000Z' end, '2025-01-01T00:00:00.000Z' from numbers`)
    .bind(crypto.randomUUID(), id)
    .run();
}

test("the sponsors cost the same with 2,000 packages of others and with 20,000", async () => {
  const old = await makeUser("old");
  for (const name of ["mare", "onda"]) await makePackage(await makeUser(name), "partner");
  const rows = [];
  for (const count of [2000, 18_000]) {
    await fill(old, count);
    const { db: DB, meter } = meterDatabase(database);
    const answer = await ask<unknown[]>("GET", "/api/sponsors", {
      env: { DB },
      headers: { "cache-control": "no-cache" },
    });
    expect([answer.status, answer.body.length, meter.statements.length]).toEqual([200, 2, 1]);
    expect((await listQueryPlans(database, meter)).filter((plan) => plan.startsWith("SCAN"))).toEqual([]);
    rows.push(meter.rows);
  }
  expect(rows[1]).toBe(rows[0]);
  expect(rows[0]).toBeLessThanOrEqual(8);
});
