import Papa from "papaparse";
import readXlsxFile from "read-excel-file/universal";
import { expect, test } from "vitest";
import { guessColumns, readCsv, toFileRows } from "../../../web/profiles/logbook/imports/readCsv.ts";
import { listForms, readRows } from "../../../web/profiles/logbook/imports/readRows.ts";
import { LOGBOOK_ENTRIES } from "../../../worker/profiles/logbook/contract.ts";
import { download } from "../../support/download.ts";
import { makeDive } from "../../support/logbook.ts";
import { readPdf } from "../../support/readPdf.ts";
import { STROKES } from "../../support/registerDays.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

const downloadLogbook = (path: string, as: SignedInUser, language?: string) =>
  download(`/api/logbook/${path}`, as, language);

/** A line of a register of which nothing is known but the day and the diver's name. */
const makeLogbookDive = (user: SignedInUser, fields: Parameters<typeof makeDive>[1] = {}) =>
  makeDive(user, {
    source: "register",
    certification: null,
    place: null,
    start_time: null,
    end_time: null,
    apparatus: null,
    mixture: null,
    planned_depth: null,
    reached_depth: null,
    centre: null,
    instructor: null,
    ...fields,
  });

const FULL = {
  diver_name: "Наталья Молчанова",
  birth_date: "1962-05-08",
  birth_place: "Уфа",
  certification: "Istruttore",
  place: "Secca di Santo Stefano",
  start_time: "23:40",
  end_time: "00:10",
  apparatus: "nessuno",
  mixture: "nessuna",
  planned_depth: 30,
  reached_depth: 28.5,
  centre: "ASD Mare Blu",
  instructor: "Wojciech Brzęczyszczykiewicz",
  signature_id: "s1",
  signer_name: "Wojciech Brzęczyszczykiewicz",
  signed_at: "2026-07-12T10:15:00.000Z",
  signature_method: "strokes" as const,
  signature_strokes: STROKES,
  signature_hash: "ab".repeat(32),
};

/** What the page says behind each letter, in the order of the text. */
function entriesByLetter(text: string): [letter: string, value: string][] {
  return [...text.matchAll(/(?:^| )([a-ilmno])\) (.*?)(?= [a-ilmno]\) |$)/g)].map(
    ([, letter = "", value = ""]) => [letter, value],
  );
}

const letters = LOGBOOK_ENTRIES.map(({ letter }) => letter).join("");

test("a dive’s PDF holds the thirteen entries in the law’s order: full, sparse and empty", async () => {
  const natalia = await makeUser("natalia");
  const full = await makeLogbookDive(natalia, FULL);
  const sparse = await makeLogbookDive(natalia, {
    diver_name: "Łukasz Żółć",
    reached_depth: 12,
    start_time: "09:10",
  });
  const empty = await makeLogbookDive(natalia, { diver_name: "" });
  const read = async ({ id }: { id: string }) => {
    const { status, name, bytes } = await downloadLogbook(`${id}/dive.pdf`, natalia);
    expect([status, name]).toEqual([200, "immersione-2026-07-12.pdf"]);
    const [page = "", ...more] = await readPdf(bytes);
    expect(more).toEqual([]);
    return entriesByLetter(page);
  };
  const said = await read(full);
  expect(said.map(([letter]) => letter).join("")).toBe(letters);
  expect(said.map(([, value]) => value)).toEqual([
    "generalità del subacqueo Наталья Молчанова nascita 08/05/1962, Уфа",
    "tipo di brevetto Istruttore",
    "data 12/07/2026",
    "località Secca di Santo Stefano",
    "orario di inizio 23:40",
    "orario di fine 00:10 (giorno dopo)",
    "tipo di autorespiratore nessuno",
    "miscela nessuna",
    "profondità massima programmata 30 m",
    "profondità massima raggiunta 28,5 m",
    "denominazione del centro ASD Mare Blu",
    "generalità dell’istruttore o guida Wojciech Brzęczyszczykiewicz",
    expect.stringContaining("firma dell’istruttore o guida Wojciech Brzęczyszczykiewicz 12/07/2026 12:15"),
  ]);
  const little = await read(sparse);
  expect(little.map(([letter]) => letter).join("")).toBe(letters);
  expect(little[0]?.[1]).toBe("generalità del subacqueo Łukasz Żółć nascita –");
  expect(little[8]?.[1]).toBe("profondità massima programmata –");
  expect(little[9]?.[1]).toBe("profondità massima raggiunta 12 m");
  const nothing = await read(empty);
  expect(nothing.map(([letter]) => letter).join("")).toBe(letters);
  expect(nothing.filter(([letter]) => letter !== "c").every(([, value]) => value.includes("–"))).toBe(true);
});

test("a libretto’s PDF has every dive with its letters, the law’s name, and no claim to conform", async () => {
  const anna = await makeUser("anna");
  await makeLogbookDive(anna, { ...FULL, date: "2026-07-13" });
  await makeLogbookDive(anna, { diver_name: "Łukasz Żółć", date: "2026-07-12" });
  await makeLogbookDive(anna, { diver_name: "李小龙 Ngọc Hải", date: "2026-07-14" });
  await makeLogbookDive(anna, { diver_name: "Nascosta", hidden_at: "2026-07-14T10:00:00.000Z" });
  await makeLogbookDive(await makeUser("bruno"), { diver_name: "Di un altro" });
  const { status, name, bytes } = await downloadLogbook("files/libretto.pdf", anna);
  expect(status).toBe(200);
  expect(name).toMatch(/^libretto-\d{4}-\d{2}-\d{2}\.pdf$/);
  const text = (await readPdf(bytes)).join(" ");
  expect(text).toContain("Legge 7 maggio 2026, n. 70");
  expect(text).not.toContain("parere legale");
  expect(text.toLowerCase()).not.toContain("conforme");
  expect(text).toContain("Pagina 1 di 1");
  // The head names the letters once, then each dive has them.
  expect(
    entriesByLetter(text)
      .map(([letter]) => letter)
      .join(""),
  ).toBe(letters.repeat(4));
  expect(text.indexOf("Łukasz Żółć")).toBeLessThan(text.indexOf("Наталья Молчанова"));
  expect(text).not.toContain("Nascosta");
  expect(text).not.toContain("Di un altro");
  // What the font lacks is said, not left out.
  expect(text).toContain("??? Ngọc Hải");
  expect(text).toContain("Il segno ? sta per un carattere");
});

test("characters without width are printed as nothing, not as a question mark", async () => {
  const anna = await makeUser("anna");
  const invisible = "Sec\u200bca \u2060del\u00ad\u034fla\ufeff \u3164Colom\u{e0020}bara e\ufe0f";
  const dive = await makeLogbookDive(anna, { diver_name: "Anna", place: invisible });
  for (const path of [`${dive.id}/dive.pdf`, "files/libretto.pdf"]) {
    const text = (await readPdf((await downloadLogbook(path, anna)).bytes)).join(" ");
    expect([path, text]).toEqual([path, expect.stringContaining("Secca della Colombara e")]);
    expect(text).not.toContain("Il segno ?");
  }
});

test("readers of other languages find the law’s Italian first, then their own words", async () => {
  const piotr = await makeUser("piotr");
  const dive = await makeLogbookDive(piotr, FULL);
  const [page = ""] = await readPdf((await downloadLogbook(`${dive.id}/dive.pdf`, piotr, "ru")).bytes);
  expect(page).toContain("Libretto delle immersioni – Книжка погружений");
  expect(page).toContain("miscela смесь");
  expect(page).toContain("profondità massima raggiunta максимальная достигнутая глубина");
});

test("the Excel file opens in another reader, with days, numbers and texts of their own kinds", async () => {
  const anna = await makeUser("anna");
  await makeLogbookDive(anna, { ...FULL, centre: '=HYPERLINK("https://evil.test")' });
  await makeLogbookDive(anna, { date: "2025-01-02" });
  const { name, bytes } = await downloadLogbook("files/libretto.xlsx", anna);
  expect(name).toMatch(/\.xlsx$/);
  const [sheet, ...others] = await readXlsxFile(new Blob([bytes]));
  expect([sheet?.sheet, others.length]).toEqual(["Libretto delle immersioni", 0]);
  const [head = [], first = [], second = []] = sheet?.data ?? [];
  expect(
    [...new Set(head.map((title) => String(title).match(/^([a-o])\)/)?.[1]).filter(Boolean))].join(""),
  ).toBe(letters);
  const column = (title: string) => head.indexOf(title);
  expect(first[column("c) data")]).toEqual(new Date("2025-01-02T00:00:00Z"));
  expect(second[column("a) generalità del subacqueo")]).toBe("Наталья Молчанова");
  expect(second[column("a) data di nascita")]).toEqual(new Date("1962-05-08T00:00:00Z"));
  expect(second[column("l) profondità massima raggiunta")]).toBe(28.5);
  expect(second[column("m) denominazione del centro")]).toBe('=HYPERLINK("https://evil.test")');
  expect(first[column("l) profondità massima raggiunta")]).toBeNull();
});

test("the CSV file escapes formulas and writes decimals as the reader’s spreadsheet expects them", async () => {
  const anna = await makeUser("anna");
  await makeLogbookDive(anna, { ...FULL, centre: "=1+1", note: "vento; corrente" });
  const decode = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
  const italian = Papa.parse<string[]>(decode((await downloadLogbook("files/libretto.csv", anna)).bytes), {
    delimiter: ";",
  });
  const [head = [], row = []] = italian.data;
  const cell = (title: string) => row[head.indexOf(title)];
  expect(cell("l) profondità massima raggiunta")).toBe("28,5");
  expect(cell("c) data")).toBe("2026-07-12");
  expect(cell("m) denominazione del centro")).toBe("'=1+1");
  expect(cell("note")).toBe("vento; corrente");
  const english = Papa.parse<string[]>(
    decode((await downloadLogbook("files/libretto.csv", anna, "en")).bytes),
    { delimiter: "," },
  );
  expect(english.data[1]?.[head.indexOf("l) profondità massima raggiunta")]).toBe("28.5");
});

test.for(["it", "en", "ru"])("a CSV file in %s is imported again as it left", async (language) => {
  const anna = await makeUser("anna");
  const personal = {
    ...({ discipline: "CWT", dive_seconds: 95, distance: 1.5, weights: 2, suit: 5, water: "lake" } as const),
    ...{ water_temperature: 19.5, buddy: "Carla" },
  };
  await makeLogbookDive(anna, { ...FULL, ...personal, note: "vento; corrente" });
  const { bytes } = await downloadLogbook("files/libretto.csv", anna, language);
  const table = readCsv(new TextDecoder().decode(bytes));
  if (!table) throw new Error("no rows");
  const rows = toFileRows(table, guessColumns(table));
  const { order, unit, colon, plain } = listForms(rows, "2026-12-31");
  expect([order, unit, colon, plain]).toEqual([["day_first"], ["m"], ["minutes_seconds"], ["minutes"]]);
  const form = { order: "day_first", unit: "m", colon: "minutes_seconds", plain: "minutes" } as const;
  const { dives, bad } = readRows(rows, form, "2026-12-31");
  expect(bad).toEqual([]);
  expect(dives).toEqual([
    {
      date: "2026-07-12",
      place: "Secca di Santo Stefano",
      certification: "Istruttore",
      start_time: "23:40",
      end_time: "00:10",
      apparatus: "nessuno",
      mixture: "nessuna",
      planned_depth: 30,
      reached_depth: 28.5,
      centre: "ASD Mare Blu",
      instructor: "Wojciech Brzęczyszczykiewicz",
      note: "vento; corrente",
      ...personal,
      picture_url: null,
      copy: 0,
    },
  ]);
});

test("the JSON file has stable fields with the law’s letters", async () => {
  const anna = await makeUser("anna");
  await makeLogbookDive(anna, FULL);
  const { bytes } = await downloadLogbook("files/libretto.json", anna);
  const { format, version, law, dives } = JSON.parse(new TextDecoder().decode(bytes));
  expect([format, version]).toEqual(["respiro-logbook", 1]);
  expect(Object.keys(dives[0]).slice(0, 13)).toEqual(law.entries);
  expect(dives[0]).toMatchObject({
    a_diver: { name: "Наталья Молчанова", birth_date: "1962-05-08", birth_place: "Уфа" },
    l_reached_depth: 28.5,
    o_signature: { signer_name: "Wojciech Brzęczyszczykiewicz", method: "strokes", sha256: "ab".repeat(32) },
  });
});

test("a file of one year holds that year, and nobody gets another’s files", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const dive = await makeLogbookDive(anna, { date: "2025-12-31" });
  await makeLogbookDive(anna, { date: "2026-01-01" });
  const { name, bytes } = await downloadLogbook("files/libretto.json?year=2025", anna);
  expect(name).toBe("libretto-2025.json");
  const { dives } = JSON.parse(new TextDecoder().decode(bytes));
  expect(dives.map(({ c_date }: { c_date: string }) => c_date)).toEqual(["2025-12-31"]);
  expect((await downloadLogbook(`${dive.id}/dive.pdf`, bruno)).status).toBe(404);
  expect((await ask("GET", "/api/logbook/files/libretto.pdf")).status).toBe(401);
  expect((await ask("GET", "/api/logbook/files/libretto.exe", { as: anna })).status).toBe(404);
  expect((await ask("GET", `/api/logbook/${dive.id}/dive.pdf`)).status).toBe(401);
});

test("files are refused to who asks for them all the time", async () => {
  const anna = await makeUser("anna");
  const calls = Array.from({ length: 41 }, () => downloadLogbook("files/libretto.json", anna));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
