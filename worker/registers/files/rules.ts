import { fillText } from "../../lib/fillText.ts";
import { inBothLanguages, type PaperTexts, paperInstant } from "../../lib/paper/texts.ts";
import { LOGBOOK_ENTRIES } from "../../profiles/logbook/contract.ts";
import { paperAccount } from "../../profiles/logbook/files/entryTexts.ts";
import { BREVETTO_NAMES, LINE_GAPS, type LineGap, registerGaps } from "../registerLines.ts";
import type { FilePerson, RegisterFile } from "./registerFile.ts";

/** All people of a day by name: members who are enrolled or have an entry, and guests. */
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

type Texts = PaperTexts["italian"];

/**
 * The organizer and guides of a register with their accounts' codes, the organizer first; a guide who left is included
 * only when a dive or a group names them.
 */
export function guideNames({ register }: RegisterFile, italian: Texts): string[] {
  return register.guides
    .filter(({ has_left }) => !has_left)
    .map((guide) => paperAccount({ ...guide, name: guide.name ?? "" }, italian))
    .filter(Boolean);
}

/** The responsible user in the form of `guideNames`; null while none is named. */
export function responsibleName({ register, state }: RegisterFile, italian: Texts): string | null {
  const guide = register.guides.find(({ id }) => id === state.day.responsible);
  return guide ? paperAccount({ ...guide, name: guide.name ?? "" }, italian) || null : null;
}

/** "Chiuso il … da …", or that the register is open. */
export function stateText({ register: { closing, time_zone } }: RegisterFile, texts: PaperTexts): string {
  if (!closing) return inBothLanguages(texts, ({ open }) => open);
  const time = paperInstant(closing.closed_at, time_zone);
  const name = paperAccount(
    { ...closing, id: closing.closed_by, name: closing.closed_by_name },
    texts.italian,
  );
  return inBothLanguages(texts, ({ closed }) => fillText(closed, { time, name }));
}

/** Facts of a closing besides the lines: a day entered late, missing entries with their people and the reason. */
export function closingNotes(
  file: RegisterFile,
  texts: PaperTexts,
): [name: (texts: Texts) => string, value: string][] {
  const { register, state, lines } = file;
  const { closing, dated_late_at, time_zone } = register;
  const late = dated_late_at && paperInstant(dated_late_at, time_zone);
  const notes: [(texts: Texts) => string, string][] = [];
  if (late)
    notes.push([
      (each) => each.dated_late,
      inBothLanguages(texts, (each) => fillText(each.dated_late_text, { time: late })),
    ]);
  if (closing?.reason) {
    const gaps = registerGaps(state, lines, register.members);
    const missing = LINE_GAPS.filter((gap) => gaps[gap].length > 0).map((gap) => {
      const names = gaps[gap].map(({ name }) => name).join(", ");
      return `${gapName(gap, texts.italian)}: ${names}`;
    });
    notes.push([(each) => each.missing, missing.join("; ")]);
    notes.push([(each) => each.closing_reason, closing.reason]);
  }
  return notes;
}

/** A gap's name, such as "g) tipo di autorespiratore". */
function gapName(gap: LineGap, italian: Texts): string {
  if (gap === "no_minutes" || gap === "beyond_planned") return italian[gap];
  const letter = LOGBOOK_ENTRIES.find(({ name }) => name === gap)?.letter;
  return `${letter}) ${italian.entries[gap]}`;
}
