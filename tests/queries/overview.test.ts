import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Issue of the administration: at most 500 rows in at most 3 statements, the sign-in's own included. */
const ROWS = 500;
/** The overview reads its twelve weeks' kept sums, up to 27 rows each, because a count then writes one row instead of two. */
const ROWS_OF_OVERVIEW = 600;
const STATEMENTS = 3;

const CALLS = ["/api/admin/overview", "/api/admin/settings", "/api/admin/mails", "/api/health"];

const SIZES = dataSizes(2_000, 20_000);

test("overview, settings and failed mails cost the same with ten times the data", {
  timeout: 300_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const figures: Record<string, string[]> = {};
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await grow(SIZES[index - 1] ?? 0, size);
    for (const call of CALLS) {
      const { db, meter } = meterDatabase(database);
      const { status } = await ask("GET", call, { as: ugo, env: { DB: db } });
      expect([call, status]).toEqual([call, 200]);
      const cost = `${meter.rows} rows in ${meter.statements.length}`;
      figures[call] = [...(figures[call] ?? []), cost];
      const most = call === "/api/admin/overview" ? ROWS_OF_OVERVIEW : ROWS;
      if (meter.rows > most || meter.statements.length > STATEMENTS)
        over.push(`${call} with ${size}: ${cost}`);
      const scans = (await listQueryPlans(database, meter)).filter((detail) =>
        /^SCAN (events|users|u|payments|p|mails|enrolments|user_packages|ledger_entries|alarms)\b(?! USING)/.test(
          detail,
        ),
      );
      over.push(...scans.map((detail) => `${call}: ${detail}`));
    }
  }
  console.info(JSON.stringify(figures));
  expect(over, JSON.stringify(figures, null, 2)).toEqual([]);
});

/** Users, events, enrolments, payments and the rest from a number up to another, over the last 20 weeks; a tenth waits. */
async function grow(from: number, to: number) {
  const run = (text: string) =>
    database
      .prepare(
        `with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?),
          rows(n, at, soon) as (select n, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n * 7919 % 201600) || ' minutes'),
            strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+' || (n * 7919 % 201600) || ' minutes') from numbers) ${text}`,
      )
      .bind(from, to - 1);
  await database.batch([
    run(`insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
      select 'u' || n, n || '@mare.example', '', 'Nome', iif(n % 10, 'final_user', 'instructor'), at, at from rows`),
    run(`insert into events (id, slug, title, date, cost_cents, organizer_id, created_at, updated_at)
      select 'e' || n, 'e-' || n, 'Evento', date('now', (n % 400 - 200) || ' days'), 1000, 'u' || n, at, at from rows`),
    run(`insert into enrolments (id, event_id, user_id, status, amount_cents, confirmed_at, held_until, created_at)
      select 's' || n, 'e' || n, 'u' || n, iif(n % 10, 'confirmed', 'held'), 1000, at, soon, at from rows`),
    run(`insert into payments (id, kind, user_id, event_id, title, amount_cents, status, attention, created_at, updated_at)
      select 'p' || n, 'event', 'u' || n, 'e' || n, '', 1000, 'paid', iif(n % 10, null, 'disputed'), at, at from rows`),
    run(`insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
      select 'l' || n, 'p' || n, 'u' || n, 'e' || n, 'charge', 1000, 'pi_o_' || n, at from rows`),
    run(`insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, created_at)
      select 'k' || n, 'u' || n, 'organizer', 'startup', 'Startup', at, soon, at from rows`),
    run(`insert into mails (id, recipient, language, template, params, attempts, created_at)
      select 'm' || n, 'u' || n, 'it', 'enrolled', '{}', 8, at from rows where n % 10 = 0`),
    run(`update mails set failed_at = created_at where id in (select 'm' || n from rows)`),
    run(`insert into ledger_differences (id, entry_kind, reference, theirs_cents, occurred_at, found_at, state)
      select 'd' || n, 'charge', 'd' || n, 1000, at, at, 'open' from rows where n % 10 = 0`),
    run(
      `insert into stripe_events (id, type, processed_at) select 'evt_' || n, 'refund.updated', at from rows`,
    ),
    database.prepare(`insert or replace into cron_jobs (name, ran_at, duration_ms, outcome)
      select value, '2026-01-01', 1, 'done' from json_each('["a","b","c","d","e","f","g","h","i","j","k"]')`),
  ]);
}
