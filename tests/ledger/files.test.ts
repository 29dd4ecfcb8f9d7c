import Papa from "papaparse";
import { expect, test } from "vitest";
import { ledgerFileName } from "../../worker/ledger/contract.ts";
import { LANGUAGE_CODES } from "../../worker/settings/contract.ts";
import { event } from "../support/events.ts";
import { paidPlace } from "../support/money.ts";
import { type Actor, changePerson, person } from "../support/people.ts";
import { database, deliver, ORIGIN } from "../support/worker.ts";
import { cameBack, season } from "./season.ts";

/** The file as it comes, its mark kept. */
async function file(as: Actor, path: string) {
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await deliver(new Request(`${ORIGIN}/api${path}`, { headers }));
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    await response.arrayBuffer(),
  );
  return { response, text, rows: Papa.parse<string[]>(text.replace("\uFEFF", "")).data };
}

test("every movement is a line, with its day where the site is, a number for its amount, and Stripe's reference", async () => {
  const { gea, carla } = await season();
  await changePerson(carla.id, { full_name: "", deleted_at: "2026-08-01" });
  const { response, text, rows } = await file(gea, "/ledger.csv");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="incassi.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(rows[0]).toEqual([
    "Giorno",
    "Evento",
    "Giorno dell'evento",
    "Persona",
    "Movimento",
    "Importo",
    "Stripe",
  ]);
  expect(rows).toHaveLength(7);
  expect(rows[1]?.slice(0, 6)).toEqual([
    ...["2026-07-03", "Corso al lago", "2026-09-12", "Anonimo", "Rimborso", "-45,50"],
  ]);
  expect(rows[6]?.slice(0, 6)).toEqual([
    ...["2026-06-01", "Uscita a Palau", "2026-06-20", "Anna D'Angelo", "Incasso", "100,00"],
  ]);
  expect(rows[1]?.[6]).toMatch(/^[\w-]{36}$/);
});

test("a file is of a period or an event, as the page is, and says so in its name", async () => {
  const { gea, trip } = await season();
  const july = await file(gea, "/ledger.csv?from=2026-07-01&to=2026-07-31");
  expect(july.rows).toHaveLength(6);
  expect(july.response.headers.get("content-disposition")).toBe(
    'attachment; filename="incassi-2026-07-01-2026-07-31.csv"',
  );
  expect((await file(gea, `/ledger.csv?eventId=${trip.id}`)).rows).toHaveLength(2);
  expect((await file(gea, "/ledger/events.csv?from=2026-07-01")).rows).toHaveLength(2);
  expect(ledgerFileName("events", {})).toBe("incassi-per-evento.csv");
});

test("the sums of every event are a line each, also of those that are gone or somebody else's by now", async () => {
  const { gea, course, trip } = await season();
  const leo = await person("leo", { role: "instructor" });
  const lost = await event({ organizer_id: gea.id, title: "Gara annullata", date: "2026-05-01" });
  await paidPlace(lost, await person("anna"), { cents: 3000, refunded: 3000 });
  await database.batch([
    database.prepare("update events set organizer_id = ? where id = ?").bind(leo.id, trip.id),
    database.prepare("delete from events where id = ?").bind(lost.id),
  ]);
  const { rows } = await file(gea, "/ledger/events.csv");
  expect(rows).toEqual([
    ["Evento", "Giorno dell'evento", "Paganti", "Incassato", "Rimborsato", "Netto"],
    [course.title, "2026-09-12", "2", "136,50", "68,25", "68,25"],
    [trip.title, "2026-06-20", "1", "100,00", "0,00", "100,00"],
    ["Gara annullata", "", "", "30,00", "30,00", "0,00"],
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
  const gea = await person("gea", { role: "company" });
  for (const text of hostile) {
    const dive = await event({ organizer_id: gea.id, title: text });
    const paid = await paidPlace(dive, await person("ostile", { full_name: text }), {
      cents: 1234,
      refunded: 1234,
    });
    await cameBack(paid, dive, { cents: 34, at: "2026-07-01T10:00:00.000Z" });
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

test("it speaks the language of who takes it, and parts cells and decimals as its spreadsheets expect", async () => {
  const { gea } = await season();
  const heads = new Set<string>();
  for (const language of LANGUAGE_CODES) {
    await changePerson(gea.id, { language });
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
