import {
  type DiveFields,
  diveMinutes,
  entryId,
  type RegisterDive,
  type RegisterEntry,
  type RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { ChangeDraft } from "../day/registerDay.ts";
import type { DayPerson } from "../groups/dayPeople.ts";
import { personDraft } from "../groups/personDraft.ts";

export type DivePerson = DayPerson & { entry: RegisterEntry | null; isInWater: boolean };

/**
 * `in`: takes part. `expected`: present in the dive's group, and nobody said anything else before the start. `out`: left
 * out, or not of the dive.
 */
export type DiveParticipation = "in" | "expected" | "out";

export function participation(
  state: Pick<RegisterState, "entries">,
  dive: Pick<RegisterDive, "id" | "group" | "start">,
  person: Pick<DayPerson, "id" | "presence" | "group">,
): DiveParticipation {
  const entry = state.entries.get(entryId(dive.id, person.id));
  if (entry) return entry.taking_part ? "in" : "out";
  const isOfGroup = dive.group === null || person.group === dive.group;
  return dive.start === null && person.presence === "present" && isOfGroup ? "expected" : "out";
}

/** The people of a dive, by name; whoever is in the water on it is among them whatever was said. */
export function listDivePeople(state: RegisterState, dive: RegisterDive, people: DayPerson[]): DivePerson[] {
  return people.flatMap((person) => {
    const isInWater = person.water === dive.id;
    if (!isInWater && participation(state, dive, person) === "out") return [];
    return [{ ...person, entry: state.entries.get(entryId(dive.id, person.id)) ?? null, isInWater }];
  });
}

/** Present people who could still join a dive. */
export function listOthers(state: RegisterState, dive: RegisterDive, people: DayPerson[]): DayPerson[] {
  const inside = new Set(listDivePeople(state, dive, people).map(({ id }) => id));
  return people.filter(({ id, presence }) => presence === "present" && !inside.has(id));
}

type EntryDraftFields = Partial<Omit<RegisterEntry, "dive" | "person">>;

export function entryDraft(dive: string, person: string, fields: EntryDraftFields): ChangeDraft {
  return { target: { type: "entry", id: entryId(dive, person) }, fields };
}

export function diveDraft(dive: string, fields: Partial<DiveFields>): ChangeDraft {
  return { target: { type: "dive", id: dive }, fields };
}

/** Puts a person into the water of a dive, or takes them out with null. */
export function waterDraft(person: Pick<DayPerson, "id" | "type">, dive: string | null): ChangeDraft {
  return personDraft(person, { water: dive });
}

/**
 * "Inizia ora": start, the people of the dive take part and are in the water. Whoever is in the water on another dive
 * stays there.
 */
export function startDrafts(
  state: RegisterState,
  dive: RegisterDive,
  people: DayPerson[],
  start: string,
  note: string | null = null,
): ChangeDraft[] {
  const starting = listDivePeople(state, dive, people).filter(
    ({ water }) => water === null || water === dive.id,
  );
  return [
    diveDraft(dive.id, note === null ? { start } : { start, note }),
    ...starting.flatMap((person) => [
      entryDraft(dive.id, person.id, { taking_part: true }),
      waterDraft(person, dive.id),
    ]),
  ];
}

/** Everybody of the dive out of the water. */
export function allOutDrafts(dive: string, people: DayPerson[]): ChangeDraft[] {
  return people.filter(({ water }) => water === dive).map((person) => waterDraft(person, null));
}

/** A person who did not dive after all: left out, and out of the water where the start put them into it. */
export function leaveOutDrafts(dive: string, person: DayPerson): ChangeDraft[] {
  const draft = entryDraft(dive, person.id, { taking_part: false });
  return person.water === dive ? [draft, waterDraft(person, null)] : [draft];
}

/** A person who joins: into the water too while the dive is on, unless another dive has them there. */
export function joinDrafts(dive: RegisterDive, person: DayPerson): ChangeDraft[] {
  const draft = entryDraft(dive.id, person.id, { taking_part: true });
  const isOn = dive.start !== null && dive.end === null && person.water === null;
  return isOn ? [draft, waterDraft(person, dive.id)] : [draft];
}

export type DepthField = "planned_depth" | "reached_depth";

/** A depth of one person, who takes part by it. A planned depth is never copied into the reached one. */
export function depthDraft(
  dive: string,
  person: string,
  field: DepthField,
  metres: number | null,
): ChangeDraft {
  return entryDraft(dive, person, { taking_part: true, [field]: metres });
}

/** The same depth for everybody of the dive without one. */
export function repeatDepthDrafts(
  dive: string,
  people: DivePerson[],
  field: DepthField,
  metres: number,
): ChangeDraft[] {
  return people
    .filter(({ entry }) => (entry?.[field] ?? null) === null)
    .map(({ id }) => depthDraft(dive, id, field, metres));
}

/** Why start and end of a dive cannot stand together; null when they can. */
export function timesRefusal(start: string | null, end: string | null): "end_before_start" | null {
  return start !== null && end !== null && diveMinutes(start, end) === null ? "end_before_start" : null;
}

/** The next dive of a group: group and place of the one before; everything else is said anew. */
export function nextDiveDraft(id: string, group: string | null, before: RegisterDive | null): ChangeDraft {
  return diveDraft(id, before?.place ? { group, place: before.place } : { group });
}

/** A dive that is done counts as its group's dive before; the latest by start. */
export function lastDiveOf(state: Pick<RegisterState, "dives">, group: string | null): RegisterDive | null {
  return state.dives.findLast((dive) => dive.group === group && dive.start !== null) ?? null;
}
