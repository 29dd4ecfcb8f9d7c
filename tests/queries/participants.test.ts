import { expect, test } from "vitest";
import { BULK_ORGANIZER, makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { findUser, makeToken, makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

const PEOPLE = 500;
/** Of everyone enrolled: the event, its two neighbours, and the caller with school and role in it. */
const AROUND = 9;

/** The crowd's organizer with an event of a full house, among two thousand others of theirs. */
async function fullHouse() {
  await makeBulkOrganizers();
  // A fiftieth of the crowd is this organizer's.
  await makeBulkEvents(0, 4000);
  await database.prepare("update events set organizer_id = ?").bind(BULK_ORGANIZER).run();
  const house = await makeEvent({ organizer_id: BULK_ORGANIZER, participants: PEOPLE + 10 });
  await database.batch([
    database.prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${PEOPLE - 1})
      insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select printf('30000000-0000-4000-8000-%012d', n), 'iscritta' || n || '@mare.example', '', 'Iscritta ' || n, '', ''
      from numbers`),
    database
      .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${PEOPLE - 1})
      insert into enrolments (id, event_id, user_id, status, amount_cents, created_at)
      select printf('40000000-0000-4000-8000-%012d', n), ?, printf('30000000-0000-4000-8000-%012d', n), 'confirmed', 0, ''
      from numbers`)
      .bind(house.id),
  ]);
  const row = await findUser({ id: BULK_ORGANIZER });
  return { house, organizer: { ...row, token: await makeToken(row) } };
}

const FULL_SCAN = /^SCAN (events|e|users|u|enrolments|s|mails|event_messages)\b(?! USING)/;

async function costOf(method: string, path: string, options: Ask): Promise<DatabaseMeter> {
  const { db, meter } = meterDatabase(database);
  const answer = await ask(method, path, { ...options, env: { DB: db } });
  expect([path, answer.status < 300]).toEqual([path, true]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  expect([path, scans]).toEqual([path, []]);
  return meter;
}

test("with 500 people in an event and 4000 events around, every call reads what it answers", {
  timeout: 120_000,
}, async () => {
  const { house, organizer } = await fullHouse();
  const at = `/api/events/${house.id}`;
  const as: { as: SignedInUser } = { as: organizer };
  const figures: Record<string, number> = {};
  const measure = async (call: string, options: Ask = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const meter = await costOf(method, path, options);
    figures[call.replace(at, "")] = meter.rows;
    return meter;
  };
  const list = await measure(`GET ${at}/participants`, as);
  const next = (await ask("GET", `${at}/participants`, as)).headers.get("x-next-cursor");
  const second = await measure(`GET ${at}/participants?cursor=${next}`, as);
  const ten = await measure(`GET ${at}/participants?limit=10`, as);
  const visitor = await measure(`GET ${at}/participants`);
  const search = await measure(`GET ${at}/participants?q=iscritta 499`, as);
  const file = await measure(`GET ${at}/participants.csv`, as);
  const told = JSON.stringify(figures);
  // A place in the index, the place, the person, and where the certification would be.
  for (const page of [list, second, visitor]) expect(page.rows, told).toBeLessThan(5.2 * 100 + AROUND);
  expect(ten.rows, told).toBeLessThan(5.2 * 11 + AROUND);
  // The whole list, once.
  for (const whole of [search, file]) expect(whole.rows, told).toBeLessThan(5.2 * PEOPLE + AROUND);
  // One of them reads the public config, which KV does not have here.
  for (const meter of [list, second, visitor, search, file]) expect(meter.statements.length).toBeLessThan(5);
});

test("a message to 500 people is a handful of statements, and what comes after it costs a row a message", {
  timeout: 120_000,
}, async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const house = await makeEvent({ organizer_id: sara.id });
  await database
    .prepare(
      "insert into enrolments (id, event_id, user_id, status, amount_cents, created_at) select 'm' || id, ?, id, 'confirmed', 0, '' from users where id like '30000000%'",
    )
    .bind(house.id)
    .run();
  const at = `/api/events/${house.id}`;
  const before = await database.prepare("select count(*) as n from mails").first<number>("n");
  const written = await costOf("POST", `${at}/messages`, { as: sara, body: { text: "A domani" } });
  const after = await database.prepare("select count(*) as n from mails").first<number>("n");
  expect((after ?? 0) - (before ?? 0)).toBe(PEOPLE);
  expect(await database.prepare("select count(distinct id) as n from mails").first<number>("n")).toBe(after);
  // Those of the first lease, which went out at once, are in a session of their own. Notices are one statement.
  expect(written.statements.filter(({ text }) => /event_messages/.test(text)).length).toBeLessThan(7);
  const log = await costOf("GET", `${at}/messages`, { as: sara });
  expect(log.rows).toBeLessThan(15);
  const place = await makeEnrolment(house, await makeUser("anna"));
  const removed = await costOf("DELETE", `${at}/participants/${place.id}`, { as: sara });
  expect(removed.statements.find(({ text }) => text.startsWith("update"))).toBeDefined();
});

const PAYING = 60;

/** A paid event whose participants lack documents, and `others` enrolments of other people in other events. */
async function paidHouse(organizer: SignedInUser, others: number) {
  const house = await makeEvent({ organizer_id: organizer.id, cost_cents: 4500 });
  await database
    .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${PAYING - 1})
      insert into enrolments (id, event_id, user_id, status, amount_cents, confirmed_at, paid_at, created_at)
      select 'p' || n || ?1, ?1, printf('30000000-0000-4000-8000-%012d', n), 'confirmed', 4500, '', '', ''
      from numbers`)
    .bind(house.id)
    .run();
  // Forty places in each event of the crowd: people who pay, as in the house.
  await database
    .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${others - 1})
      insert or ignore into enrolments (id, event_id, user_id, status, amount_cents, confirmed_at, created_at)
      select 'o' || n, printf('10000000-0000-4000-8000-%012d', n / 40),
        printf('30000000-0000-4000-8000-%012d', 100 + n % 400), 'confirmed', 4500, '', '' from numbers`)
    .run();
  return house;
}

test("documents cost the same at 2000 and 20,000 enrolments of other events: list, filter, file, reminders", {
  timeout: 120_000,
}, async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const figures: Record<string, [rows: number, statements: number]>[] = [];
  for (const others of [2000, 20_000]) {
    const house = await paidHouse(sara, others);
    const at = `/api/events/${house.id}`;
    const as = { as: sara };
    const list = await costOf("GET", `${at}/participants`, as);
    const missing = await costOf("GET", `${at}/participants?documents=missing`, as);
    const file = await costOf("GET", `${at}/participants.csv`, as);
    const reminders = await costOf("POST", `${at}/document-reminders`, as);
    const meters = { list, missing, file, reminders };
    figures.push(
      Object.fromEntries(
        Object.entries(meters).map(([name, meter]) => [name, [meter.rows, meter.statements.length]]),
      ),
    );
  }
  const told = JSON.stringify(figures);
  expect(figures[1], told).toEqual(figures[0]);
  const rowsOf = (name: string) => figures[0]?.[name]?.[0] ?? Number.NaN;
  // A place in the index, the place, the person, and where the payment's dispute, who saw the documents and the
  // certification would be.
  for (const name of ["list", "missing", "file"])
    expect(rowsOf(name), told).toBeLessThan(8.2 * PAYING + AROUND);
  // Who is due is asked twice, for the mails and for the day of the reminder; each writes a mail and its indexes.
  expect(rowsOf("reminders"), told).toBeLessThan(24 * PAYING + AROUND);
  // Of them twelve lease, illustrate and note twenty mails, five at a time.
  expect(figures[0]?.reminders?.[1], told).toBeLessThan(20);
});
