import { expect, test } from "vitest";
import { guessColumns, readCsv, toFileRows } from "../../web/profiles/logbook/imports/readCsv.ts";
import {
  detectDayOrder,
  parseDay,
  parseTime,
  readRows,
} from "../../web/profiles/logbook/imports/readRows.ts";
import { readUddf, UddfError } from "../../web/profiles/logbook/imports/readUddf.ts";

const OPTIONS = { order: "day_first", latest: "2026-11-23" } as const;

function readTable(text: string) {
  const table = readCsv(text);
  if (!table) throw new Error("no table");
  return readRows(toFileRows(table, guessColumns(table.heads)), OPTIONS);
}

test("columns of an Italian spreadsheet are guessed, and empty cells stay empty", () => {
  const { dives, bad } = readTable(
    "Data;Ora inizio;Ora fine;Località;Profondità programmata;Profondità raggiunta;Centro;Istruttore\n" +
      '12/07/2025;9.05;10:00;"Ustica; Punta";20;;Blu;\n',
  );
  expect(bad).toEqual([]);
  expect(dives).toEqual([
    {
      ...{ date: "2025-07-12", start_time: "09:05", end_time: "10:00", place: "Ustica; Punta" },
      ...{ planned_depth: 20, reached_depth: null, centre: "Blu", instructor: null, certification: null },
      ...{ apparatus: null, mixture: null, note: null, copy: 0 },
    },
  ]);
});

test("columns of an English log are guessed", () => {
  const heads = ["Date", "Time in", "Time out", "Location", "Max depth", "Instructor", "Comments"];
  expect(guessColumns(heads)).toMatchObject({
    ...{ date: 0, start_time: 1, end_time: 2, place: 3, reached_depth: 4, instructor: 5, note: 6 },
    planned_depth: -1,
  });
});

test("bad rows are named with their line and reason, the others are read", () => {
  const { dives, bad } = readTable(
    "Data,Inizio,Fine,Profondità\n2025-07-12,09:00,10:00,18\n2025-02-30,,,\n\n2099-01-01,,,\n2025-07-13,14:00,09:00,\n2025-07-14,,,999\n",
  );
  expect(dives).toHaveLength(1);
  expect(bad).toEqual([
    { line: 3, field: "date", reason: "validation.date" },
    { line: 5, field: "date", reason: "validation.dive_day" },
    { line: 6, field: "end_time", reason: "validation.dive_end" },
    { line: 7, field: "reached_depth", reason: "validation.depth" },
  ]);
});

test.each([
  ["2025-07-12", "2025-07-12"],
  ["12/07/2025", "2025-07-12"],
  ["12.7.2025", "2025-07-12"],
  ["07/31/2025", "2025-07-31"],
  ["12 luglio", null],
])("the day %s is read as %s", (text, day) => {
  expect(parseDay(text, "day_first")).toBe(day);
});

test("dates that could be read both ways are asked about", () => {
  expect(detectDayOrder(["01/02/2025", "03/04/2025"])).toBe(null);
  expect(detectDayOrder(["01/02/2025", "13/04/2025"])).toBe("day_first");
  expect(detectDayOrder(["01/02/2025", "04/13/2025"])).toBe("month_first");
  expect(parseDay("01/02/2025", "month_first")).toBe("2025-01-02");
});

test.each([
  ["9:05 PM", "21:05"],
  ["12:10 am", "00:10"],
  ["", null],
  ["25:00", undefined],
])("the time %s is read as %s", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test("a duration gives the end across midnight, and equal rows are counted as copies", () => {
  const { dives } = readTable("Data,Inizio,Durata\n2025-07-12,23:30,50 min\n2025-07-12,23:30,0:50:10\n");
  expect(dives.map(({ end_time, copy }) => [end_time, copy])).toEqual([
    ["00:20", 0],
    ["00:20", 1],
  ]);
});

const UDDF = `<?xml version="1.0" encoding="utf-8"?>
<uddf version="3.2.0" xmlns="http://www.streit.cc/uddf/3.2/">
  <gasdefinitions><mix id="air"><name>Aria</name></mix></gasdefinitions>
  <divesite><site id="ustica"><name>Ustica &amp; Secca</name></site></divesite>
  <profiledata><repetitiongroup id="g">
    <dive id="d1">
      <informationbeforedive><link ref="ustica"/><datetime>2025-07-12T10:05:00</datetime></informationbeforedive>
      <tankdata><link ref="air"/></tankdata>
      <samples><waypoint><depth>3</depth></waypoint></samples>
      <informationafterdive><greatestdepth>18.46</greatestdepth><diveduration>2700</diveduration>
        <notes><para>Bella</para><para>Fredda</para></notes></informationafterdive>
    </dive>
    <dive id="d2"><informationbeforedive><datetime>2025-07-13</datetime></informationbeforedive></dive>
  </repetitiongroup></profiledata>
</uddf>`;

test("UDDF gives date, times, depth, site, gas and notes, and invents nothing", () => {
  const rows = readUddf(UDDF);
  expect(rows.map(({ line }) => line)).toEqual([6, 13]);
  const { dives, bad } = readRows(rows, OPTIONS);
  expect(bad).toEqual([]);
  expect(dives[0]).toMatchObject({
    ...{ date: "2025-07-12", start_time: "10:05", end_time: "10:50", place: "Ustica & Secca" },
    ...{ reached_depth: 18.5, planned_depth: null, mixture: "Aria", note: "Bella\nFredda" },
    ...{ apparatus: null, instructor: null, centre: null },
  });
  expect(dives[1]).toMatchObject({ date: "2025-07-13", start_time: null, reached_depth: null });
});

test.each([
  ["entities", `<!DOCTYPE a [<!ENTITY b "bbbb">]><uddf>&b;</uddf>`],
  ["deep nesting", `<uddf>${"<a>".repeat(1000)}${"</a>".repeat(1000)}</uddf>`],
  ["another root", "<html><body/></html>"],
  ["a cut file", UDDF.slice(0, 600)],
])("a file with %s is refused", (_, text) => {
  expect(() => readUddf(text)).toThrow(UddfError);
});
