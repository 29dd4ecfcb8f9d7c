import { test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { expectTableBudget } from "../support/tableBudget.ts";
import { database } from "../support/worker.ts";

withEmptyStorage();

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
const SEARCHES = ["search=ma", "search=mario+ros", "search=utente-77", "search=nessuno"];
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

test("a page of users reads 500 rows at most, whatever the filter, sort, search and size", {
  timeout: 300_000,
}, () => {
  const filters = [
    ...FILTERS,
    ...SEARCHES.flatMap((search) =>
      SEARCH_FILTERS.map((filter) => [search, filter].filter(Boolean).join("&")),
    ),
  ];
  return expectTableBudget({
    path: "/api/admin/users",
    requests: filters.flatMap((filter) => SORTS.map((sort) => [filter, sort].filter(Boolean).join("&"))),
    cursorsOf: (request) => (request.includes("search") ? [] : [middleOf(request)]),
    fill: makeBulkUsers,
    scan: FULL_SCAN,
  });
});
