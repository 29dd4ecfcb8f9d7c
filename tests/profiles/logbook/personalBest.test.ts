import { expect, test } from "vitest";
import { getProfile, saveProfile } from "../../../web/auth/api.ts";
import { addDive } from "../../../web/profiles/logbook/api.ts";
import { disciplinesBeaten, parseRecords } from "../../../worker/profiles/contract.ts";
import { resultToOffer, withCorrections } from "../../../worker/profiles/logbook/diveLine.ts";
import { DIVE_FIELDS } from "../../support/logbook.ts";
import { makeUser } from "../../support/users.ts";
import { inBrowser } from "../../support/worker.ts";

const RECORDS = { STA: "4:30", FIM: "31", CWT: "22,5", CNF: "18" };

test("a dive offers its reached depth as a record where it is deeper, and saves nothing by itself", async () => {
  const anna = await makeUser("anna", { personal_best: RECORDS });
  const dive = await inBrowser(anna, () =>
    addDive({ id: crypto.randomUUID(), ...DIVE_FIELDS, planned_depth: "40", reached_depth: "-22,6 m" }),
  );
  expect((await inBrowser(anna, getProfile)).personal_best).toEqual(RECORDS);
  const depth = resultToOffer(dive);
  expect(depth).toBe(22.6);
  expect(disciplinesBeaten(parseRecords(RECORDS), depth ?? 0, null)).toEqual([
    "CWT",
    "CWTB",
    "CNF",
    "VWT",
    "NLT",
  ]);
  await inBrowser(anna, () =>
    saveProfile({ personal_best: { ...parseRecords(RECORDS), CWT: String(depth) } }),
  );
  expect((await inBrowser(anna, getProfile)).personal_best).toEqual({ ...RECORDS, CWT: "22.6" });
});

test("neither a planned depth, nor one with an apparatus, nor an impossible one is offered; a correction is", () => {
  const dive = {
    ...{ apparatus: "nessuno", reached_depth: 20, corrections: [] },
    ...{ discipline: null, dive_seconds: null, distance: null },
  };
  const corrected = {
    before: 20,
    reason: "Riletta",
    author_id: "gea",
    author_name: "Gea",
    at: "2026-07-12T10:00:00.000Z",
  };
  expect(resultToOffer(dive)).toBe(20);
  for (const apparatus of [null, "None", " нет ", "—"])
    expect(resultToOffer({ ...dive, apparatus })).toBe(20);
  for (const apparatus of ["ARA circuito aperto", "rebreather", "nessuno dei due"])
    expect(resultToOffer({ ...dive, apparatus })).toBe(null);
  expect(resultToOffer({ ...dive, reached_depth: null })).toBe(null);
  expect(resultToOffer({ ...dive, reached_depth: 0 })).toBe(null);
  // Deeper than any apnea: a mistake in a file or a form.
  expect(resultToOffer({ ...dive, reached_depth: 150.1 })).toBe(null);
  const corrections = [
    { ...corrected, entry: "reached_depth" as const, after: 21.5 },
    { ...corrected, entry: "planned_depth" as const, after: 40 },
  ];
  expect(resultToOffer({ ...dive, corrections })).toBe(21.5);
  expect(withCorrections({ ...dive, corrections })).toMatchObject({
    reached_depth: 21.5,
    apparatus: "nessuno",
  });
  const withTank = { ...corrected, entry: "apparatus" as const, after: "ARA" };
  expect(resultToOffer({ ...dive, corrections: [withTank] })).toBe(null);
  expect(disciplinesBeaten({ CWT: "20", FIM: "20.1" }, 20, null)).toEqual(["CWTB", "CNF", "VWT", "NLT"]);
});

test("a dive of a discipline offers what counts in it, against the record in that discipline", () => {
  const dive = { apparatus: null, reached_depth: 3, corrections: [], dive_seconds: 271, distance: 75 };
  expect(resultToOffer({ ...dive, discipline: "STA" })).toBe(271);
  expect(resultToOffer({ ...dive, discipline: "DYN" })).toBe(75);
  expect(resultToOffer({ ...dive, discipline: "CNF" })).toBe(3);
  expect(resultToOffer({ ...dive, discipline: "DNF", distance: null })).toBe(null);
  expect(disciplinesBeaten(RECORDS, 271, "STA")).toEqual(["STA"]);
  expect(disciplinesBeaten(RECORDS, 270, "STA")).toEqual([]);
  expect(disciplinesBeaten(RECORDS, 1, "DYN")).toEqual(["DYN"]);
  expect(disciplinesBeaten(RECORDS, 18, "CNF")).toEqual([]);
});
