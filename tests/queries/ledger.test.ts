import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const EVENTS = 2000;
const PER_EVENT = 10;
/** What a season is made of, and a tenth of it. */
const SIZES = dataSizes(EVENTS / 10, EVENTS);

/**
 * Rows that SQLite steps over, in tables and indexes, and trips, of which one asks who calls. A movement is four rows:
 * itself, its payment, its person, its event. A page of events looks where it would end (200), and
 * reads the movements of those it answers. Totals read a row per hour with a movement: 8,760 for a year at most,
 * 672 for February.
 */
const BUDGETS: Record<string, { rows: number; trips: number }> = {
  "GET /api/ledger": { rows: 450, trips: 2 },
  "GET /api/ledger?limit=50": { rows: 230, trips: 2 },
  "GET /api/ledger?limit=50&cursor=:middle": { rows: 230, trips: 2 },
  "GET /api/ledger?limit=50&from=2026-02-01&to=2026-02-28": { rows: 230, trips: 2 },
  "GET /api/ledger?limit=50&eventId=:event": { rows: 60, trips: 2 },
  "GET /api/ledger?limit=1": { rows: 12, trips: 2 },
  "GET /api/ledger/events?limit=25": { rows: 900, trips: 2 },
  "GET /api/ledger/events?limit=25&cursor=:place": { rows: 900, trips: 2 },
  "GET /api/ledger/events?limit=25&from=2026-02-01&to=2026-02-28": { rows: 2600, trips: 2 },
  "GET /api/ledger/events?limit=25&from=2030-01-01": { rows: 5000, trips: 2 },
  "GET /api/ledger/totals?eventId=:event": { rows: 19, trips: 2 },
  "GET /api/ledger/totals": { rows: 8_800, trips: 2 },
  "GET /api/ledger/totals?from=2026-02-01&to=2026-02-28": { rows: 700, trips: 2 },
  "GET /api/admin/payments/issues": { rows: 45, trips: 2 },
};

/** The sums of everything add up everything: what they cost is known, and grows with it. */
const WHOLE = { "GET /api/ledger/events.csv": 5.2, "GET /api/ledger.csv": 6.5 };

/** Neither is an index walked through from end to end, but for those that hold nothing else. */
const FULL_SCAN =
  /^SCAN (events|e|users|u|payments|p|ledger_entries|l|refunds|r)\b(?! USING (COVERING )?INDEX (payments_attention|refunds_failed)\b)/;

const idOf = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

async function costOf(call: string, as: SignedInUser) {
  const { db, meter } = meterDatabase(database);
  const path = call
    .replace("GET ", "")
    .replace(":middle", idOf(7, 1500))
    .replace(":event", idOf(5, 77))
    .replace(":place", "2027-01-01_50");
  const answer = await ask("GET", path, { as, env: { DB: db } });
  expect([call, answer.status]).toEqual([call, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  return { meter, scans: scans.map((detail) => `${call}: ${detail}`) };
}

test("an organizer's books cost the same with ten times the events and movements, and the admin's list with both", {
  timeout: 180_000,
}, async () => {
  const gea = await makeUser("gea", { role: "company" });
  const ugo = await makeUser("ugo", { role: "admin" });
  // The config is written to the key-value store by the first who asks.
  await ask("GET", "/api/public-config");
  const figures: Record<string, string[]> = {};
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await season(gea, SIZES[index - 1] ?? 0, size);
    if (index === 0) await someCases();
    for (const [call, budget] of Object.entries(BUDGETS)) {
      const { meter, scans } = await costOf(call, call.includes("admin") ? ugo : gea);
      const cost = `${meter.rows} rows, ${meter.trips} trips`;
      figures[call] = [...(figures[call] ?? []), cost];
      if (meter.rows > budget.rows || meter.trips > budget.trips) over.push(`${call} with ${size}: ${cost}`);
      over.push(...scans);
    }
    for (const [call, each] of Object.entries(WHOLE)) {
      const { meter, scans } = await costOf(call, gea);
      figures[call] = [...(figures[call] ?? []), `${meter.rows} rows`];
      if (meter.rows > each * size * PER_EVENT) over.push(`${call} with ${size}: ${meter.rows} rows`);
      over.push(...scans);
    }
  }
  expect(over, JSON.stringify(figures, null, 2)).toEqual([]);
});

/** Events of one organizer from a number up to another, each with ten payments, and others' around them. */
async function season({ id }: SignedInUser, from: number, to: number) {
  const numbers = "with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?)";
  const run = (text: string, first: number, last: number, ...values: unknown[]) =>
    database.prepare(`${numbers} ${text}`).bind(first, last - 1, ...values);
  const text = "printf('%d0000000-0000-4000-8000-%012d', ";
  await database.batch([
    run(
      `insert into events (id, slug, title, date, organizer_id, created_at, updated_at)
       select ${text}5, n), 'incasso-' || n, 'Incasso ' || n, date('2027-01-01', (n * 37 % 800 - 400) || ' days'), ?, '', ''
       from numbers`,
      from,
      to,
      id,
    ),
    run(
      `insert into payments (id, kind, user_id, event_id, title, amount_cents, status, created_at, updated_at)
       select ${text}6, n), 'event', ?, ${text}5, n / ${PER_EVENT}), '', 1000, 'paid', '', '' from numbers`,
      from * PER_EVENT,
      to * PER_EVENT,
      id,
    ),
    run(
      `insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
       select ${text}7, n), ${text}6, n), ?, ${text}5, n / ${PER_EVENT}), 'charge', 1000, 'pi_books_' || n,
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (n * 7919 % 525600) || ' minutes') from numbers`,
      from * PER_EVENT,
      to * PER_EVENT,
      id,
    ),
  ]);
}

async function someCases() {
  await database.batch([
    database
      .prepare("update payments set attention = 'disputed' where id in (?, ?)")
      .bind(idOf(6, 3), idOf(6, 4)),
    database
      .prepare(`insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
        values ('r', ?, 100, 'removed', 'failed', '')`)
      .bind(idOf(6, 5)),
  ]);
}
