import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(2_000, 20_000);
const PER_EVENT = 20;
const ROWS_MAX = 500;
/** With two filters, of which an index serves one. */
const ROWS_OF_TWO_MAX = 2_000;
const TRIPS_MAX = 3;

const FILTERS = [
  "",
  "status=paid",
  "status=open",
  "kind=event",
  "kind=sponsor_package",
  "kind=event&status=refunded",
  "issue=yes",
  "issue=yes&status=open",
  "issue=yes&kind=sponsor_package",
  "issue=yes&kind=event&status=refunded",
];
const ORDERS = ["", "direction=asc", "sort=amount", "sort=amount&direction=desc"];
const CALLS = [
  ...FILTERS.flatMap((filter) => ORDERS.map((order) => [filter, order].filter(Boolean).join("&"))),
  "limit=100",
  "search=cs_0000007",
  "search=pi_0000007",
  "search=re_0000007",
  "search=du_0000007",
  "search=txn_0000007",
  `search=${idOf(7)}`,
  `search=${idOf(7, "e")}`,
  `search=${idOf(7, "e")}&sort=amount&status=paid`,
  `search=${idOf(7, "d")}`,
  "search=utente-0000007@mare.example",
  "search=utente",
  "search=utente&sort=amount&status=paid",
  "search=raduno",
  "search=nessuno",
];

/** Payments themselves are read in the order of the rows, as many as a page takes. */
const SCAN = /^SCAN (users|u|events|e|refunds|r|ledger_entries|l)\b(?! USING)/;

/** A UUID of version 7 in the order of the numbers; `kind` distinguishes payments, events and users. */
function idOf(n: number, kind = "f"): string {
  return `0198f3c0-${kind}000-7000-8000-${String(n).padStart(12, "0")}`;
}

async function costOf(as: SignedInUser, query: string) {
  const { db, meter } = meterDatabase(database);
  const answer = await ask<unknown[]>("GET", `/api/admin/payments?${query}`, { as, env: { DB: db } });
  expect([query, answer.status]).toEqual([query, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => SCAN.test(detail));
  const { rows, trips } = meter;
  return { rows, trips, scans, found: answer.body.length, next: answer.headers.get("x-next-cursor") };
}

test("pages, filters, sorts and searches of payments cost the same with ten times as many", {
  timeout: 300_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const figures: string[] = [];
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await fill(SIZES[index - 1] ?? 0, size);
    for (const query of CALLS) {
      const first = await costOf(ugo, query);
      if (query !== "search=nessuno") expect([query, first.found > 0]).toEqual([query, true]);
      const pages: [string, typeof first][] = [["first", first]];
      if (first.next) pages.push(["next", await costOf(ugo, `${query}&cursor=${first.next}`)]);
      for (const [name, { rows, trips, scans }] of pages) {
        const figure = `${size} ${query} ${name}: ${rows} rows, ${trips} trips`;
        figures.push(figure);
        const filters = query.match(/status|kind|issue/g)?.length ?? 0;
        const most = filters > 1 ? ROWS_OF_TWO_MAX : ROWS_MAX;
        if (rows > (query === "limit=100" ? 2 * most : most) || trips > TRIPS_MAX) over.push(figure);
        over.push(...scans.map((detail) => `${query}: ${detail}`));
      }
    }
    const { db, meter } = meterDatabase(database);
    const story = await ask("GET", `/api/admin/payments/${idOf(8)}`, { as: ugo, env: { DB: db } });
    expect(story.status, story.text).toBe(200);
    figures.push(`${size} story: ${meter.rows} rows, ${meter.trips} trips`);
    if (meter.rows > 100 || meter.trips > TRIPS_MAX) over.push(figures.at(-1) ?? "");
  }
  console.info(figures.join("\n"));
  expect(over, figures.join("\n")).toEqual([]);
});

/**
 * Payments, each with its ledger entry, of a tenth as many users and a twentieth as many events: every tenth unpaid,
 * every seventh refunded, every fiftieth of a sponsor, every fourth with an issue, as after an outage.
 */
async function fill(from: number, to: number) {
  const numbers =
    "with recursive numbers(n) as (select cast(? as integer) union all select n + 1 from numbers where n < ?)";
  const run = (text: string, first: number, last: number) =>
    database.prepare(`${numbers} ${text}`).bind(first, last - 1);
  const id = (kind: string, n = "n") => `printf('0198f3c0-${kind}000-7000-8000-%012d', ${n})`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    run(
      `insert into users (id, email, password_hash, full_name, created_at, updated_at)
       select ${id("d")}, printf('utente-%07d@mare.example', n), 'x', 'Utente ' || n, ${at}, ${at} from numbers`,
      from / 10,
      to / 10,
    ),
    run(
      `insert into events (id, title, slug, date, organizer_id, created_at, updated_at)
       select ${id("e")}, 'Raduno ' || n, '2027-01-01-raduno-' || n, '2027-01-01', ${id("d", "n / 2")}, ${at}, ${at} from numbers`,
      from / PER_EVENT,
      to / PER_EVENT,
    ),
    run(
      `insert into payments (id, kind, user_id, event_id, title, stripe_session_id, stripe_payment_intent, amount_cents,
         status, attention, created_at, updated_at)
       select ${id("f")}, case when n % 50 = 3 then 'sponsor_package' else 'event' end, ${id("d", "n / 10")},
         ${id("e", `n / ${PER_EVENT}`)}, 'Raduno', printf('cs_%07d', n), printf('pi_%07d', n), 1000 + n % 400,
         case when n % 10 = 9 then 'open' when n % 7 = 6 then 'refunded' else 'paid' end,
         case when n < 50 or n % 4 = 1 then 'disputed' end, ${at}, ${at} from numbers`,
      from,
      to,
    ),
    run(
      `insert into ledger_entries (id, payment_id, kind, amount_cents, stripe_reference, created_at)
       select ${id("c")}, ${id("f")}, 'charge', 1000 + n % 400, printf('pi_%07d', n), ${at} from numbers
       union all select ${id("9")}, ${id("f")}, 'charge', 100, printf('txn_%07d', n), ${at} from numbers`,
      from,
      to,
    ),
    run(
      `insert into refunds (id, payment_id, amount_cents, reason, status, stripe_refund_id, created_at)
       select ${id("b")}, ${id("f")}, 100, 'goodwill', 'done', printf('re_%07d', n), ${at} from numbers where n % 7 < 2`,
      from,
      to,
    ),
    run(
      `insert into disputes (id, payment_id, state, stripe_status, reason, amount_cents, taken_cents,
         is_charge_refundable, asked_at, change_id, created_at)
       select printf('du_%07d', n), ${id("f")}, 'won', 'won', 'fraudulent', 100, 0, 1, ${at}, '', ${at}
       from numbers where n < 50`,
      from,
      to,
    ),
  ]);
}

test("a file of all payments is read a thousand at a time, and never more than two pages ahead of its reader", {
  timeout: 120_000,
}, async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const { db, meter } = meterDatabase(database);
  const answer = await ask("GET", "/api/admin/payments.csv", { as: ada, env: { DB: db } });
  expect(answer.status).toBe(200);
  const lines = answer.text.trim().split("\r\n").length - 1;
  expect(lines).toBe(SIZES.at(-1));
  const pages = meter.statements.filter(({ text }) => /from payments p/.test(text));
  expect(pages.length).toBe(lines / 1000 + 1);
});
