import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = [2000, 20_000];

/** The bound of every table of the administration, with the statement of the sign-in. */
const ROWS_MAX = 500;
const STATEMENTS_MAX = 3;

const FILTERS = [
  "",
  "role=company",
  "status=active",
  "status=deactivated",
  "status=unconfirmed",
  "role=final_user&status=active",
  "role=instructor&status=unconfirmed",
];
/** Each with every sort; a search with the filters that leave many and few of its matches. */
const SEARCHES = ["search=m", "search=mario+ros", "search=utente-77", "search=nessuno"];
const SEARCH_FILTERS = ["", "status=deactivated", "role=final_user&status=active"];

const SORTS = ["created_at", "full_name", "email", "last_sign_in_at"].flatMap((sort) => [
  `sort=${sort}&direction=asc`,
  `sort=${sort}&direction=desc`,
]);

const FULL_SCAN = /^SCAN (users|u|user_search)\b(?!.*(M\d|USING))/;

/** Users from a number up to another: of every role, some deactivated, unconfirmed or without a sign-in. */
async function makeBulkUsers(from: number, to: number) {
  await database
    .prepare(`with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?)
      insert into users (id, email, password_hash, full_name, role, is_active, confirmed_at, last_sign_in_at, created_at, updated_at)
      select printf('40000000-0000-4000-8000-%012d', n), 'utente-' || n || '@mare.example', '',
        case n % 3 when 0 then 'Mario' when 1 then 'Mara' else 'Élodie' end || ' ' || case n % 4 when 0 then 'Rossi' else 'Bianchi' end,
        case n % 9 when 0 then 'company' when 1 then 'instructor' when 2 then 'blogger' when 3 then 'admin' else 'final_user' end,
        n % 13 <> 0, case when n % 5 then '2026-01-01T00:00:00.000Z' end,
        case when n % 2 then strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (n * 7919 % 500000) || ' minutes') end,
        strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', n || ' minutes'), '' from numbers`)
    .bind(from, to - 1)
    .run();
}

/** A cursor far from both ends; of the last sign-in among those who never signed in, who all sort alike. */
function middleOf(sort: string): string {
  const { sort: name = "", direction } = Object.fromEntries(new URLSearchParams(sort));
  const values: Record<string, string> = {
    created_at: "2025-01-01T20:00:00.000Z",
    full_name: "mario rossi",
    email: "utente-5",
    last_sign_in_at: "",
  };
  const id = "40000000-0000-4000-8000-000000001000";
  return Buffer.from(JSON.stringify([name, direction, values[name], id, 0])).toString("base64url");
}

async function costOf(search: string, as: SignedInUser) {
  const { db, meter } = meterDatabase(database);
  const answer = await ask<{ id: string }[]>("GET", `/api/admin/users?${search}`, { as, env: { DB: db } });
  expect([search, answer.status]).toEqual([search, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  return { answer, rows: meter.rows, statements: meter.statements.length, scans };
}

test("a page of users reads 500 rows at most, whatever the filter, sort, search and size", {
  timeout: 300_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const over: string[] = [];
  let most = { rows: 0, statements: 0 };
  for (const [index, size] of SIZES.entries()) {
    await makeBulkUsers(SIZES[index - 1] ?? 0, size);
    const requests = [
      ...FILTERS,
      ...SEARCHES.flatMap((search) =>
        SEARCH_FILTERS.map((filter) => [search, filter].filter(Boolean).join("&")),
      ),
    ];
    for (const filter of requests) {
      for (const sort of SORTS) {
        const request = [filter, sort].filter(Boolean).join("&");
        const first = await costOf(request, ugo);
        const next = first.answer.headers.get("X-Next-Cursor");
        const cursors = [...(next ? [next] : []), ...(filter.includes("search") ? [] : [middleOf(sort)])];
        const pages = [first];
        for (const cursor of cursors) pages.push(await costOf(`${request}&cursor=${cursor}`, ugo));
        for (const { rows, statements, scans } of pages) {
          if (rows > most.rows) most = { rows, statements };
          if (rows > ROWS_MAX || statements > STATEMENTS_MAX || scans.length > 0)
            over.push(`${request} with ${size}: ${rows} rows, ${statements} statements ${scans.join()}`);
        }
      }
    }
  }
  console.info(`at most ${most.rows} rows, in ${most.statements} statements`);
  expect(over).toEqual([]);
});
