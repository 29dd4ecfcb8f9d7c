import { expect, test } from "vitest";
import {
  DEPTH_MAX,
  DIVE_MINUTES_MAX,
  diveMinutes,
  mergeChanges,
  type NewRegisterChange,
  nextClock,
  parseDepth,
  readState,
} from "../../worker/registers/changes/contract.ts";

test.each([
  ["18,5", 18.5],
  ["18.5 m", 18.5],
  ["-18", 18],
  ["−18 metri", 18],
  [" 7 ", 7],
  ["12,34", 12.3],
  ["0", 0],
  ["", null],
  ["   ", null],
  [`${DEPTH_MAX}`, DEPTH_MAX],
  [`${DEPTH_MAX + 1}`, undefined],
  ["18-20", undefined],
  ["1.000", 1],
  ["1e2", undefined],
  ["diciotto", undefined],
  ["--18", undefined],
])("the depth %j is read as %j", (text, depth) => {
  expect(parseDepth(text)).toBe(depth);
});

test("a dive across midnight has its minutes, and an end before the start is no dive", () => {
  expect(diveMinutes("23:30", "00:20")).toBe(50);
  expect(diveMinutes("10:00", "10:45")).toBe(45);
  expect(diveMinutes("10:00", "09:50")).toBeNull();
  expect(diveMinutes("20:00", "02:00")).toBe(DIVE_MINUTES_MAX);
  expect(diveMinutes("20:00", "02:01")).toBeNull();
  expect(diveMinutes("10:00", "10:00")).toBe(0);
});

test("the next clock is the time, and above every clock that is known", () => {
  expect(nextClock(1000.7, 0)).toBe(1000);
  expect(nextClock(1000, 1000)).toBe(1001);
  expect(nextClock(1000, 5000)).toBe(5001);
});

test("of two taps at the same clock the same one wins on every phone", () => {
  const target = { type: "member", id: "anna" } as const;
  const one = { id: "a", clock: 5, target, fields: { presence: "present" } };
  const other = { id: "b", clock: 5, target, fields: { presence: "absent" } };
  for (const taps of [
    [one, other],
    [other, one],
    [one, other, one],
  ])
    expect(readState(mergeChanges(taps)).people.get("anna")?.presence).toBe("absent");
});

test("whoever is in the water stays on the list, also where another phone removed the guest", () => {
  const tap = (id: string, clock: number, fields: NewRegisterChange["fields"]) => {
    const target = { type: "guest", id: "guest" } as const;
    return { id, clock, target, fields };
  };
  const taps = [tap("a", 1, { name: "Ugo", water: "dive" }), tap("b", 2, { removed: true })];
  expect(readState(mergeChanges(taps)).people.get("guest")?.water).toBe("dive");
});

test("groups and dives without a start come by the time of their first tap, whatever their ids", () => {
  const tap = (id: string, clock: number, type: "group" | "dive", target: string, fields = {}) => ({
    id,
    clock,
    target: { type, id: target },
    fields,
  });
  const taps = [
    tap("1", 1, "group", "z", { name: "Il cavo 1" }),
    tap("2", 2, "group", "a", { name: "Il cavo 2" }),
    tap("3", 3, "dive", "z", { group: "z" }),
    tap("4", 4, "dive", "a", { group: "a" }),
    tap("5", 5, "dive", "m", { start: "09:00" }),
    tap("6", 6, "group", "z", { name: "Il cavo giallo" }),
  ];
  for (const order of [taps, taps.toReversed()]) {
    const { groups, dives } = readState(mergeChanges(order));
    expect(groups.map(({ name }) => name)).toEqual(["Il cavo giallo", "Il cavo 2"]);
    expect(dives.map(({ id }) => id)).toEqual(["m", "z", "a"]);
  }
});
