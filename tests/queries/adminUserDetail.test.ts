import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Rows of one user in each section, and ten times as many. */
const SIZES = dataSizes(2_000, 20_000);
/** A package is bought or assigned one at a time: forty are decades of them. */
const NUMBERS_PER_PACKAGE = 500;
const ROWS_MAX = 500;
/** Who calls, the section, and the entry about its opening with the check of the caller. */
const TRIPS_MAX = 3;

const SECTIONS = ["", "/packages", "/enrolments", "/payments", "/events", "/sessions"];

const SCAN = /^SCAN (users|u|user_packages|enrolments|e|payments|p|events|v|auth_sessions|audit_entries|a)\b/;

async function costOf(as: SignedInUser, path: string) {
  const { db, meter } = meterDatabase(database);
  const answer = await ask("GET", path, { as, env: { DB: db } });
  expect([path, answer.status]).toEqual([path, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => SCAN.test(detail));
  return { rows: meter.rows, trips: meter.trips, scans, next: answer.headers.get("x-next-cursor") };
}

test("each section of a user costs the same with ten times the enrolments, payments, events and entries", {
  timeout: 180_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company" });
  const figures: string[] = [];
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await fill(gea, ugo, SIZES[index - 1] ?? 0, size);
    for (const section of SECTIONS) {
      const path = `/api/admin/users/${gea.id}${section}`;
      const first = await costOf(ugo, path);
      const next = first.next && (await costOf(ugo, `${path}?cursor=${first.next}`));
      for (const cost of [first, next]) {
        if (!cost) continue;
        const figure = `${size} ${section}${cost === first ? "" : " next"}: ${cost.rows} rows, ${cost.trips} trips`;
        figures.push(figure);
        if (cost.rows > ROWS_MAX || cost.trips > TRIPS_MAX) over.push(figure);
        over.push(...cost.scans.map((detail) => `${section}: ${detail}`));
      }
    }
  }
  expect(over, figures.join("\n")).toEqual([]);
});

/** Events of this organizer, in each of which the same person is enrolled and has paid; sessions, packages, entries. */
async function fill({ id }: SignedInUser, admin: SignedInUser, from: number, to: number) {
  const numbers =
    "with recursive numbers(n) as (select cast(? as integer) union all select n + 1 from numbers where n < ?)";
  const run = (text: string, ...values: unknown[]) =>
    database.prepare(`${numbers} ${text}`).bind(from, to - 1, ...values);
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (n * 7919 % 525600) || ' minutes')";
  await database.batch([
    run(
      `insert into events (id, slug, title, date, organizer_id, created_at, updated_at)
       select 'event-' || n, 'uscita-' || n, 'Uscita ' || n, date('2027-01-01', (n * 37 % 800 - 400) || ' days'), ?, '', ''
       from numbers`,
      id,
    ),
    run(
      `insert into enrolments (id, event_id, user_id, status, created_at)
       select 'enrolment-' || n, 'event-' || n, ?, 'cancelled', ${at} from numbers`,
      id,
    ),
    run(
      `insert into payments (id, kind, user_id, event_id, title, amount_cents, status, created_at, updated_at)
       select 'payment-' || n, 'event', ?, 'event-' || n, 'Uscita', 1000, 'paid', ${at}, '' from numbers`,
      id,
    ),
    run(
      `insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, created_at)
       select 'package-' || n, ?, 'organizer', 'entry', 'Entry', ${at}, ${at}, '' from numbers
       where n % ${NUMBERS_PER_PACKAGE} = 0`,
      id,
    ),
    run(
      `insert into auth_sessions (id, user_id, created_at, last_seen_at)
       select 'session-' || n, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ${at} from numbers`,
      id,
    ),
    run(
      `insert into audit_entries (id, actor_id, action, subject_kind, subject_id, person_id, created_at)
       select 'entry-' || n, ?, 'user.read', 'user', ?, ?, ${at} from numbers`,
      admin.id,
      id,
      id,
    ),
  ]);
}
