import type { RegisterPerson, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterMember, RegisterView } from "../../../worker/registers/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

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
