import { addDays, dayInTimeZone } from "../lib/calendarDays.ts";
import { BREVETTI, type Brevetto, type RecordDiscipline, recordAmount } from "../profiles/contract.ts";
import {
  type EventAnswers,
  MEDICAL_KINDS,
  type MedicalKind,
  type RequirementCode,
  type RequirementMode,
  sortByCode,
} from "./contract.ts";
import type { EventQuestion, Requirement } from "./outputs.ts";

export const GATE_STATES = ["ok", "missing", "expires_before", "below", "pending", "overridden"] as const;
export type GateState = (typeof GATE_STATES)[number];

/**
 * `view`: before the button. `reserve`: taking a seat. `offer`: the waiting list offers one. `change`: the event's days
 * moved. `checkin`: arriving, where what was due has become due and states are only `ok` and `missing`.
 */
export type GatePurpose = "view" | "reserve" | "offer" | "change" | "checkin";

/** What opens a gate: the key of a text, and the path of the page. */
type GateStep = { label: GateStepLabel; href: string };
export type GateStepLabel =
  | "gates.next.answers"
  | "gates.next.ask_organizer"
  | "gates.next.birth_date"
  | "gates.next.certification"
  | "gates.next.guardian"
  | "gates.next.guardian_again"
  | "gates.next.insurance"
  | "gates.next.medical"
  | "gates.next.record"
  | "gates.next.record_proof"
  | "gates.next.waiver";

/**
 * The answer to one requirement. `mode`: `block` also for `by_day` after `due_on` and at the check-in. `due_on`: the
 * last day of `by_day`. `next`: null where nothing is to be done, and at the check-in. `requirement`: of a seat, where the
 * event requires something else by now.
 */
export type Gate = {
  code: RequirementCode;
  state: GateState;
  mode: RequirementMode;
  due_on: string | null;
  next: GateStep | null;
  requirement?: Requirement;
};

/** One member's facts for one event. Days are calendar days, null for unknown. */
export type GateFacts = {
  /** `path`: of the event's page; `ask_path`: of the form for a question to the organizer. */
  event: { path: string; ask_path: string; first_day: string; last_day: string; questions: EventQuestion[] };
  time_zone: string;
  birth_date: string | null;
  certifications: { scale: number | null; valid_until: string | null }[];
  /** The level of older profiles, which has no agency. */
  brevetto: Brevetto | null;
  scadenza_brevetto: string | null;
  /** `is_proven`: confirmed by a signed line of a register or a competition. */
  records: { discipline: RecordDiscipline; value: string; is_proven: boolean }[];
  medical_kind: MedicalKind | null;
  medical_expires_on: string | null;
  insurance_expires_on: string | null;
  guardian: "none" | "asked" | "consented";
  waiver_version: string | null;
  answers: EventAnswers;
  overrides: RequirementCode[];
};

export const ADULT_AGE = 18;

/** The disciplines of depth that a diver reaches without a sled. */
const DISCIPLINES_WITHOUT_SLED: readonly RecordDiscipline[] = ["FIM", "CWT", "CWTB", "CNF"];
const TIME_DISCIPLINES: readonly RecordDiscipline[] = ["STA"];

type Answer = { state: GateState; label: GateStepLabel | null };
const OPEN: Answer = { state: "ok", label: null };

/**
 * The gates of all requirements, in the order of `REQUIREMENT_CODES`, each with its state and next step. Expiries count
 * on the event's last day, ages on its first.
 */
export function gates(
  requirements: readonly Requirement[],
  facts: GateFacts,
  now: Date,
  purpose: GatePurpose,
): Gate[] {
  const today = dayInTimeZone(facts.time_zone, now);
  return sortByCode(requirements).map((requirement) => toGate(requirement, facts, today, purpose));
}

/** What a phone caches of a gate for the check-in. */
export type CheckInGate = { code: RequirementCode; state: "ok" | "missing"; mode: RequirementMode };

export function checkInGates(all: readonly Gate[]): CheckInGate[] {
  return all.map(({ code, state, mode }) => ({ code, state: isOpen({ state }) ? "ok" : "missing", mode }));
}

/** Whether what a gate requires is there, or the organizer let it pass. */
export function isOpen({ state }: Pick<Gate, "state">): boolean {
  return state === "ok" || state === "overridden";
}

/** Whether a gate refuses a seat, an offer or the check-in for which it was asked. */
export function isClosed(gate: Pick<Gate, "state" | "mode">): boolean {
  return gate.mode === "block" && !isOpen(gate);
}

/** The years completed on a day. Born on 29 February: completed on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  return (
    Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)
  );
}

function toGate(requirement: Requirement, facts: GateFacts, today: string, purpose: GatePurpose): Gate {
  const { code, days_before = 0 } = requirement;
  const answer = answerTo(requirement, facts);
  const isOverridden = answer.state !== "ok" && facts.overrides.includes(code);
  const due_on = requirement.mode === "by_day" ? addDays(facts.event.first_day, -days_before) : null;
  const isDue = due_on !== null && (purpose === "checkin" || today > due_on);
  const mode = isDue ? "block" : requirement.mode;
  if (purpose === "checkin") {
    const state = answer.state === "ok" || isOverridden ? "ok" : "missing";
    return { code, state, mode, due_on, next: null };
  }
  if (isOverridden) return { code, state: "overridden", mode, due_on, next: null };
  const next = answer.label && { label: answer.label, href: stepPath(answer.label, facts) };
  return { code, state: answer.state, mode, due_on, next };
}

function answerTo(requirement: Requirement, facts: GateFacts): Answer {
  switch (requirement.code) {
    case "age":
      return ageAnswer(requirement.min, facts);
    case "guardian":
      return guardianAnswer(facts);
    case "level":
      return levelAnswer(requirement.min, facts);
    case "depth":
      return recordAnswer(DISCIPLINES_WITHOUT_SLED, requirement.metres, facts);
    case "time":
      return recordAnswer(TIME_DISCIPLINES, requirement.seconds, facts);
    case "medical":
      return medicalAnswer(requirement.kind, facts);
    case "insurance":
      return documentAnswer(facts.insurance_expires_on, facts, "gates.next.insurance");
    case "waiver":
      return facts.waiver_version === requirement.version
        ? OPEN
        : { state: "missing", label: "gates.next.waiver" };
    case "questions":
      return hasAnswers(facts, requirement.ids) ? OPEN : { state: "missing", label: "gates.next.answers" };
  }
}

function ageAnswer(min: number, { birth_date, event }: GateFacts): Answer {
  if (birth_date === null) return { state: "missing", label: "gates.next.birth_date" };
  return ageOn(birth_date, event.first_day) >= min
    ? OPEN
    : { state: "below", label: "gates.next.ask_organizer" };
}

function guardianAnswer({ birth_date, event, guardian }: GateFacts): Answer {
  if (guardian === "consented") return OPEN;
  if (birth_date === null) return { state: "missing", label: "gates.next.birth_date" };
  if (ageOn(birth_date, event.first_day) >= ADULT_AGE) return OPEN;
  return guardian === "asked"
    ? { state: "pending", label: "gates.next.guardian_again" }
    : { state: "missing", label: "gates.next.guardian" };
}

/** The highest of the certifications and of the older field, whose six levels are those of the scale. */
function levelAnswer(min: number, facts: GateFacts): Answer {
  const older = facts.brevetto && {
    scale: BREVETTI.indexOf(facts.brevetto),
    valid_until: facts.scadenza_brevetto,
  };
  const held = [...facts.certifications, ...(older ? [older] : [])];
  const enough = held.filter(({ scale }) => scale !== null && scale >= min);
  const label = "gates.next.certification";
  if (min === 0 || enough.some(({ valid_until }) => isValidOn(valid_until ?? facts.event.last_day, facts)))
    return OPEN;
  if (enough.length > 0) return { state: "expires_before", label };
  return { state: held.some(({ scale }) => scale !== null) ? "below" : "missing", label };
}

/** A declared record waits for its proof. */
function recordAnswer(disciplines: readonly RecordDiscipline[], min: number, { records }: GateFacts): Answer {
  const held = records.filter(({ discipline }) => disciplines.includes(discipline));
  const enough = held.filter(({ discipline, value }) => recordAmount(discipline, value) >= min);
  if (enough.some(({ is_proven }) => is_proven)) return OPEN;
  if (enough.length > 0) return { state: "pending", label: "gates.next.record_proof" };
  return { state: held.length > 0 ? "below" : "missing", label: "gates.next.record" };
}

/** A certificate whose kind is not said counts as the lower kind. */
function medicalAnswer(kind: MedicalKind, facts: GateFacts): Answer {
  const answer = documentAnswer(facts.medical_expires_on, facts, "gates.next.medical");
  if (answer.state !== "ok") return answer;
  const held = facts.medical_kind ?? "non_competitive";
  return MEDICAL_KINDS.indexOf(held) >= MEDICAL_KINDS.indexOf(kind)
    ? OPEN
    : { state: "below", label: "gates.next.medical" };
}

function documentAnswer(expiresOn: string | null, facts: GateFacts, label: GateStepLabel): Answer {
  if (expiresOn === null) return { state: "missing", label };
  return isValidOn(expiresOn, facts) ? OPEN : { state: "expires_before", label };
}

function isValidOn(expiresOn: string, { event }: GateFacts): boolean {
  return expiresOn >= event.last_day;
}

/** `ids`: the questions that were required when a seat was taken; without them those that are required now. */
function hasAnswers({ event, answers }: GateFacts, ids?: string[]): boolean {
  const asked = event.questions.filter(({ id, is_required }) => (ids ? ids.includes(id) : is_required));
  return asked.every(({ id }) => Boolean(answers[id]?.trim()));
}

function stepPath(label: GateStepLabel, { event }: GateFacts): string {
  switch (label) {
    case "gates.next.birth_date":
      return "/profile?tab=personali";
    case "gates.next.certification":
    case "gates.next.insurance":
    case "gates.next.medical":
      return "/profile?tab=certificazioni";
    case "gates.next.record":
      return "/profile?tab=record";
    case "gates.next.record_proof":
      return "/libretto";
    case "gates.next.ask_organizer":
      return event.ask_path;
    default:
      return `${event.path}#gates`;
  }
}
