import type { GroupFields, PersonFields, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterGuide } from "../../../worker/registers/outputs.ts";
import type { ChangeInput } from "../day/registerDay.ts";
import type { DayPerson } from "./dayPeople.ts";

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
