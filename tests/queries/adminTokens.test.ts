import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = [2_000, 20_000];
const PER_USER = 10;
const ROWS_MAX = 500;
const TRIPS_MAX = 3;

const CALLS = [
  "",
  "?limit=100",
  "?direction=asc",
  "?state=valid",
  "?state=used",
  "?state=expired",
  "?state=expired&direction=asc",
  "?state=used&limit=100",
  "?search=u",
  "?search=utente-0000000",
  "?search=utente-0000007@mare.example",
  "?search=utente-0000007@mare.example&state=used",
  "?search=nessuno",
];

const SCAN = /^SCAN (password_reset_tokens|t|users|u)\b(?! USING)/;

async function costOf(as: SignedInUser, query: string) {
  const { db, meter } = meterDatabase(database);
  const answer = await ask("GET", `/api/admin/tokens${query}`, { as, env: { DB: db } });
  expect([query, answer.status]).toEqual([query, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => SCAN.test(detail));
  return { rows: meter.rows, trips: meter.trips, scans, next: answer.headers.get("x-next-cursor") };
}

test("pages, states and searches of the tokens cost the same with ten times as many", {
  timeout: 180_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const figures: string[] = [];
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await fill(SIZES[index - 1] ?? 0, size);
    for (const query of CALLS) {
      const first = await costOf(ugo, query);
      const pages: [string, typeof first][] = [["first", first]];
      if (first.next) {
        const next = `${query ? `${query}&` : "?"}cursor=${first.next}`;
        pages.push(["next", await costOf(ugo, next)]);
      }
      for (const [name, { rows, trips, scans }] of pages) {
        const figure = `${size} ${query} ${name}: ${rows} rows, ${trips} trips`;
        figures.push(figure);
        if (rows > ROWS_MAX || trips > TRIPS_MAX) over.push(figure);
        over.push(...scans.map((detail) => `${query}: ${detail}`));
      }
    }
  }
  expect(over, figures.join("\n")).toEqual([]);
});

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
