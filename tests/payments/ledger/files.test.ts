import Papa from "papaparse";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { ledgerFileName } from "../../../worker/payments/ledger/contract.ts";
import { makeEvent } from "../../support/events.ts";
import { failingDatabase } from "../../support/failingDatabase.ts";
import { makeLedgerExample, makeReturnedRefund } from "../../support/ledger.ts";
import { takeLoggedErrors } from "../../support/loggedErrors.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { database, deliver, ORIGIN } from "../../support/worker.ts";

/** The file as it comes, its mark kept. */
async function file(as: SignedInUser, path: string) {
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await deliver(new Request(`${ORIGIN}/api${path}`, { headers }));
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    await response.arrayBuffer(),
  );
  return { response, text, rows: Papa.parse<string[]>(text.replace("\uFEFF", "")).data };
}

test("every ledger entry is a line, with its day where the site is, a number for its amount, and Stripe's reference", async () => {
  const { gea, carla } = await makeLedgerExample();
  await updateUser(carla.id, { full_name: "", deleted_at: "2026-08-01" });
  const { response, text, rows } = await file(gea, "/ledger.csv");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="incassi.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(rows[0]).toEqual([
    "Giorno",
    "Evento",
    "Giorno dell’evento",
    "Persona",
    "Movimento",
    "Importo",
    "Sconto",
    "Stripe",
  ]);
  expect(rows).toHaveLength(7);
  expect(rows[1]?.slice(0, 6)).toEqual([
    ...["2026-07-03", "Corso al lago", "2026-09-12", "Anonimo", "Rimborso", "-45,50"],
  ]);
  expect(rows[6]?.slice(0, 6)).toEqual([
    ...["2026-06-01", "Uscita a Palau", "2026-06-20", "Anna D'Angelo", "Incasso", "100,00"],
  ]);
  expect(rows[1]?.[7]).toMatch(/^[\w-]{36}$/);
});

test("a file is of a period or an event, as the page is, and says so in its name", async () => {
  const { gea, trip } = await makeLedgerExample();
  const july = await file(gea, "/ledger.csv?from=2026-07-01&to=2026-07-31");
  expect(july.rows).toHaveLength(6);
  expect(july.response.headers.get("content-disposition")).toBe(
    'attachment; filename="incassi-2026-07-01-2026-07-31.csv"',
  );
  expect((await file(gea, `/ledger.csv?eventId=${trip.id}`)).rows).toHaveLength(2);
  expect((await file(gea, "/ledger/events.csv?from=2026-07-01")).rows).toHaveLength(2);
  expect(ledgerFileName("events", {})).toBe("incassi-per-evento.csv");
});

test("every event's totals are one line, also for events deleted or handed over", async () => {
  const { gea, course, trip } = await makeLedgerExample();
  const leo = await makeUser("leo", { role: "instructor" });
  const lost = await makeEvent({ organizer_id: gea.id, title: "Gara annullata", date: "2026-05-01" });
  await makePaidEnrolment(lost, await makeUser("anna"), { cents: 3000, refunded: 3000 });
  await database.batch([
    database.prepare("update events set organizer_id = ? where id = ?").bind(leo.id, trip.id),
    database.prepare("delete from events where id = ?").bind(lost.id),
  ]);
  const { rows } = await file(gea, "/ledger/events.csv");
  expect(rows).toEqual([
    ["Evento", "Giorno dell’evento", "Paganti", "Incassato", "Rimborsato", "Contestato", "Netto"],
    [course.title, "2026-09-12", "2", "136,50", "68,25", "0,00", "68,25"],
    [trip.title, "2026-06-20", "1", "100,00", "0,00", "0,00", "100,00"],
    ["Gara annullata", "", "", "30,00", "30,00", "0,00", "0,00"],
  ]);
});

test("names and titles that a spreadsheet would reckon with are shown instead; amounts stay numbers", async () => {
  const hostile = [
    '=HYPERLINK("https://altrove.example";"clicca")',
    "+1+1",
    "-2+3",
    "-12,50+1",
    "@SUM(A1:A9)",
    "\t=1+1",
    '=HYPERLINK("https://altrove.example")\nseconda riga',
    "＝1+1",
  ];
  const gea = await makeUser("gea", { role: "company" });
  for (const text of hostile) {
    const dive = await makeEvent({ organizer_id: gea.id, title: text });
    const paid = await makePaidEnrolment(dive, await makeUser("ostile", { full_name: text }), {
      cents: 1234,
      refunded: 1234,
    });
    await makeReturnedRefund(paid, dive, { cents: 34, at: "2026-07-01T10:00:00.000Z" });
  }
  const { rows } = await file(gea, "/ledger.csv");
  expect(rows).toHaveLength(1 + 4 * hostile.length);
  for (const [_day, title, _when, who, _kind, amount] of rows.slice(1)) {
    for (const cell of [title, who]) expect(cell).toMatch(/^'[=+\-@\t＝]/);
    expect(amount).toMatch(/^-?\d+,\d\d$/);
  }
  const names = new Set(rows.slice(1).map(([, , , who]) => who));
  expect(names).toEqual(new Set(hostile.map((text) => `'${text}`)));
  const sums = (await file(gea, "/ledger/events.csv")).rows.slice(1);
  expect(sums).toHaveLength(hostile.length);
  for (const [title] of sums) expect(title).toMatch(/^'/);
});

test("the file uses its reader's language and the separators of that language's spreadsheets", async () => {
  const { gea } = await makeLedgerExample();
  const heads = new Set<string>();
  for (const language of LANGUAGE_CODES) {
    await updateUser(gea.id, { language });
    for (const path of ["/ledger.csv", "/ledger/events.csv"]) {
      const { rows, text } = await file(gea, path);
      heads.add(text.split("\r\n")[0] ?? "");
      expect(rows[0]?.every(Boolean)).toBe(true);
      expect(rows[1]?.[path === "/ledger.csv" ? 5 : 3]).toMatch(
        language === "en" ? /^-?\d+\.\d\d$/ : /^-?\d+,\d\d$/,
      );
      expect(text.includes(";")).toBe(language !== "en");
    }
  }
  expect(heads.size).toBe(2 * LANGUAGE_CODES.length);
});

test("a long file comes in pages as it is read, each ledger entry once, and never runs far ahead of its reader", {
  timeout: 120_000,
}, async () => {
  const gea = await makeUser("gea", { role: "company" });
  const dive = await makeEvent({ organizer_id: gea.id, title: "Stagione intera" });
  const { payment } = await makePaidEnrolment(dive, await makeUser("anna"), { cents: 1000 });
  const lines = 4321;
  // Many of them at the same instant, where pages could lose or double some.
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
      select 'long-' || n, ?, ?, ?, 'charge', 1000, 'pi_long_' || n,
        strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', (n / 1500) || ' days') from numbers`)
    .bind(lines - 1, payment, gea.id, dive.id)
    .run();
  const { db: DB, meter } = meterDatabase(database);
  const headers = { authorization: `Bearer ${gea.token}` };
  const response = await deliver(new Request(`${ORIGIN}/api/ledger.csv`, { headers }), { DB });
  const pagesRead = () => meter.statements.filter(({ text }) => text.includes("from ledger_entries")).length;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let given = 0; ; given += 1) {
    // What was read of the database is two pages beyond what was given, at most.
    expect(pagesRead()).toBeLessThanOrEqual(given + 2);
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  expect(pagesRead()).toBe(Math.ceil(lines / 1000));
  const rows = Papa.parse<string[]>(text.replace("\uFEFF", "")).data.slice(1);
  expect(rows).toHaveLength(lines);
  expect(new Set(rows.map((cells) => cells[7])).size).toBe(lines);
  const days = rows.map(([day]) => day ?? "");
  expect(days).toEqual(days.toSorted().toReversed());
});

test("a file that breaks off has no regular end, and the log holds no parameters", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const dive = await makeEvent({ organizer_id: gea.id });
  const { payment } = await makePaidEnrolment(dive, await makeUser("anna"), { cents: 1000 });
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2500)
      insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
      select 'broken-' || n, ?, ?, ?, 'charge', 1000, 'pi_broken_' || n, '2026-01-01T00:00:00.000Z' from numbers`)
    .bind(payment, gea.id, dive.id)
    .run();
  const headers = { authorization: `Bearer ${gea.token}` };
  const later = failingDatabase(database, (text) => text.includes("(l.created_at, l.rowid) <"));
  const response = await deliver(new Request(`${ORIGIN}/api/ledger.csv`, { headers }), { DB: later });
  await expect(response.text()).rejects.toThrow();
  const said = takeLoggedErrors().join();
  expect(said).toContain("a file broke off");
  expect(said).not.toContain(gea.id);
});

test("a database that is away is a failure, and no file that looks whole", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const headers = { authorization: `Bearer ${gea.token}` };
  const away = failingDatabase(database, (text) => text.includes("from ledger_entries"));
  const response = await deliver(new Request(`${ORIGIN}/api/ledger.csv`, { headers }), { DB: away });
  expect(response.status).toBe(500);
  expect(takeLoggedErrors().join()).toContain("the database is away");
});
