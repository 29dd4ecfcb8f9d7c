import { test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { expectTableBudget } from "../support/tableBudget.ts";
import { database } from "../support/worker.ts";

withEmptyStorage();

const PER_USER = 10;

const CALLS = [
  "",
  "limit=100",
  "direction=asc",
  "state=valid",
  "state=used",
  "state=expired",
  "state=expired&direction=asc",
  "state=used&limit=100",
  "search=ut",
  "search=utente-0000000",
  "search=utente-0000007@mare.example",
  "search=utente-0000007@mare.example&state=used",
  "search=nessuno",
];

const SCAN = /^SCAN (password_reset_tokens|t|users|u)\b(?! USING)/;

test(
  "pages, states and searches of the tokens cost the same with ten times as many",
  { timeout: 180_000 },
  () => expectTableBudget({ path: "/api/admin/tokens", requests: CALLS, fill, scan: SCAN }),
);

/** A token every half a minute into the past, of which every third was used and every fifth is an invitation, and a tenth as many accounts. */
async function fill(from: number, to: number) {
  const numbers =
    "with recursive numbers(n) as (select cast(? as integer) union all select n + 1 from numbers where n < ?)";
  const run = (text: string, first: number, last: number) =>
    database.prepare(`${numbers} ${text}`).bind(first, last - 1);
  const at = (seconds: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('%+d seconds', ${seconds}))`;
  await database.batch([
    run(
      `insert into users (id, email, password_hash, full_name, created_at, updated_at)
       select 'user-' || n, printf('utente-%07d@mare.example', n), 'x', 'Utente ' || n, '', '' from numbers`,
      from / PER_USER,
      to / PER_USER,
    ),
    run(
      `insert into password_reset_tokens (id, user_id, token_hash, token_hint, confirms_email, created_at, expires_at, used_at)
       select 'token-' || n, 'user-' || (n / ${PER_USER}), 'hash-' || n, 'abcd', n % 5 = 0, ${at("-n * 30")},
         ${at("case when n % 5 = 0 then 7 * 86400 else 3600 end - n * 30")},
         case when n % 3 = 0 then ${at("-n * 30")} end from numbers`,
      from,
      to,
    ),
  ]);
}
