import {
  type DiveFields,
  diveMinutes,
  entryId,
  type GroupFields,
  type PersonFields,
  type RegisterDive,
  type RegisterEntry,
  type RegisterPerson,
  type RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { RegisterGuide, RegisterMember, RegisterView } from "../../../worker/registers/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import type { ListedPerson } from "../checkIn/people.ts";
import type { ChangeInput } from "../day/registerDay.ts";

export type DivePerson = DayPerson & { entry: RegisterEntry | null; isInWater: boolean };

/** `in`: takes part. `expected`: present in the dive's group before the start. `out`: left out, or not of the dive. */
type DiveParticipation = "in" | "expected" | "out";

function participation(
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

/** The responsible guide: a guide of the register, or the name of a person without an account. */
export type Responsible = Pick<GroupFields, "guide" | "guide_name">;

export function moveToGroup(people: Pick<DayPerson, "id" | "type">[], group: string | null): ChangeInput[] {
  return people.map((person) => personDraft(person, { group }));
}

export function addGroup(id: string, name: string, responsible: Responsible): ChangeInput {
  return { target: { type: "group", id }, fields: { name, ...responsible } };
}

/** One group for everybody who is not absent, with the chosen responsible guide. */
export function everybodyInOneGroup(
  id: string,
  name: string,
  responsible: Responsible,
  people: DayPerson[],
): ChangeInput[] {
  const coming = people.filter(({ presence }) => presence !== "absent");
  return [addGroup(id, name, responsible), ...moveToGroup(coming, id)];
}

/** Removes a group, so that its people have none. Its dives keep its data until another group is chosen. */
export function removeGroup(state: RegisterState, group: string): ChangeInput[] {
  const people = [...state.people.values()].filter((person) => person.group === group);
  return [{ target: { type: "group", id: group }, fields: { removed: true } }, ...moveToGroup(people, null)];
}

/** The first number that no group's name ends with: "il cavo 3" after "il cavo 1" and "il cavo 2". */
export function nextGroupNumber(groups: Pick<GroupFields, "name">[]): number {
  const taken = new Set(groups.map(({ name }) => Number(/(\d+)\s*$/.exec(name)?.[1] ?? 0)));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** Sets fields of a member or a guest. */
export function personDraft(
  { type, id }: Pick<DayPerson, "id" | "type">,
  fields: Partial<PersonFields>,
): ChangeInput {
  return type === "member" ? { target: { type, id }, fields } : { target: { type, id }, fields };
}

/** The name of a responsible guide; null for none. */
export function responsibleName(
  { guide, guide_name }: Responsible,
  guides: Pick<RegisterGuide, "id" | "name">[],
): string | null {
  return guides.find(({ id }) => id === guide)?.name ?? guide_name;
}

type Swimmer = Pick<ListedPerson, "type" | "id" | "presence" | "water">;

/** The changes that put people into the water: each takes part in the dive, and is therefore present. */
export function enterWater(people: Swimmer[], dive: string): ChangeInput[] {
  return people.flatMap(({ type, id, presence }): ChangeInput[] => {
    const fields = { water: dive, ...(presence !== "present" && { presence: "present" as const }) };
    return [
      { target: { type, id }, fields },
      { target: { type: "entry", id: entryId(dive, id) }, fields: { taking_part: true } },
    ];
  });
}

/** The changes that take people out of the water. */
export function leaveWater(people: Swimmer[]): ChangeInput[] {
  return people.map(({ type, id }) => ({ target: { type, id }, fields: { water: null } }));
}

/** The changes that undo coming out: everyone is back on their dive. */
export function returnToWater(people: Swimmer[]): ChangeInput[] {
  return people.map(({ type, id, water }) => ({ target: { type, id }, fields: { water } }));
}

/** A participant of a day: an enrolled member, a member with changes, or a guest. */
export type DayPerson = Pick<RegisterPerson, "id" | "type" | "presence" | "group" | "water"> & {
  name: string;
  member: RegisterMember | null;
  /** A guest's certification as typed; members' come from their account. */
  certification: string | null;
};

/** The people of a day by name: enrolled members, members with changes, and guests. */
export function listDayPeople(view: Pick<RegisterView, "members">, state: RegisterState): DayPerson[] {
  const members = view.members.flatMap((member): DayPerson[] => {
    const person = state.people.get(member.id);
    if (!member.is_enrolled && !person) return [];
    const { presence = null, group = null, water = null } = person ?? {};
    const name = member.name ?? "";
    return [{ id: member.id, type: "member", presence, group, water, name, member, certification: null }];
  });
  const known = new Set(view.members.map(({ id }) => id));
  const guests = [...state.people.values()].flatMap((person): DayPerson[] => {
    if (person.type !== "guest" || known.has(person.id)) return [];
    const { id, type, presence, group, water, certification } = person;
    return [{ id, type, presence, group, water, name: person.name ?? "", member: null, certification }];
  });
  return [...members, ...guests].sort((one, other) => one.name.localeCompare(other.name, "it"));
}

/** The text that a group has more people than its one instructor may lead; null for a group within the ratio. */
export function overRatioText(
  t: Translate,
  people: number,
  // A phone's copy from before the field existed lacks it.
  { max_participants_per_instructor: ratio = null }: Pick<RegisterView, "max_participants_per_instructor">,
): string | null {
  if (ratio === null || people <= ratio) return null;
  return t.count(
    "register.groups.over_ratio",
    people,
    {
      one: "Il gruppo è di {{count}} persona, più di {{ratio}} per istruttore.",
      other: "Il gruppo è di {{count}} persone, più di {{ratio}} per istruttore.",
    },
    { ratio },
  );
}

/** The group of a person; null without one, or when it was removed meanwhile. */
export function groupOf(
  state: Pick<RegisterState, "groups">,
  person: Pick<DayPerson, "group">,
): string | null {
  return state.groups.some(({ id }) => id === person.group) ? person.group : null;
}
