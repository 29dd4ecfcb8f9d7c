import { type CheckInGate, isClosed } from "../../../worker/eligibility/gates.ts";
import { withoutAccents } from "../../../worker/lib/searchWords.ts";
import type { Presence, RegisterPerson } from "../../../worker/registers/changes/contract.ts";
import type { RegisterMember } from "../../../worker/registers/outputs.ts";
import { BREVETTO_NAMES, isUnmarked } from "../../../worker/registers/registerLines.ts";
import type { RegisterDay } from "../day/registerDay.ts";

/** A person on the list of a day: an enrolled member or a guest. */
export type ListedPerson = {
  type: "member" | "guest";
  id: string;
  name: string;
  certification: string | null;
  member: RegisterMember | null;
  guest: RegisterPerson | null;
  presence: Presence | null;
  group: string | null;
  water: string | null;
  note: string | null;
};

/** What keeps a person from being checked in: the closed gates of the day as it was cached. */
export function closedGates({ member }: Pick<ListedPerson, "member">): CheckInGate[] {
  return member?.gates?.filter(isClosed) ?? [];
}

/** The people of a day by name, including everyone in the water, even after the account was erased. */
export function listPeople(
  { view, state }: Pick<RegisterDay, "view" | "state">,
  anonymous: string,
): ListedPerson[] {
  const nothing = { presence: null, group: null, water: null, note: null };
  const members = view.members.map((member): ListedPerson => {
    const { presence, group, water, note } = state.people.get(member.id) ?? nothing;
    const certification =
      member.brevetto && member.brevetto !== "none" ? BREVETTO_NAMES[member.brevetto] : null;
    const name = member.name ?? anonymous;
    return {
      type: "member",
      id: member.id,
      name,
      certification,
      member,
      guest: null,
      presence,
      group,
      water,
      note,
    };
  });
  const known = new Set(members.map(({ id }) => id));
  const others = [...state.people.values()]
    .filter(({ type, id, water }) => !known.has(id) && (type === "guest" || water !== null))
    .map((person): ListedPerson => {
      const { type, id, certification, presence, group, water, note } = person;
      const guest = type === "guest" ? person : null;
      return {
        type,
        id,
        name: person.name ?? anonymous,
        certification,
        member: null,
        guest,
        presence,
        group,
        water,
        note,
      };
    });
  return [...members, ...others].sort((one, other) => one.name.localeCompare(other.name, "it"));
}

/** A name for comparison: without accents, case and double spaces. */
export function comparableName(name: string): string {
  return withoutAccents(name).replace(/\s+/g, " ").trim();
}

/** Whether every word of the search begins a word of the name. */
export function matchesSearch(name: string, search: string): boolean {
  const nameWords = comparableName(name).split(" ");
  return comparableName(search)
    .split(" ")
    .every((part) => nameWords.some((word) => word.startsWith(part)));
}

/** Whom the arrivals show: everybody, who is not marked yet, or those present or absent. */
export type ShownPresence = "all" | "unknown" | "present" | "absent";

export function matchesPresence({ presence, member }: ListedPerson, shown: ShownPresence): boolean {
  if (shown === "all") return true;
  return shown === "unknown" ? isUnmarked(presence, member) : presence === shown;
}
