import type { RegisterPerson, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterMember, RegisterView } from "../../../worker/registers/outputs.ts";

/** A participant of a day: a member who is enrolled, or of whom something was written, or a guest. */
export type DayPerson = Pick<RegisterPerson, "id" | "type" | "presence" | "group" | "water"> & {
  name: string;
  member: RegisterMember | null;
  /** The brevetto of a guest, as it was typed; members' come from their account. */
  certification: string | null;
};

/** Everybody of a day by name: enrolled members, members with something written of them, and guests. */
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

/** The group that a person stands in; null for none, and for one that was removed meanwhile. */
export function groupOf(
  state: Pick<RegisterState, "groups">,
  person: Pick<DayPerson, "group">,
): string | null {
  return state.groups.some(({ id }) => id === person.group) ? person.group : null;
}
