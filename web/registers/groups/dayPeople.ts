import type { RegisterPerson, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterMember, RegisterView } from "../../../worker/registers/outputs.ts";

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

/** The group of a person; null without one, or when it was removed meanwhile. */
export function groupOf(
  state: Pick<RegisterState, "groups">,
  person: Pick<DayPerson, "group">,
): string | null {
  return state.groups.some(({ id }) => id === person.group) ? person.group : null;
}
