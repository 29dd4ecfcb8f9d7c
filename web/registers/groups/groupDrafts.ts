import type { GroupFields, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { ChangeDraft } from "../day/registerDay.ts";
import type { DayPerson } from "./dayPeople.ts";
import { personDraft } from "./personDraft.ts";

/** Who is responsible: a guide of the register, or somebody without an account by name. */
export type Responsible = Pick<GroupFields, "guide" | "guide_name">;

export function moveToGroup(people: Pick<DayPerson, "id" | "type">[], group: string | null): ChangeDraft[] {
  return people.map((person) => personDraft(person, { group }));
}

export function addGroup(id: string, name: string, responsible: Responsible): ChangeDraft {
  return { target: { type: "group", id }, fields: { name, ...responsible } };
}

/** One group for everybody who is not absent, with the responsible guide that somebody chose. */
export function everybodyInOneGroup(
  id: string,
  name: string,
  responsible: Responsible,
  people: DayPerson[],
): ChangeDraft[] {
  const coming = people.filter(({ presence }) => presence !== "absent");
  return [addGroup(id, name, responsible), ...moveToGroup(coming, id)];
}

/** Removes a group; its people stand in none. Its dives keep it as it was until another group is chosen. */
export function removeGroup(state: RegisterState, group: string): ChangeDraft[] {
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
