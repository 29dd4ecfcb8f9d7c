import { expect, test } from "vitest";
import type { Translate } from "../../../web/lib/i18n.tsx";
import {
  missingItems,
  phoneNumbersIn,
  skippedChecklistNote,
} from "../../../web/registers/checklist/checklistTexts.ts";
import { lateCorrections, parseEntry } from "../../../web/registers/closing/corrections.ts";
import { closingObstacle, entriesToSign, gapMending, gapText } from "../../../web/registers/closing/gaps.ts";
import { depthDraft, diveDraft, personDraft, waterDraft } from "../../../web/registers/dives/diveDrafts.ts";
import { signingObstacle } from "../../../web/registers/signing/signingTexts.ts";
import { GAP_KINDS, registerGaps } from "../../../worker/registers/registerLines.ts";
import { makeDay } from "./support.ts";

/** Anna and Bea dived at 09:00; Bea has no depth, Carla's arrival is unknown, and Dora came and is in no dive. */
function divedDay() {
  const day = makeDay(["anna", "bea", "carla", "dora"]);
  for (const id of ["anna", "bea", "dora"])
    day.write(personDraft({ type: "member", id }, { presence: "present" }));
  day.write(diveDraft("d1", { start: "09:00", guide: "marco" }));
  day.write(depthDraft("d1", "anna", "reached_depth", 18.5), depthDraft("d1", "bea", "planned_depth", 10));
  return day;
}

test("each gap names its people, and is filled on the spot or on the tab that fills it", () => {
  const day = divedDay();
  day.write(waterDraft({ type: "member", id: "bea" }, "d1"));
  const state = day.state();
  const gaps = registerGaps(state, day.lines(), day.context.members);
  const told = GAP_KINDS.flatMap((kind) =>
    gaps[kind].map((gap) => [kind, gap.person, Object.values(gapMending(kind, gap, state))[0]]),
  );
  expect(told).toEqual([
    ["in_water", "bea", "?tab=immersioni&dive=d1"],
    ["diver", "anna", "profile"],
    ["diver", "bea", "profile"],
    ["end_time", "anna", "end"],
    ["end_time", "bea", "end"],
    ["apparatus", "anna", "equipment"],
    ["apparatus", "bea", "equipment"],
    ["mixture", "anna", "equipment"],
    ["mixture", "bea", "equipment"],
    ["planned_depth", "anna", "planned"],
    ["reached_depth", "bea", "reached"],
    ["signature", "anna", "?tab=firme"],
    ["signature", "bea", "?tab=firme"],
    ["without_dive", "dora", "?tab=immersioni"],
    ["unknown_presence", "carla", "?tab=arrivi"],
  ]);
});

test("before a dive is signed, its signer reads which entries a signature covers and the dive still lacks", () => {
  const day = divedDay();
  day.write(
    diveDraft("d2", {
      start: "11:00",
      end: "11:20",
      guide: "marco",
      apparatus: "nessuno",
      mixture: "nessuna",
    }),
  );
  day.write(depthDraft("d2", "dora", "planned_depth", 10), depthDraft("d2", "dora", "reached_depth", 9));
  const gaps = registerGaps(day.state(), day.lines(), day.context.members);
  expect(entriesToSign(gaps, "d1")).toEqual([
    "f) Orario di fine",
    "g) Tipo di autorespiratore",
    "h) Miscela",
    "i) Profondità massima programmata",
    "l) Profondità massima raggiunta",
  ]);
  expect(entriesToSign(gaps, "d2")).toEqual([]);
});

test("two people of one name are two in every gap, each with the own dive", () => {
  const day = makeDay(["anna", "bea"]);
  for (const member of day.context.members) member.name = "Anna Rossi";
  day.write(diveDraft("d1", { guide: "marco" }), diveDraft("d2", { guide: "marco" }));
  day.write(depthDraft("d1", "anna", "reached_depth", 18), depthDraft("d2", "bea", "reached_depth", 12));
  const gaps = registerGaps(day.state(), day.lines(), day.context.members);
  expect(gaps.end_time).toEqual([
    { person: "anna", name: "Anna Rossi", dive: "d1" },
    { person: "bea", name: "Anna Rossi", dive: "d2" },
  ]);
});

test("what a closed register lacks is stated, because nobody can answer a question there", () => {
  const t = { count: (_: string, __: number, { other }: { other: string }) => other } as unknown as Translate;
  for (const kind of GAP_KINDS) expect(gapText(t, kind, 2)).not.toContain("?");
});

test("a register is closed out of the water, by the responsible person, online and with nothing unsent", () => {
  const day = divedDay();
  const gaps = registerGaps(day.state(), day.lines(), day.context.members);
  const facts = {
    view: { is_own: true, day: day.context.day, time_zone: "Europe/Rome" },
    now: () => Date.parse("2026-07-12T16:00:00Z"),
    state: day.state(),
    gaps,
    isOffline: false,
    pending: 0,
  } as Parameters<typeof closingObstacle>[0];
  expect(closingObstacle(facts, "marco")).toBeNull();
  expect(closingObstacle({ ...facts, gaps: { ...gaps, in_water: gaps.diver } }, "marco")).toBe("in_water");
  const before = { ...facts, now: () => Date.parse("2026-07-11T21:00:00Z") };
  expect(closingObstacle(before, "marco")).toBe("too_early");
  expect(closingObstacle({ ...facts, isOffline: true }, "marco")).toBe("offline");
  expect(closingObstacle({ ...facts, pending: 1 }, "marco")).toBe("pending");
  const asGuide = { ...facts, view: { ...facts.view, is_own: false } };
  expect(closingObstacle(asGuide, "sara")).toBe("not_responsible");
  day.write({ target: { type: "day", id: "day" }, fields: { responsible: "sara" } });
  expect(closingObstacle({ ...asGuide, state: day.state() }, "sara")).toBeNull();
});

test("a line is signed after its start, of who was present, and never by the diver", () => {
  const day = divedDay();
  const [anna, bea] = day.lines();
  if (!anna || !bea) throw new Error("no lines");
  const marco = { id: "marco", maySign: true };
  const clock = { timeZone: "Europe/Rome", now: Date.parse("2026-07-12T07:30:00Z") };
  expect(signingObstacle(day.state(), anna, marco, clock)).toBeNull();
  expect(signingObstacle(day.state(), anna, { ...marco, id: "anna" }, clock)).toBe("own_line");
  expect(signingObstacle(day.state(), anna, { ...marco, maySign: false }, clock)).toBe("no_permission");
  const early = { ...clock, now: Date.parse("2026-07-12T06:30:00Z") };
  expect(signingObstacle(day.state(), anna, marco, early)).toBe("not_started");
  expect(signingObstacle(day.state(), { ...anna, start_time: null }, marco, clock)).toBe("not_started");
  day.write(personDraft({ type: "member", id: "bea" }, { presence: "absent" }));
  expect(signingObstacle(day.state(), bea, marco, clock)).toBe("not_present");
});

test("taps after the closing become corrections of the lines that say something else", () => {
  const day = divedDay();
  expect(lateCorrections(depthDraft("d1", "bea", "reached_depth", 9), day.lines())).toEqual([
    { dive: "d1", person: "bea", entry: "reached_depth", after: 9 },
  ]);
  expect(lateCorrections(depthDraft("d1", "anna", "reached_depth", 18.5), day.lines())).toEqual([]);
  expect(lateCorrections(diveDraft("d1", { end: "09:50" }), day.lines()).map(({ person }) => person)).toEqual(
    ["anna", "bea"],
  );
  expect(
    lateCorrections(personDraft({ type: "member", id: "bea" }, { presence: "absent" }), day.lines()),
  ).toEqual([]);
});

test("a corrected depth is read as people write it, other entries as text", () => {
  expect(parseEntry("reached_depth", "-18,5 m")).toBe(18.5);
  expect(parseEntry("reached_depth", "tanto")).toBeUndefined();
  expect(parseEntry("apparatus", " nessuno ")).toBe("nessuno");
  expect(parseEntry("end_time", "")).toBeNull();
});

test("a dive that began without the whole checklist keeps what was missing", () => {
  const day = makeDay();
  day.write({
    target: { type: "day", id: "day" },
    fields: { buoy: true, oxygen: true, pairs: true, first_aid: true },
  });
  const missing = missingItems(day.state().day);
  expect(missing).toEqual(["oxygen_trained", "emergency_numbers"]);
  expect(skippedChecklistNote(missing, " corrente ")).toBe(
    "Iniziata con la lista di sicurezza incompleta. Mancava: chi sa usare l’ossigeno, numeri di emergenza. Motivo: corrente",
  );
});

test("telephone numbers are found in what was written of them", () => {
  expect(phoneNumbersIn("112\nCapitaneria 1530, bagnino +39 0185 123.456")).toEqual([
    "112",
    "1530",
    "+390185123456",
  ]);
});
