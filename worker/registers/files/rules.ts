import { BREVETTO_NAMES } from "../lines/contract.ts";
import type { FilePerson, RegisterFile } from "./registerFile.ts";

/** Everybody of a day by name: members who are enrolled or of whom something was written, and guests. */
export function filePeople({ register, state }: RegisterFile): FilePerson[] {
  const members = register.members.map((member): FilePerson => {
    const person = state.people.get(member.id);
    return {
      id: member.id,
      name: member.name ?? person?.name ?? "",
      brevetto: member.brevetto && BREVETTO_NAMES[member.brevetto],
      valid_until: member.scadenza_brevetto,
      birth_date: member.birth_date,
      birth_place: member.birth_place,
      presence: person?.presence ?? null,
      group: person?.group ?? null,
      emergency_contact: member.emergency_contact,
    };
  });
  const known = new Set(members.map(({ id }) => id));
  const others = [...state.people.values()].filter(({ id, type }) => type === "guest" && !known.has(id));
  const guests = others.map((guest): FilePerson => {
    const { id, name, certification: brevetto, details, presence, group } = guest;
    const { birth_date, birth_place } = details;
    return {
      id,
      name: name ?? "",
      brevetto,
      valid_until: null,
      birth_date,
      birth_place,
      presence,
      group,
      emergency_contact: null,
    };
  });
  return [...members, ...guests].sort((one, other) => one.name.localeCompare(other.name, "it"));
}

/** The users who keep the register, the organizer first; who left it is named only where a dive or a group does. */
export function guideNames({ register }: RegisterFile): string[] {
  return register.guides.filter(({ has_left }) => !has_left).flatMap(({ name }) => name ?? []);
}

/** The name of the user who is responsible for the day; null while nobody was named. */
export function responsibleName({ register, state }: RegisterFile): string | null {
  return register.guides.find(({ id }) => id === state.day.responsible)?.name ?? null;
}
