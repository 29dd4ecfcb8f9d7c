import fc from "fast-check";
import { REQUIREMENT_CODES } from "../../worker/eligibility/contract.ts";
import type { GateFacts } from "../../worker/eligibility/gates.ts";
import type { EventQuestion, Requirement } from "../../worker/eligibility/outputs.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { BREVETTI } from "../../worker/profiles/contract.ts";

export const QUESTION: EventQuestion = {
  id: "0199a3c0-0000-7000-8000-000000000001",
  kind: "size",
  label: "Taglia della muta",
  is_required: true,
};

export const NO_FACTS: GateFacts = {
  event: {
    path: "/10-luglio-2026-corso",
    ask_path: "/10-luglio-2026-corso?ask=1",
    first_day: "2026-07-10",
    last_day: "2026-07-12",
    questions: [QUESTION],
  },
  time_zone: "Europe/Rome",
  birth_date: null,
  certifications: [],
  brevetto: null,
  scadenza_brevetto: null,
  records: [],
  medical_kind: null,
  medical_expires_on: null,
  insurance_expires_on: null,
  guardian: "none",
  waiver_version: null,
  answers: {},
  overrides: [],
};

/** A day around the event's. */
const anyDay = fc.integer({ min: -20, max: 20 }).map((days) => addDays("2026-07-11", days));
const orNull = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const anyScale = fc.integer({ min: 0, max: 5 });
const anyRecord = fc.oneof(
  fc.record({
    discipline: fc.constantFrom("CWT", "FIM", "VWT", "DYN"),
    value: fc.integer({ min: 5, max: 40 }).map(String),
    is_proven: fc.boolean(),
  }),
  fc.record({
    discipline: fc.constant("STA"),
    value: fc.constantFrom("1:30", "2:59", "3:00", "4:10"),
    is_proven: fc.boolean(),
  }),
);

export const anyFacts: fc.Arbitrary<GateFacts> = fc.record({
  event: fc.constant(NO_FACTS.event),
  time_zone: fc.constant(NO_FACTS.time_zone),
  birth_date: orNull(
    fc.integer({ min: 8, max: 25 }).chain((years) => anyDay.map((day) => addDays(day, -years * 365))),
  ),
  certifications: fc.array(fc.record({ scale: orNull(anyScale), valid_until: orNull(anyDay) }), {
    maxLength: 3,
  }),
  brevetto: orNull(fc.constantFrom(...BREVETTI)),
  scadenza_brevetto: orNull(anyDay),
  records: fc.array(anyRecord as fc.Arbitrary<GateFacts["records"][number]>, { maxLength: 3 }),
  medical_kind: orNull(fc.constantFrom("non_competitive" as const, "competitive" as const)),
  medical_expires_on: orNull(anyDay),
  insurance_expires_on: orNull(anyDay),
  guardian: fc.constantFrom("none" as const, "asked" as const, "consented" as const),
  waiver_version: orNull(fc.constantFrom("a", "b")),
  answers: fc.constantFrom({}, { [QUESTION.id]: "M" }, { [QUESTION.id]: " " }),
  overrides: fc.subarray([...REQUIREMENT_CODES], { maxLength: 2 }),
});

const anyWhen = fc.oneof(
  fc.constantFrom({ mode: "block" as const }, { mode: "warn" as const }),
  fc.integer({ min: 1, max: 60 }).map((days_before) => ({ mode: "by_day" as const, days_before })),
);

const anyWhat: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.integer({ min: 10, max: 20 }).map((min) => ({ code: "age", min })),
  fc.constantFrom({ code: "guardian" }, { code: "insurance" }, { code: "questions" }),
  anyScale.map((min) => ({ code: "level", min })),
  fc.integer({ min: 5, max: 35 }).map((metres) => ({ code: "depth", metres })),
  fc.integer({ min: 90, max: 240 }).map((seconds) => ({ code: "time", seconds })),
  fc.constantFrom("non_competitive", "competitive").map((kind) => ({ code: "medical", kind })),
  fc.constantFrom("a", "b").map((version) => ({ code: "waiver", version, text: "Conosco i rischi." })),
);

/** At most one requirement of each code, in any order. */
export const anyRequirements: fc.Arbitrary<Requirement[]> = fc.uniqueArray(
  fc.tuple(anyWhat, anyWhen).map(([what, when]) => ({ ...what, ...when }) as Requirement),
  { selector: ({ code }) => code, maxLength: 9 },
);

/** A requirement that asks for more, and blocks. */
export function tighten(one: Requirement): Requirement {
  const { days_before: _, ...rest } = one;
  const blocking = { ...rest, mode: "block" as const } as Requirement;
  switch (blocking.code) {
    case "age":
    case "level":
      return { ...blocking, min: blocking.min + 1 };
    case "depth":
      return { ...blocking, metres: blocking.metres + 3 };
    case "time":
      return { ...blocking, seconds: blocking.seconds + 20 };
    case "medical":
      return { ...blocking, kind: "competitive" };
    case "waiver":
      return { ...blocking, version: "c" };
    default:
      return blocking;
  }
}

/** The facts and those that `more` adds: nothing that was known is replaced by less. */
export function addFact(facts: GateFacts, more: GateFacts): GateFacts {
  const later = (one: string | null, other: string | null) =>
    one === null || (other !== null && other > one) ? other : one;
  const consents = { none: 0, asked: 1, consented: 2 };
  return {
    ...facts,
    birth_date: facts.birth_date ?? more.birth_date,
    certifications: [...facts.certifications, ...more.certifications],
    brevetto: facts.brevetto ?? more.brevetto,
    scadenza_brevetto: facts.brevetto ? facts.scadenza_brevetto : more.scadenza_brevetto,
    records: [...facts.records, ...more.records],
    medical_kind: facts.medical_kind ?? more.medical_kind,
    medical_expires_on: later(facts.medical_expires_on, more.medical_expires_on),
    insurance_expires_on: later(facts.insurance_expires_on, more.insurance_expires_on),
    guardian: consents[more.guardian] > consents[facts.guardian] ? more.guardian : facts.guardian,
    waiver_version: facts.waiver_version ?? more.waiver_version,
    answers: facts.answers[QUESTION.id]?.trim() ? facts.answers : { ...facts.answers, ...more.answers },
    overrides: [...facts.overrides, ...more.overrides],
  };
}
