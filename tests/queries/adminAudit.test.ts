import { test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { expectTableBudget } from "../support/tableBudget.ts";
import { database } from "../support/worker.ts";

withEmptyStorage();

const CALLS = [
  "",
  "limit=100",
  "direction=asc",
  "action=event.update",
  "action=user.read&limit=100",
  "action=difference.resolve",
  "from=2026-01-05&to=2026-01-20",
  "action=event.update&from=2026-01-05&to=2026-01-20&direction=asc",
  "search=tu",
  "search=tu&limit=100",
  "search=tu-utente-0000001@mare.example",
  "search=tu-utente-0000001@mare.example&part=actor",
  "search=tu-utente-0000001@mare.example&part=person&action=user.read",
  "search=tu&action=difference.resolve",
  "search=tu&action=event.update&from=2026-01-05&to=2026-01-20",
  "search=tuffo",
  "search=events_free_mode",
  "search=nessuno",
];

const SCAN = /^SCAN (audit_entries|a|users|events|actor|person)\b(?! USING)/;

test(
  "pages, filters and searches of the audit log cost the same with ten times as many entries",
  { timeout: 180_000 },
  () => expectTableBudget({ path: "/api/admin/audit", requests: CALLS, fill, scan: SCAN }),
);

/** An entry a minute of 2026, ten admins by turns, a hundred users and a hundred events whom they concern. */
async function fill(from: number, to: number) {
  const numbers =
    "with recursive numbers(n) as (select cast(? as integer) union all select n + 1 from numbers where n < ?)";
  const run = (text: string, first: number, last: number) =>
    database.prepare(`${numbers} ${text}`).bind(first, last - 1);
  const users = `insert or ignore into users (id, email, password_hash, full_name, created_at, updated_at)
    select 'user-' || n, printf('tu-utente-%07d@mare.example', n), 'x', 'Utente ' || n, '', '' from numbers`;
  const events = `insert or ignore into events (id, slug, title, date, created_at, updated_at)
    select 'event-' || n, 'tuffo-' || n, 'Tuffo ' || n, '2026-07-01', '', '' from numbers`;
  // The instant in the first 48 bits of a UUIDv7, in hexadecimal digits.
  const milliseconds = "1767222000000 + n * 60000";
  const hex = `printf('%012x', ${milliseconds})`;
  const id = `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-' || printf('%012x', n)`;
  const entries = `insert into audit_entries (id, actor_id, action, subject_kind, subject_id, person_id, created_at)
    select ${id}, 'user-' || (n % 10),
      case n % 4 when 0 then 'event.update' when 1 then 'user.read' when 2 then 'setting.update' else 'user.role' end,
      case n % 4 when 0 then 'event' when 2 then 'setting' else 'user' end,
      case n % 4 when 0 then 'event-' || (n % 100) when 2 then 'events_free_mode' else 'user-' || (n % 100) end,
      'user-' || (n % 100), '2026-01-01T00:00:00.000Z' from numbers`;
  await database.batch([run(users, 0, 100), run(events, 0, 100), run(entries, from, to)]);
}
