import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { decodeFile } from "../../web/profiles/logbook/imports/decodeFile.ts";
import { ImportPreview } from "../../web/profiles/logbook/imports/ImportPreview.tsx";
import {
  listDayOrders,
  parseDay,
  parseDepthIn,
  parseLength,
  parseTime,
} from "../../web/profiles/logbook/imports/readCells.ts";
import {
  guessColumns,
  listUnreadHeads,
  NO_COLUMN,
  ProfileError,
  readCsv,
  toFileRows,
  UNDECIDED,
} from "../../web/profiles/logbook/imports/readCsv.ts";
import { type FileForm, listForms, readRows } from "../../web/profiles/logbook/imports/readRows.ts";

const LATEST = "2026-11-23";
const FORM: FileForm = { order: "day_first", unit: "m", colon: "minutes_seconds", plain: "minutes" };

const bytesOf = (text: string, encoding: BufferEncoding) =>
  Uint8Array.from(Buffer.from(text, encoding)).buffer;

function openTable(text: string) {
  const table = readCsv(text);
  if (!table) throw new Error("no table");
  const mapping = guessColumns(table);
  const rows = toFileRows(table, mapping);
  const questions = Object.entries(listForms(rows, LATEST)).flatMap(([name, { length }]) =>
    length > 1 ? [name] : [],
  );
  return { table, mapping, rows, questions };
}

/** The rows of a table, and what is asked before; `form`: the answers. */
function readTable(text: string, form: Partial<FileForm> = {}) {
  const { rows, questions } = openTable(text);
  return { questions, ...readRows(rows, { ...FORM, ...form }, LATEST) };
}

/** A dive as its day, times, length in seconds and depth. */
const summary = ({ dives, seconds }: ReturnType<typeof readTable>) =>
  dives.map((dive, at) => [dive.date, dive.start_time, dive.end_time, seconds[at], dive.reached_depth]);

test("columns of an Italian spreadsheet are guessed, and empty cells stay empty", () => {
  const { dives, bad, questions } = readTable(
    "Data;Ora inizio;Ora fine;Località;Profondità programmata;Profondità raggiunta;Centro;Istruttore\n" +
      '12/07/2025;9.05;10:00;"Ustica; Punta";20;;Blu;\n13/07/2025;;;;;;;\n',
  );
  expect([bad, questions]).toEqual([[], []]);
  expect(dives[0]).toEqual({
    ...{ date: "2025-07-12", start_time: "09:05", end_time: "10:00", place: "Ustica; Punta" },
    ...{ planned_depth: 20, reached_depth: null, centre: "Blu", instructor: null, certification: null },
    ...{ apparatus: null, mixture: null, note: null, copy: 0 },
    ...{ discipline: null, dive_seconds: null, distance: null, weights: null, suit: null, water: null },
    ...{ water_temperature: null, buddy: null, picture_url: null },
  });
});

test("columns of an English log are guessed", () => {
  const head = "Date,Time in,Time out,Location,Max depth,Instructor,Comments";
  expect(openTable(`${head}\n2025-07-12,,,,,,\n`).mapping).toMatchObject({
    ...{ date: 0, start_time: 1, end_time: 2, place: 3, reached_depth: 4, instructor: 5, note: 6 },
    planned_depth: NO_COLUMN,
  });
});

const GARMIN = `Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Max Depth,Bottom Time,Min Temp,Surface Interval
Apnea,2025-07-05 10:12:33,false,Prova,0.00,120,"00:41:09",88,131,"21.4","00:01:31","22.0","04:12"
Cycling,2025-07-06 09:00:00,false,Giro,20.00,500,"01:02:00",120,160,"--","0:00","30.0","0:00"
`;
const SUBSURFACE = `dive number,date,time,duration [min],sac [l/min],maxdepth [m],avgdepth [m],mode,startpressure (1) [bar],endpressure (1) [bar],location,rating,notes
1,2025-09-20,07:44:37,0:42,,2.41,1.58,Freedive,196.9,193.05,Piscina,4,
2,2025-09-21,08:18:18,8:30,,4.27,2.68,,196.9,180,Piscina,,
`;
const SHEARWATER = `Dive Number,GF Minimum,GF Maximum,Surface Interval (min),Imperial Units,Start Date,Max Depth,Max Time,End Date,Product
12,40,85,0,True,1/25/2025 10:00:00 AM,98,2,1/25/2025 10:02:00 AM,Teric
Time (sec),Depth,First Stop Depth,Water Temp
0,0,0,20
10,33,0,20
`;
const MACDIVE = `Dive No,Date,Time,Location,Max. Depth,Avg. Depth,Bottom Time,Water Temp,Rating,Notes,Buddy,Dive Master
1,2024-01-15,10:00,Blue Hole,25.5,18.0,45,27.0,5,Tartaruga,Alice,Bob
`;
const SUUNTO = `Unique Dive ID,Dive Number,Dive Date,Time Of Day,Series,Dive Time,Maximum Depth
9,1,25/01/2020,11:02,1,2:10,18
`;

test.each([
  ["Garmin Connect", GARMIN, ["unit"], [["2025-07-05", "10:12", "10:14", 91, 21.4]]],
  [
    "Subsurface",
    SUBSURFACE,
    [],
    [
      ["2025-09-20", "07:44", "07:45", 42, 2.4],
      ["2025-09-21", "08:18", "08:27", 510, 4.3],
    ],
  ],
  ["Shearwater Cloud", SHEARWATER, [], [["2025-01-25", "10:00", "10:02", 120, 29.9]]],
  ["MacDive", MACDIVE, ["unit"], [["2024-01-15", "10:00", "10:45", 2700, 25.5]]],
  ["Suunto Dive Manager", SUUNTO, ["unit", "colon"], [["2020-01-25", "11:02", "11:04", 130, 18]]],
])("a list of %s is known by its heads", (app, text, questions, dives) => {
  const { table, rows } = openTable(text);
  expect(table.known?.app).toBe(app);
  const order = listForms(rows, LATEST).order[0] ?? "day_first";
  const read = readTable(text, { order });
  expect([read.questions, summary(read)]).toEqual([questions, dives]);
  expect(read.dives.map(({ certification }) => certification)).toEqual(dives.map(() => null));
});

test("other sports of a Garmin list are named and left out, and unread columns are listed", () => {
  expect(readTable(GARMIN).bad).toEqual([
    { line: 3, field: "reached_depth", reason: "validation.not_a_dive" },
  ]);
  const { table, mapping } = openTable(SUBSURFACE);
  expect(listUnreadHeads(table, mapping)).toEqual(
    expect.arrayContaining(["rating", "endpressure (1) [bar]"]),
  );
});

test("the samples of dives are no list of dives", () => {
  const text = "dive number,date,time,sample time (min),sample depth (m)\n1,2025-09-20,07:44:37,0:10,2.4\n";
  expect(() => readCsv(text)).toThrow(ProfileError);
});

test("a Garmin list in another language does not take the activity's length for the dive's", () => {
  const { mapping } = openTable(
    "Type d'activité,Date,Favori,Titre,Calories,Durée,Fréquence cardiaque maximale,Profondeur max.,Temps de fond\nApnée,2025-07-05 10:12:33,false,a,1,00:41:09,131,21.4,00:01:31\n",
  );
  expect(mapping).toMatchObject({ date: 1, duration: NO_COLUMN, start_time: NO_COLUMN, end_time: NO_COLUMN });
  expect(mapping.reached_depth).toBe(7);
});

test("two columns that could be one measure are decided by the user", () => {
  expect(openTable("Data;Profondità boa;Profondità cavo\n13/07/2025;10;20\n").mapping.reached_depth).toBe(
    UNDECIDED,
  );
  expect(openTable("Data;Profondità;Profondità media\n13/07/2025;10;5\n").mapping.reached_depth).toBe(1);
  const bare = (time: string, head = "Time") =>
    openTable(`Date,${head},Depth (m)\n2025-07-13,${time},10\n`).mapping;
  expect(bare("2:05")).toMatchObject({ start_time: UNDECIDED, duration: UNDECIDED });
  expect(bare("14:05")).toMatchObject({ start_time: 1, duration: NO_COLUMN });
  expect(bare("07:44,2:05", "Time,Dive Time")).toMatchObject({ start_time: 1, duration: 2 });
});

test("a row with more cells than heads is refused, because its values have moved", () => {
  expect(readTable("Data;Profondità;Note\n13/07/2025;18;a;b\n").bad).toEqual([
    { line: 2, field: "reached_depth", reason: "validation.cells" },
  ]);
});

test("bad rows are named with their line and reason, the others are read", () => {
  const { dives, bad } = readTable(
    "Data,Inizio,Fine,Profondità,Durata\n2025-07-12,09:00,10:00,18,\n2025-02-30,,,,\n\n2099-01-01,,,,\n2025-07-13,14:00,09:00,,\n2025-07-14,,,999,\n2025-07-15,10:00,,,lunga\n",
  );
  expect(dives).toHaveLength(1);
  expect(bad).toEqual([
    { line: 3, field: "date", reason: "validation.date" },
    { line: 5, field: "date", reason: "validation.dive_day" },
    { line: 6, field: "end_time", reason: "validation.dive_end" },
    { line: 7, field: "reached_depth", reason: "validation.depth" },
    { line: 8, field: "duration", reason: "validation.duration" },
  ]);
});

test.each([
  ["2025-07-12", "2025-07-12"],
  ["12/07/2025", "2025-07-12"],
  ["12.7.2025", "2025-07-12"],
  ["13/07/25", "2025-07-13"],
  ["13/07/98", "1998-07-13"],
  ["07/31/2025", null],
  ["12 luglio", null],
])("the day %s is read as %s", (text, day) => {
  expect(parseDay(text, "day_first", LATEST)).toBe(day);
});

test.each([
  [
    ["01/02/2025", "03/04/2025"],
    ["day_first", "month_first"],
  ],
  [["01/02/2025", "13/04/2025", "31/02/2025"], ["day_first"]],
  [["01/02/2025", "04/13/2025"], ["month_first"]],
  [
    ["13/04/2025", "04/13/2025"],
    ["day_first", "month_first"],
  ],
  [["05/05/2025"], ["day_first"]],
  [["13/07/25"], ["day_first"]],
  [["13-07-25"], ["day_first", "year_first"]],
  [["2025-07-13"], ["day_first"]],
  [["03/12/2026", "04/05/2026"], ["month_first"]],
])("the days %j can be read in the orders %j", (texts, orders) => {
  expect(listDayOrders(texts, LATEST)).toEqual(orders);
});

test.each([
  ["9:05 PM", "21:05"],
  ["12:10 am", "00:10"],
  ["9.05.30", "09:05"],
  ["05/07/2025 10:12", "10:12"],
  ["1/2/25 10:12:33 PM", "22:12"],
  ["05/07/2025", null],
  ["", null],
  ["25:00", undefined],
  ["180", undefined],
])("the time %s is read as %s", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each([
  ["0:01:31", 91],
  ["1'31\"", 91],
  ["1′31″", 91],
  ["2:05", 125],
  ["2:05 h", 7500],
  ["0:42 min", 42],
  ["22:30.4", 1350],
  ["45 min", 2700],
  ["95 s", 95],
  ["1 h 20 min", 4800],
  ["", null],
  ["400 min", undefined],
  ["lunga", undefined],
])("the duration %s is read as %s seconds", (text, seconds) => {
  expect(parseLength(text, FORM)).toBe(seconds);
});

test.each([
  ["98 ft", 29.9],
  ["98'", 29.9],
  ["18,5 m", 18.5],
  ["-18", 5.5],
  ["", null],
  ["600", undefined],
] as const)("the depth %s is read as %s metres in a column of feet", (text, metres) => {
  expect(parseDepthIn(text === "600" ? "6000" : text, "ft")).toBe(metres);
});

test("units come from the head, or are asked where it may be English feet", () => {
  const feet = readTable("Date,Time,Max Depth (ft),Dive Time\n2025-09-20,07:44,98,35\n", {
    plain: "seconds",
  });
  expect([feet.questions, summary(feet)]).toEqual([["plain"], [["2025-09-20", "07:44", "07:45", 35, 29.9]]]);
  const asked = "Date,Max depth\n2025-09-20,98\n";
  expect(readTable(asked, { unit: "ft" })).toMatchObject({
    questions: ["unit"],
    dives: [{ reached_depth: 29.9 }],
  });
  expect(readTable("Date,Max depth\n2025-09-20,98 ft\n")).toMatchObject({
    questions: [],
    dives: [{ reached_depth: 29.9 }],
  });
  expect(readTable("Data,Profondità\n2025-09-20,98\n").questions).toEqual([]);
});

test("minutes and seconds are not taken for hours, and only doubt is asked about", () => {
  const lengths = (...texts: string[]) =>
    readTable(`Data;Ora inizio;Durata\n${texts.map((text) => `13/07/2025;10:12;${text}\n`).join("")}`);
  expect(summary(lengths("2:05"))).toEqual([["2025-07-13", "10:12", "10:14", 125, null]]);
  expect(lengths("2:05").questions).toEqual(["colon"]);
  expect(lengths("2:05", "8:30").questions).toEqual([]);
  expect(lengths("0:02:05").questions).toEqual([]);
  expect(lengths("95").questions).toEqual(["plain"]);
  expect(lengths("95 sec").questions).toEqual([]);
  expect(readTable("Data;Durata in minuti\n13/07/2025;95\n").questions).toEqual([]);
});

test("a duration gives the end across midnight, and equal rows are counted as copies", () => {
  const { dives } = readTable("Data,Inizio,Durata\n2025-07-12,23:30,50 min\n2025-07-12,23:30,0:50:10\n");
  expect(dives.map(({ end_time, copy }) => [end_time, copy])).toEqual([
    ["00:20", 0],
    ["00:20", 1],
  ]);
});

test("a duration without a start is the time under water, which is asked about; a longer one is counted", () => {
  expect(readTable("Data;Durata\n13/07/2025;2:05\n").questions).toEqual(["colon"]);
  const { dives, startless } = readTable("Data;Durata\n13/07/2025;2:05\n14/07/2025;41:00\n");
  expect([dives.map((dive) => dive.dive_seconds), startless]).toEqual([[125, null], 1]);
});

test("discipline, equipment, water and buddy of a file are read, in metric units", () => {
  const { dives, bad } = readTable(
    "Data;Disciplina;Distanza (m);Zavorra [lbs];Muta;Acqua;Temp. acqua [°F];Compagno\n" +
      "13/07/2025;cwt · Assetto costante;75,5;4,4;5 mm;Mare;68;Carla\n14/07/2025;boh;;;due;stagno;;\n",
  );
  expect([bad, dives]).toMatchObject([
    [],
    [
      {
        ...{ discipline: "CWT", distance: 75.5, weights: 2, suit: 5, water: "sea" },
        ...{ water_temperature: 20, buddy: "Carla" },
      },
      { discipline: null, distance: null, weights: null, suit: null, water: null, buddy: null },
    ],
  ]);
});

test("what no apnea reaches is pointed at, unless a breathing apparatus is named", () => {
  const { odd, dives } = readTable(
    "Data;Profondità;Durata;Autorespiratore;Inizio\n13/07/2025;151;;;\n13/07/2025;20;13 min;nessuno;9:00\n13/07/2025;20;45 min;ARA;9:00\n13/07/2025;20;12 min;;9:00\n",
  );
  expect(dives).toHaveLength(4);
  expect(odd).toEqual([
    { line: 2, seconds: null, metres: 151 },
    { line: 3, seconds: 780, metres: null },
  ]);
});

test.each([
  ["letters without an end", `Data;Note\n13/07/2025;${"a".repeat(1_000_000)}`],
  ["a head of brackets", `Data;${"(".repeat(1_000_000)}\n13/07/2025;1`],
  ["a head of blanks", `Data;a${" ".repeat(1_000_000)}(\n13/07/2025;1`],
  ["a time of blanks", `Data;Inizio\n13/07/2025;10:12:33${" ".repeat(1_000_000)}x`],
  ["a duration of digits", `Data;Inizio;Durata\n13/07/2025;9:00;1h${"1".repeat(1_000_000)}x`],
  ["a depth of digits", `Data;Profondità\n13/07/2025;${"1".repeat(1_000_000)}x`],
  ["quotes", `Data;${'"'.repeat(999_999)}\n13/07/2025;1`],
])("%s keep no reader busy", (_, text) => {
  const start = performance.now();
  for (const { text: decoded } of decodeFile(bytesOf(`${text}\xf1`, "latin1"))) {
    const table = readCsv(decoded);
    if (!table) continue;
    const rows = toFileRows(table, guessColumns(table));
    listForms(rows, LATEST);
    readRows(rows, FORM, LATEST);
  }
  expect(performance.now() - start).toBeLessThan(3000);
});

test("the heads say the separator, though rows have as many decimal commas", () => {
  expect(summary(readTable("Data;Profondità\n13/07/25;18,5\n"))).toEqual([
    ["2025-07-13", null, null, null, 18.5],
  ]);
  expect(openTable('"Data, ora"\tProfondità\n13/07/25\t18,5\n').table.heads).toEqual([
    "Data, ora",
    "Profondità",
  ]);
});

test("the line by which a spreadsheet says its separator is no row", () => {
  const { table, rows } = openTable("sep=;\r\nData;Profondità\r\n13/07/25;18,5\r\n");
  expect(table.heads).toEqual(["Data", "Profondità"]);
  expect(rows).toEqual([{ line: 3, texts: { date: "13/07/25", reached_depth: "18,5 m" } }]);
});

test.each([
  ["UTF-8", bytesOf("\ufeffData;Profondità", "utf8"), ["Data;Profondità"]],
  ["UTF-16", bytesOf("\ufeffData;Profondità", "utf16le"), ["Data;Profondità"]],
  [
    "Windows-1252",
    bytesOf("Data;Profondit\xe0;Localit\xe0 \x96 n\xb0", "latin1"),
    ["Data;Profondità;Località – n°"],
  ],
  [
    "Windows-1250",
    bytesOf("Data;Miejsce;G\xb3\xeaboko\x9c\xe6\n12.07.2025;Gda\xf1sk;18,5", "latin1"),
    ["Data;Miejsce;Głębokość\n12.07.2025;Gdańsk;18,5"],
  ],
  ["Windows-1251", bytesOf("\xc4\xe0\xf2\xe0;\xcc\xe5\xf1\xf2\xee", "latin1"), ["Дата;Место"]],
  [
    "doubt",
    bytesOf("Data;Miejsce\n1.7.2025;Gda\xf1sk", "latin1"),
    ["Data;Miejsce\n1.7.2025;Gdañsk", "Data;Miejsce\n1.7.2025;Gdańsk"],
  ],
  [
    "a declaration",
    bytesOf('<?xml version="1.0" encoding="ISO-8859-2"?><a>Gda\xf1sk</a>', "latin1"),
    ['<?xml version="1.0" encoding="ISO-8859-2"?><a>Gdańsk</a>'],
  ],
])("a file in %s is decoded, and doubt leaves its readings to choose from", (_, bytes, texts) => {
  expect(decodeFile(bytes).map(({ text }) => text)).toEqual(texts);
});

test("the preview shows discipline, time under water and result of each dive, also without a start", () => {
  const text =
    "Data;Disciplina;Durata;Profondità;Distanza;Località\n1/5/2026;CWT;1:35;12,5;;Noli\n2/5/2026;STA;4:10;;;Noli\n3/5/2026;DYN;;;75;Noli";
  const { rows } = openTable(text);
  const read = readRows(rows, FORM, LATEST);
  const html = renderToStaticMarkup(createElement(ImportPreview, { read, unread: [] }));
  const lines = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
  expect(lines).toEqual([
    "1 maggio 2026 · CWT · Noli · 1′35″ · 12,5 m",
    "2 maggio 2026 · STA · Noli · 4′10″",
    "3 maggio 2026 · DYN · Noli · 75 m",
  ]);
});
