import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { readPdf, readSomePages } from "../support/readPdf.ts";
import { STROKES } from "../support/registerDays.ts";
import { findRegisterOf } from "../support/registers.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, deliver, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

const DIVES = Math.max(...dataSizes(300, 1000, 5000));
const PEOPLE = 200;

/** Rows and statements of a download, those of signing in included, and its bytes. */
async function costOf(path: string, as: SignedInUser) {
  const { db: DB, meter } = meterDatabase(database);
  const headers = { Authorization: `Bearer ${as.token}` };
  const response = await deliver(new Request(`${ORIGIN}${path}`, { headers }), { DB });
  const bytes = await response.arrayBuffer();
  expect([path, response.status]).toEqual([path, 200]);
  const plans = await listQueryPlans(database, meter);
  const scans = plans.filter((detail) => /^SCAN (?!json_each|.*VIRTUAL TABLE)\w+\b(?! USING)/.test(detail));
  expect(scans.filter((detail) => !/CONSTANT ROW|subquery/i.test(detail))).toEqual([]);
  return { rows: meter.rows, statements: meter.statements.length, bytes };
}

const numbers = (count: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
const AT = "'2026-01-01T00:00:00.000Z'";

/** A logbook of so many signed dives. */
async function fillLogbook({ id }: { id: string }, count: number) {
  const prefix = crypto.randomUUID().slice(0, 23);
  await database
    .prepare(`${numbers(count)} insert into logbook_dives (id, user_id, source, diver_name, certification, date, place,
        start_time, end_time, apparatus, mixture, planned_depth, reached_depth, centre, instructor, signature_id,
        signer_name, signed_at, signature_method, signature_strokes, signature_hash, created_at, updated_at)
      select '${prefix}-' || printf('%012d', n), ?, 'register', 'Наталья Молчанова', 'Istruttore',
        date('2010-01-01', '+' || n || ' days'), 'Secca ' || (n % 90), '09:10', '09:50', 'nessuno', 'nessuna', 20, 18.5,
        'ASD Mare Blu', 'Wojciech Brzęczyszczykiewicz', 's' || n, 'Wojciech Brzęczyszczykiewicz', ${AT}, 'strokes', ?,
        'ab', ${AT}, ${AT} from numbers`)
    .bind(id, JSON.stringify(STROKES))
    .run();
}

test(`a libretto of ${DIVES} signed dives is one PDF, whose rows are its own dives twice`, async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await fillLogbook(anna, DIVES);
  // A search that ends at the end of an index reads one row less.
  await fillLogbook(bruno, 1);
  const before = await costOf("/api/logbook/files/libretto.csv", anna);
  await fillLogbook(bruno, 2 * DIVES);
  const table = await costOf("/api/logbook/files/libretto.xlsx", anna);
  expect([table.rows, table.statements]).toEqual([before.rows, before.statements]);
  expect(table.rows).toBeLessThanOrEqual(2 * DIVES + 20);
  expect(table.statements).toBeLessThanOrEqual(5);
  const paper = await costOf("/api/logbook/files/libretto.pdf", anna);
  expect(paper.rows).toBeLessThanOrEqual(4 * DIVES + 20);
  expect(paper.statements).toBeLessThanOrEqual(50);
  expect(paper.bytes.byteLength).toBeLessThan(5_000_000);
  const { numPages, texts } = await readSomePages(paper.bytes, 40);
  const [first = 0, ...others] = texts.map((text) => text.split(" o) Wojciech").length - 1);
  const last = others.pop() ?? 0;
  // Every page but the first and the last is full: what the read ones show, the others hold.
  expect(new Set(others)).toEqual(new Set([6]));
  expect(first + 6 * (numPages - 2) + last).toBe(DIVES);
  expect(texts.at(-1)).toContain(`Pagina ${numPages} di ${numPages}`);
});

test("the files of a register of 200 people read each tap once", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(0), keeps_register: true });
  const register = await findRegisterOf(event);
  const prefix = crypto.randomUUID().slice(0, 23);
  const id = `'${prefix}-' || printf('%012d', n)`;
  const tap = (number: string, type: string, target: string, fields: string) =>
    database
      .prepare(`${numbers(PEOPLE)} insert into register_changes (id, register_id, number, clock, at, device, author_id,
          author_name, target_type, target_id, fields, received_at)
        select '${type}' || n, ?, ${number}, ${number}, ${AT}, 'd', ?, 'Gea', '${type}', ${target}, ${fields}, ${AT}
        from numbers`)
      .bind(register.id, gea.id);
  await database.batch([
    database.prepare(`${numbers(PEOPLE)} insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select ${id}, ${id} || '@mare.example', '', 'Łucja ' || n, ${AT}, ${AT} from numbers`),
    database
      .prepare(`${numbers(PEOPLE)} insert into enrolments (id, event_id, user_id, status, created_at)
        select ${id}, ?, ${id}, 'confirmed', ${AT} from numbers`)
      .bind(event.id),
    tap("n", "member", id, `'{"presence":"present"}'`),
    tap(`n + ${PEOPLE}`, "entry", `'dive/' || ${id}`, `'{"taking_part":true,"reached_depth":18.5}'`),
    database
      .prepare(`insert into register_changes (id, register_id, number, clock, at, device, author_id, author_name,
          target_type, target_id, fields, received_at)
        values ('dive', ?, ${2 * PEOPLE + 1}, 1, ${AT}, 'd', ?, 'Gea', 'dive', 'dive', '{"start":"09:10"}', ${AT})`)
      .bind(register.id, gea.id),
    database.prepare("update registers set last_number = ? where id = ?").bind(2 * PEOPLE + 1, register.id),
  ]);
  for (const file of ["register.pdf", "pack.pdf", "register.xlsx", "register.csv", "register.json"]) {
    const { rows, statements, bytes } = await costOf(`/api/registers/${register.id}/files/${file}`, gea);
    expect([file, rows <= 640 + 2 * (2 * PEOPLE + 1), statements]).toEqual([file, true, 8]);
    expect([file, bytes.byteLength < 250_000]).toEqual([file, true]);
    if (!file.endsWith("pdf")) continue;
    const text = (await readPdf(bytes)).join(" ");
    expect([file, new Set(text.match(/Łucja \d+/g)).size]).toEqual([file, PEOPLE]);
  }
});

test("a register of 18,000 lines is refused as a PDF, and is whole as a table", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(0), keeps_register: true });
  const register = await findRegisterOf(event);
  const dives = 90;
  const tap = (rows: string, number: string, type: string, target: string, fields: string) =>
    database
      .prepare(`${numbers(PEOPLE)} insert into register_changes (id, register_id, number, clock, at, device, author_id,
          author_name, target_type, target_id, fields, received_at)
        select '${type}-' || (${number}), ?, ${number}, ${number}, ${AT}, 'd', ?, 'Gea', '${type}', ${target}, ${fields}, ${AT}
        from ${rows}`)
      .bind(register.id, gea.id);
  const last = PEOPLE + dives + PEOPLE * dives;
  await database.batch([
    tap("numbers", "n", "guest", "'g' || n", `'{"presence":"present","name":"Olga"}'`),
    tap(`numbers where n <= ${dives}`, `n + ${PEOPLE}`, "dive", "'d' || n", `'{"start":"09:10"}'`),
    tap(
      `numbers cross join (select n as d from numbers where n <= ${dives})`,
      `${PEOPLE + dives} + n + (d - 1) * ${PEOPLE}`,
      "entry",
      "'d' || d || '/g' || n",
      `'{"taking_part":true}'`,
    ),
    database.prepare("update registers set last_number = ? where id = ?").bind(last, register.id),
  ]);
  const get = (name: string) => ask(`GET`, `/api/registers/${register.id}/files/${name}`, { as: gea });
  for (const name of ["register.pdf", "pack.pdf"]) {
    const { status, error } = await get(name);
    expect([name, status, error?.code, error?.values]).toEqual([
      name,
      413,
      "too_many_lines",
      { limit: 5000 },
    ]);
  }
  const { text } = await get("register.csv");
  expect(text.trim().split("\n")).toHaveLength(PEOPLE * dives + 1);
});
