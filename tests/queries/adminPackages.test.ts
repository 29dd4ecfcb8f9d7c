import { test } from "vitest";
import { PACKAGE_STATES } from "../../worker/admin/packages/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { expectTableBudget } from "../support/tableBudget.ts";
import { database } from "../support/worker.ts";

withEmptyStorage();

const STATES = ["", ...PACKAGE_STATES.map((state) => `status=${state}`)];
const TYPES = ["", "type=organizer", "type=sponsor"];
const SEARCHES = ["", "search=titolare", "search=titolare-77", "search=mara", "search=nessuno"];
const SORTS = ["starts_at", "expires_at"].flatMap((sort) => [
  `sort=${sort}&direction=asc`,
  `sort=${sort}&direction=desc`,
]);

const FULL_SCAN = /^SCAN (users|u|user_packages|k|payments|p|refunds|r|disputes|d)\b(?!.* USING)/;

/**
 * Packages from a number up to another, three a user: one that ended, one that runs and one that waits behind it; each
 * seventh cancelled, each tenth without end, each third bought.
 */
async function makeBulkPackages(from: number, to: number) {
  const numbers = "with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?)";
  const run = (text: string) => database.prepare(`${numbers} ${text}`).bind(from, to - 1);
  const id = (kind: number, n: string) => `printf('${kind}0000000-0000-4000-8000-%012d', ${n})`;
  const instant = (days: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (${days}) || ' days')`;
  // The running one began up to 300 days ago and ends within 300.
  const starts =
    "case n % 3 when 0 then -700 - n / 3 % 300 when 1 then -(n / 3 * 37 % 300) else 1 + n / 3 * 53 % 300 end";
  const ends =
    "case n % 3 when 0 then -400 - n / 3 % 300 when 1 then 1 + n / 3 * 53 % 300 else 400 + n / 3 % 300 end";
  await database.batch([
    run(`insert or ignore into users (id, email, password_hash, full_name, role, created_at, updated_at)
      select ${id(4, "n / 3")}, 'titolare-' || (n / 3) || '@mare.example', '', 'Mara ' || (n / 3), 'company', '', '' from numbers`),
    run(`insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, cancelled_at, created_at)
      select ${id(8, "n")}, ${id(4, "n / 3")}, case n / 3 % 50 when 0 then 'sponsor' else 'organizer' end, 'startup', 'Startup',
        ${instant(starts)}, case when n % 10 or n % 3 <> 1 then ${instant(ends)} end,
        case n % 7 when 0 then ${instant(starts)} end, '' from numbers`),
    run(`insert into payments (id, kind, user_id, user_package_id, title, amount_cents, status, created_at, updated_at)
      select ${id(8, "n")}, 'organizer_package', ${id(4, "n / 3")}, ${id(8, "n")}, 'Startup', 29000, 'paid', '', ''
      from numbers where n % 2 = 0`),
    run(`insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
      select ${id(9, "n")}, ${id(8, "n")}, 1000, 'goodwill', 'done', '' from numbers where n % 4 = 0`),
  ]);
}

test("every page, filter, sort and search of the packages reads 500 rows at most, at 2,000 and 20,000 packages", {
  timeout: 300_000,
}, () => {
  const filters = SEARCHES.flatMap((search) =>
    STATES.flatMap((state) => TYPES.map((type) => [search, state, type].filter(Boolean))),
  );
  return expectTableBudget({
    path: "/api/admin/user-packages",
    requests: filters.flatMap((filter) => SORTS.map((sort) => [...filter, sort].join("&"))),
    fill: makeBulkPackages,
    scan: FULL_SCAN,
  });
});
