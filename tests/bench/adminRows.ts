import type { Database } from "../../scripts/rows.ts";

const USERS = 50_000;
const EVENTS = 100_000;
const ARTICLES = 20_000;
const PAYMENTS = 200_000;
/** Rows per statement: a larger one takes the local database's memory. */
const CHUNK = 20_000;

/** The rows from `?1` up to `?2`, with ids that sort as they were made and instants over two years. */
const NUMBERS = `with recursive numbers(n) as (select ?1 union all select n + 1 from numbers where n < ?2 - 1),
  rows(n, at, soon) as (select n,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n * 7919 % 1051200) || ' minutes'),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+' || (n * 7919 % 525600) || ' minutes') from numbers)`;

const id = (kind: number, number = "n") => `printf('${kind}0000000-0000-7000-8000-%012d', ${number})`;

/** Adds to the demo what a large platform holds, by statements that make their rows themselves. */
export async function fillAdminTables(db: Database): Promise<void> {
  await fill(db, USERS, [
    `insert into users (id, email, password_hash, full_name, role, confirmed_at, last_sign_in_at, created_at, updated_at)
      select ${id(1)}, 'bench-' || n || '@mare.example', '', 'Bench ' || n, iif(n % 20, 'final_user', 'instructor'),
        iif(n % 9, at, null), at, at, at from rows`,
    `insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, created_at)
      select ${id(2)}, ${id(1)}, 'organizer', 'startup', 'Startup', at, soon, at from rows where n % 20 = 0`,
    `insert into password_reset_tokens (id, user_id, token_hash, token_hint, created_at, expires_at)
      select ${id(3)}, ${id(1)}, 'bench ' || n, 'abcd', at, soon from rows`,
    `insert into mails (id, recipient, language, template, params, attempts, created_at, failed_at)
      select ${id(4)}, 'bench-' || n || '@mare.example', 'it', 'enrolled', '{}', 8, at, at from rows where n % 50 = 0`,
  ]);
  await fill(db, EVENTS, [
    `insert into events (id, slug, title, date, cost_cents, organizer_id, created_at, updated_at)
      select ${id(5)}, 'bench-' || n, 'Uscita bench ' || n, date('now', (n % 800 - 400) || ' days'), 4500,
        ${id(1, `n * 20 % ${USERS}`)}, at, at from rows`,
  ]);
  await fill(db, ARTICLES, [
    `insert into articles (id, slug, title, content, plain_text, language, hashtags, author_id, published,
        first_published_at, published_day, created_at, updated_at)
      select ${id(8)}, 'bench-' || n, 'Articolo bench ' || n, '<p>Si scende.</p>', 'Si scende.', 'it', '["bench"]',
        ${id(1, `n * 20 % ${USERS}`)}, n % 5 > 0, iif(n % 5, at, null), iif(n % 5, substr(at, 1, 10), null), at, at
      from rows order by n desc`,
  ]);
  await fill(db, PAYMENTS, [
    `insert into payments (id, kind, user_id, event_id, title, stripe_session_id, stripe_payment_intent, amount_cents,
        status, attention, paid_at, created_at, updated_at)
      select ${id(6)}, 'event', ${id(1, `n % ${USERS}`)}, ${id(5, `n % ${EVENTS}`)}, 'Uscita bench', 'cs_bench_' || n,
        'pi_bench_' || n, 4500, 'paid', iif(n % 2000, null, 'disputed'), at, at, at from rows`,
    `insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
      select ${id(7)}, ${id(6)}, ${id(1, `n * 20 % ${USERS}`)}, ${id(5, `n % ${EVENTS}`)}, 'charge', 4500,
        'pi_bench_' || n, at from rows`,
  ]);
}

async function fill(db: Database, count: number, statements: string[]): Promise<void> {
  for (let from = 0; from < count; from += CHUNK)
    for (const statement of statements)
      await db
        .prepare(`${NUMBERS} ${statement}`)
        .bind(from, Math.min(from + CHUNK, count))
        .run();
}
