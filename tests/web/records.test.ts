import fc from "fast-check";
import { expect, test } from "vitest";
import { groupRecords, makeScale, spreadLabels } from "../../web/profiles/records/layout.ts";

test("records are grouped by kind: depths ascending, distances from the longest", () => {
  const { depths, lengths, times } = groupRecords({
    NLT: "120",
    STA: "5:48",
    DNF: "105",
    CWT: "95",
    DYN: "162",
    FIM: "29.5",
    DYNB: "140",
  });
  expect(depths.map(({ discipline, amount }) => [discipline, amount])).toEqual([
    ["FIM", 29.5],
    ["CWT", 95],
    ["NLT", 120],
  ]);
  expect(lengths.map(({ discipline }) => discipline)).toEqual(["DYN", "DYNB", "DNF"]);
  expect(times).toEqual([{ discipline: "STA", value: "5:48", amount: 348 }]);
});

test("invalid values are left out", () => {
  const { depths, lengths, times } = groupRecords({ CWT: "tanto", STA: "75", DYN: "1000", FIM: "0" });
  expect([depths.map(({ amount }) => amount), lengths, times]).toEqual([[0], [], []]);
});

test.for<[number, number, number]>([
  [0.5, 10, 2],
  [12, 12, 2],
  [29.5, 30, 5],
  [95, 100, 20],
  [214, 250, 50],
  [999, 1000, 200],
])("a cord for %s metres ends at %s, with a mark every %s", ([greatest, end, step]) => {
  const scale = makeScale(greatest, { least: 10, most: 6 });
  expect([scale.end, scale.steps[1], scale.steps.at(-1)]).toEqual([end, step, end]);
});

test("a scale holds any amount in few round steps", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100_000, noNaN: true }),
      fc.integer({ min: 2, max: 12 }),
      (greatest, most) => {
        const { end, steps } = makeScale(greatest, { least: 10, most });
        expect(end).toBeGreaterThanOrEqual(Math.max(greatest, 10));
        expect(steps.length).toBeLessThanOrEqual(most + 1);
      },
    ),
  );
});

test("labels stay at their marks; touching ones spread around them", () => {
  expect(spreadLabels([2, 8, 14], 3, 0, 20)).toEqual([2, 8, 14]);
  expect(spreadLabels([9, 9, 9], 3, 0, 20)).toEqual([6, 9, 12]);
  expect(spreadLabels([0, 0.5, 10], 3, 0, 20)).toEqual([0, 3, 10]);
  expect(spreadLabels([19, 20, 20], 3, 0, 20)).toEqual([14, 17, 20]);
  expect(spreadLabels([], 3, 0, 20)).toEqual([]);
});

test("labels never overlap, keep their order and stay on the line while they fit", () => {
  const places = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(places, (wanted) => {
      const labels = spreadLabels(
        wanted.toSorted((one, other) => one - other),
        3,
        0,
        30,
      );
      expect(labels).toHaveLength(wanted.length);
      for (const [index, label] of labels.entries()) {
        expect(label).toBeGreaterThanOrEqual(-1e-9);
        expect(label).toBeLessThanOrEqual(30 + 1e-9);
        if (index > 0) expect(label - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(3 - 1e-9);
      }
    }),
  );
});

test("labels that do not fit continue below, without overlap", () => {
  expect(spreadLabels([1, 2, 3, 4, 5], 3, 0, 6)).toEqual([0, 3, 6, 9, 12]);
});
