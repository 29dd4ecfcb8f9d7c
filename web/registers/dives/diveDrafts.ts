import {
  type DiveFields,
  diveMinutes,
  entryId,
  type RegisterDive,
  type RegisterEntry,
  type RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { ChangeInput } from "../day/registerDay.ts";
import type { DayPerson } from "./dayPeople.ts";
import { personDraft } from "./groupDrafts.ts";

export type DivePerson = DayPerson & { entry: RegisterEntry | null; isInWater: boolean };

/** `in`: takes part. `expected`: present in the dive's group before the start. `out`: left out, or not of the dive. */
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

/** The people of a dive, by name, including everyone in the water on it. */
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

export function entryDraft(dive: string, person: string, fields: EntryDraftFields): ChangeInput {
  return { target: { type: "entry", id: entryId(dive, person) }, fields };
}

export function diveDraft(dive: string, fields: Partial<DiveFields>): ChangeInput {
  return { target: { type: "dive", id: dive }, fields };
}

/** Puts a person into the water of a dive, or takes the person out with null. */
export function waterDraft(person: Pick<DayPerson, "id" | "type">, dive: string | null): ChangeInput {
  return personDraft(person, { water: dive });
}

/** The changes of "Inizia ora": the start, taking part, and into the water, unless in that of another dive. */
export function startDrafts(
  state: RegisterState,
  dive: RegisterDive,
  people: DayPerson[],
  start: string,
  note: string | null = null,
): ChangeInput[] {
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

/** The changes that take everybody of the dive out of the water. */
export function allOutDrafts(dive: string, people: DayPerson[]): ChangeInput[] {
  return people.filter(({ water }) => water === dive).map((person) => waterDraft(person, null));
}

/** The changes for a person who did not dive: left out, and out of the water if the start put the person in. */
export function leaveOutDrafts(dive: string, person: DayPerson): ChangeInput[] {
  const change = entryDraft(dive, person.id, { taking_part: false });
  return person.water === dive ? [change, waterDraft(person, null)] : [change];
}

/** The changes for a person who joins: also into the water of a dive that is on, unless in that of another. */
export function joinDrafts(dive: RegisterDive, person: DayPerson): ChangeInput[] {
  const change = entryDraft(dive.id, person.id, { taking_part: true });
  const isOn = dive.start !== null && dive.end === null && person.water === null;
  return isOn ? [change, waterDraft(person, dive.id)] : [change];
}

export type DepthField = "planned_depth" | "reached_depth";

/** A person's depth, which implies taking part. A planned depth is never copied to the reached one. */
export function depthDraft(
  dive: string,
  person: string,
  field: DepthField,
  metres: number | null,
): ChangeInput {
  return entryDraft(dive, person, { taking_part: true, [field]: metres });
}

/** The same depth for everybody of the dive, over what was written before. */
export function sameDepthDrafts(
  dive: string,
  people: DivePerson[],
  field: DepthField,
  metres: number | null,
): ChangeInput[] {
  return people.map(({ id }) => depthDraft(dive, id, field, metres));
}

/** The same depth for everybody of the dive without one. */
export function repeatDepthDrafts(
  dive: string,
  people: DivePerson[],
  field: DepthField,
  metres: number,
): ChangeInput[] {
  const without = people.filter(({ entry }) => (entry?.[field] ?? null) === null);
  return sameDepthDrafts(dive, without, field, metres);
}

/** The reason why start and end of a dive contradict each other; null when they do not. */
export function timesRefusal(start: string | null, end: string | null): "end_before_start" | null {
  return start !== null && end !== null && diveMinutes(start, end) === null ? "end_before_start" : null;
}

/** The next dive of a group: group and place of the former one; no other field is copied. */
export function nextDiveDraft(id: string, group: string | null, before: RegisterDive | null): ChangeInput {
  return diveDraft(id, before?.place ? { group, place: before.place } : { group });
}

/** The last finished dive of a group, by start. */
export function lastDiveOf(state: Pick<RegisterState, "dives">, group: string | null): RegisterDive | null {
  return state.dives.findLast((dive) => dive.group === group && dive.start !== null) ?? null;
}
