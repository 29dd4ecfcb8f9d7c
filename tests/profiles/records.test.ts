import { describe, expect, test } from "vitest";
import { isRecordValue, parseRecords, RECORD_DISCIPLINES } from "../../worker/profiles/contract.ts";

describe("a value has the form of its discipline", () => {
  test.each([
    ["STA", ["4:30", "0:59", "11:54"], ["4:3", "4.30", "430", "123:00", "4:75", "-4:30", "4:30 ", "quattro"]],
    [
      "CWT",
      ["75", "29.5", "7", "300", "12,5"],
      ["1000", "-5", "75m", ".5", "75.", "75.123", "4:30", "1e2", "٧٥"],
    ],
    ["DYN", ["0", "250.25"], ["", " ", "NaN"]],
  ] as const)("%s", (discipline, good, bad) => {
    expect(good.filter((value) => !isRecordValue(discipline, value))).toEqual([]);
    expect(bad.filter((value) => isRecordValue(discipline, value))).toEqual([]);
  });

  test("there are ten, and one of them is timed", () => {
    expect(RECORD_DISCIPLINES).toHaveLength(10);
    expect(RECORD_DISCIPLINES.filter((each) => isRecordValue(each, "4:30"))).toEqual(["STA"]);
  });
});

describe("records are parsed from every accepted shape", () => {
  const cases: [what: string, from: unknown, records: Record<string, string>][] = [
    ["by discipline", { STA: "4:30", CWT: "40" }, { STA: "4:30", CWT: "40" }],
    ["as a list", [{ discipline: "FIM", value: "31" }], { FIM: "31" }],
    [
      "by their old names",
      { static_apnea: "4:30", dynamic_apnea: "75", free_immersion: "31", constant_weight: "40" },
      { STA: "4:30", DYN: "75", FIM: "31", CWT: "40" },
    ],
    ["as a list with old names", [{ discipline: "static_apnea", value: "5:00" }], { STA: "5:00" }],
    ["as numbers", { CWT: 40, DYN: 75.5 }, { CWT: "40", DYN: "75.5" }],
    [
      "with more decimals than centimetres, rounded",
      { CWT: "75,128", DYN: 100.005, FIM: "29.999", CNF: "12.1250000001" },
      { CWT: "75.13", DYN: "100.01", FIM: "30", CNF: "12.13" },
    ],
    ["with decimals that round to a thousand, as they are", { DYN: "999.999" }, { DYN: "1000" }],
    ["with a comma and spaces", { CWT: " 29,5 " }, { CWT: "29.5" }],
    ["with empty rows", [{ discipline: "CWT", value: " " }, { discipline: "", value: "3" }, {}, null], {}],
    ["with a discipline nobody knows", { XYZ: "3", constructor: "4", __proto__: "5" }, {}],
    [
      "a discipline twice: the first",
      [
        { discipline: "CWT", value: "40" },
        { discipline: "CWT", value: "50" },
      ],
      { CWT: "40" },
    ],
    ["a discipline and its old name: its own", { constant_weight: "30", CWT: "40" }, { CWT: "40" }],
    ["nothing", null, {}],
    ["a text", "CWT 40", {}],
  ];
  test.each(cases)("%s", (_, from, records) => {
    expect(parseRecords(from)).toEqual(records);
  });
});
