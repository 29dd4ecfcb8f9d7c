import type { MedicalKind, RequirementCode } from "../../worker/eligibility/contract.ts";
import type { GateFacts, GatePurpose } from "../../worker/eligibility/gates.ts";
import type { Requirement } from "../../worker/eligibility/outputs.ts";
import type { Brevetto, RecordDiscipline } from "../../worker/profiles/contract.ts";
import { NO_FACTS, QUESTION } from "./gateFacts.ts";

/** A case of `GATE_CASES`. */
export function parseCase(row: string) {
  const [left = "", expected = ""] = row.split(" -> ");
  const [told = "", asked = ""] = left.split("; ");
  const words = asked.split(" ");
  const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined);
  const purpose = (["view", "offer", "change", "checkin"] as const).find((one) => words.includes(one));
  const at = after("at") ?? `${after("on") ?? "2026-06-01"}T10:00:00Z`;
  const day = after("days");
  const facts = told.split(", ").reduce(withFact, NO_FACTS);
  return {
    requirement: toRequirement(words, after("by")),
    facts: day ? { ...facts, event: { ...facts.event, first_day: day, last_day: day } } : facts,
    now: new Date(at),
    purpose: purpose ?? ("reserve" as const satisfies GatePurpose),
    expected,
  };
}

function toRequirement(words: string[], by: string | undefined): Requirement {
  const [code = "", value = ""] = words;
  const mode = words.includes("warn") ? "warn" : by ? "by_day" : "block";
  const when = { mode, ...(by && { days_before: Number(by) }) } as const;
  switch (code as RequirementCode) {
    case "age":
      return { code: "age", min: Number(value), ...when };
    case "level":
      return { code: "level", min: Number(value), ...when };
    case "depth":
      return { code: "depth", metres: Number(value), ...when };
    case "time":
      return { code: "time", seconds: Number(value), ...when };
    case "medical":
      return { code: "medical", kind: value as MedicalKind, ...when };
    case "waiver":
      return { code: "waiver", version: value, text: "Conosco i rischi.", ...when };
    default:
      return { code: code as "guardian" | "insurance" | "questions", ...when };
  }
}

function withFact(facts: GateFacts, told: string): GateFacts {
  const [name, value = "", other, until] = told.split(" ");
  const ends = other === "until" ? (until ?? null) : null;
  switch (name) {
    case "born":
      return { ...facts, birth_date: value };
    case "card": {
      const card = { scale: value === "none" ? null : Number(value), valid_until: ends };
      return { ...facts, certifications: [...facts.certifications, card] };
    }
    case "brevetto":
      return { ...facts, brevetto: value as Brevetto, scadenza_brevetto: ends };
    case "record": {
      const record = {
        discipline: value as RecordDiscipline,
        value: other ?? "",
        is_proven: until === "proven",
      };
      return { ...facts, records: [...facts.records, record] };
    }
    case "medical":
      return other
        ? { ...facts, medical_kind: value as MedicalKind, medical_expires_on: other }
        : { ...facts, medical_expires_on: value };
    case "insured":
      return { ...facts, insurance_expires_on: value };
    case "guardian":
      return { ...facts, guardian: value as GateFacts["guardian"] };
    case "waiver":
      return { ...facts, waiver_version: value };
    case "answer":
      return { ...facts, answers: { [QUESTION.id]: value === "blank" ? "  " : value } };
    case "let":
      return { ...facts, overrides: [...facts.overrides, other as RequirementCode] };
    default:
      return facts;
  }
}
