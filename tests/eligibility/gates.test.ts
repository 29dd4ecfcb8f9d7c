import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REQUIREMENT_CODES } from "../../worker/eligibility/contract.ts";
import {
  checkInGates,
  type GateFacts,
  type GatePurpose,
  gates,
  isClosed,
} from "../../worker/eligibility/gates.ts";
import type { Requirement } from "../../worker/eligibility/outputs.ts";
import { gatesOf } from "../../worker/enrolments/eligibility/rules.ts";
import { GATE_CASES } from "./gateCases.ts";
import { addFact, anyFacts, anyRequirements, NO_FACTS, tighten } from "./gateFacts.ts";
import { parseCase } from "./parseCase.ts";

const rows = GATE_CASES.split("\n").filter((row) => row && !row.startsWith("#"));

describe("the gate of one requirement", () => {
  test("there are at least 120 cases, and none twice", () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test.for(rows)("%s", (row) => {
    const { requirement, facts, now, purpose, expected } = parseCase(row);
    const [gate] = gates([requirement], facts, now, purpose);
    if (!gate) throw new Error("no gate");
    const said = [
      gate.state,
      ...(isClosed(gate) ? ["closed"] : []),
      ...(gate.due_on ? [`by ${gate.due_on}`] : []),
    ].join(" ");
    expect(said).toBe(expected);
    const hasStep = !["ok", "overridden"].includes(gate.state) && purpose !== "checkin";
    expect(gate.next !== null).toBe(hasStep);
  });
});

const NOW = new Date("2026-06-01T10:00:00Z");
const PURPOSES: GatePurpose[] = ["view", "reserve", "offer", "change", "checkin"];
const anyPurpose = fc.constantFrom(...PURPOSES);
const anyNow = fc.integer({ min: -40, max: 60 }).map((days) => new Date(NOW.getTime() + days * 86_400_000));

const closedCodes = (requirements: Requirement[], facts: GateFacts, now: Date, purpose: GatePurpose) =>
  gates(requirements, facts, now, purpose)
    .filter(isClosed)
    .map(({ code }) => code);

test("who has a seat and accepts the newer text of a waiver is not asked for the older one", () => {
  const due = { mode: "by_day", days_before: 1 } as const;
  const waiver = (version: string): Requirement => ({ code: "waiver", version, text: "", ...due });
  const facts = { ...NO_FACTS, waiver_version: "v2" };
  const seat = { facts, shown: [waiver("v1")] };
  expect(gatesOf({ requirements: [waiver("v2")] }, seat, NOW, "view")).toMatchObject([{ state: "ok" }]);
  expect(gatesOf({ requirements: [waiver("v3")] }, seat, NOW, "view")).toMatchObject([
    { state: "missing", requirement: { version: "v1" } },
  ]);
});

test("a seat without requirements has no gates", () => {
  expect(gates([], NO_FACTS, NOW, "reserve")).toEqual([]);
});

test("gates stand in the order of the codes, however the requirements do", () => {
  fc.assert(
    fc.property(anyRequirements, anyFacts, anyPurpose, (requirements, facts, purpose) => {
      const codes = gates(requirements, facts, NOW, purpose).map(({ code }) => code);
      const back = gates(requirements.toReversed(), facts, NOW, purpose).map(({ code }) => code);
      expect(codes).toEqual(REQUIREMENT_CODES.filter((code) => codes.includes(code)));
      expect(back).toEqual(codes);
    }),
  );
});

test("a tightened requirement opens no gate", () => {
  fc.assert(
    fc.property(anyRequirements, anyFacts, anyNow, anyPurpose, (requirements, facts, now, purpose) => {
      const before = closedCodes(requirements, facts, now, purpose);
      const after = closedCodes(requirements.map(tighten), facts, now, purpose);
      expect(before.filter((code) => !after.includes(code))).toEqual([]);
    }),
  );
});

test("one more fact closes no gate", () => {
  fc.assert(
    fc.property(
      ...[anyRequirements, anyFacts, anyFacts, anyNow, anyPurpose],
      (requirements, facts, more, now, purpose) => {
        const before = closedCodes(requirements, facts, now, purpose);
        const after = closedCodes(requirements, addFact(facts, more), now, purpose);
        expect(after.filter((code) => !before.includes(code))).toEqual([]);
      },
    ),
  );
});

test("time opens nothing by itself, and what is due closes only after its last day", () => {
  fc.assert(
    fc.property(anyRequirements, anyFacts, anyNow, anyNow, (requirements, facts, one, other) => {
      const [first, later] = one < other ? [one, other] : [other, one];
      const before = closedCodes(requirements, facts, first, "reserve");
      expect(
        before.filter((code) => !closedCodes(requirements, facts, later, "reserve").includes(code)),
      ).toEqual([]);
    }),
  );
});

test("at the check-in a gate says ok or missing alone, whatever the day, and the phone's answer is the server's", () => {
  fc.assert(
    fc.property(anyRequirements, anyFacts, anyNow, (requirements, facts, now) => {
      const server = gates(requirements, facts, now, "checkin");
      expect(server.every(({ state, next }) => ["ok", "missing"].includes(state) && next === null)).toBe(
        true,
      );
      expect(server).toEqual(gates(requirements, facts, NOW, "checkin"));
      // The phone has the cached gates as JSON, and asks the same function whether one is closed.
      const phone: ReturnType<typeof checkInGates> = JSON.parse(JSON.stringify(checkInGates(server)));
      expect(phone.map(isClosed)).toEqual(server.map(isClosed));
      expect(Object.keys(phone[0] ?? { code: 1, state: 1, mode: 1 })).toEqual(["code", "state", "mode"]);
      const reserved = gates(requirements, facts, now, "reserve");
      const open = reserved
        .filter(({ state }) => ["ok", "overridden"].includes(state))
        .map(({ code }) => code);
      expect(server.filter(({ state }) => state === "ok").map(({ code }) => code)).toEqual(open);
    }),
  );
});
