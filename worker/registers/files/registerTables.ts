import { fillText } from "../../lib/fillText.ts";
import { inBothLanguages, type PaperTexts, paperDay } from "../../lib/paper/texts.ts";
import type { FileCell, FileTable } from "../../lib/tableFile.ts";
import { lineCells, lineColumns } from "../../profiles/logbook/files/lineColumns.ts";
import { LAW_IN_FILES, lineJson } from "../../profiles/logbook/files/lineJson.ts";
import { CHECKLIST_ITEMS, entryId } from "../changes/contract.ts";
import type { RegisterCorrection } from "../outputs.ts";
import { guidesOfDives, type RegisterLine } from "../registerLines.ts";
import type { RegisterFile } from "./registerFile.ts";
import { closingNotes, filePeople, guideNames, responsibleName, stateText } from "./rules.ts";

/** Returns a function that finds the corrections of a line. */
function correctionsByLine(corrections: RegisterCorrection[]) {
  const byLine = Map.groupBy(corrections, ({ dive, person }) => entryId(dive, person));
  return ({ dive, person }: RegisterLine): RegisterCorrection[] => byLine.get(entryId(dive, person)) ?? [];
}

/** The lines of a register as a table: the number of the dive, the thirteen entries by letter, then corrections. */
export function linesTable({ register, state, lines }: RegisterFile, texts: PaperTexts): FileTable {
  const numbers = new Map(state.dives.map(({ id }, index) => [id, index + 1]));
  const correctionsOf = correctionsByLine(register.corrections);
  return {
    name: texts.italian.register,
    columns: [
      { title: inBothLanguages(texts, ({ columns }) => columns.dive), width: 12 },
      ...lineColumns(texts),
    ],
    rows: lines.map((line) => [
      numbers.get(line.dive) ?? null,
      ...lineCells(line, correctionsOf(line), texts, register.time_zone),
    ]),
  };
}

/** The day as a table of names and values: centre, state and seal, checks. */
export function dayTable(file: RegisterFile, texts: PaperTexts): FileTable {
  const { register, state } = file;
  const { day } = state;
  const fact = (name: (texts: PaperTexts["italian"]) => string, value: FileCell): FileCell[] => [
    inBothLanguages(texts, name),
    value,
  ];
  const { closing } = register;
  return {
    name: texts.italian.day,
    columns: [
      { title: inBothLanguages(texts, (each) => each.register), width: 40 },
      { title: paperDay(register.day), width: 70 },
    ],
    rows: [
      fact(({ centre }) => centre, register.centre),
      fact(({ event }) => event, register.title),
      fact((each) => each.day, { day: register.day }),
      fact(({ place }) => place, register.location),
      fact(({ responsible }) => responsible, responsibleName(file, texts.italian)),
      fact(({ guides }) => guides, guideNames(file, texts.italian).join(", ")),
      fact((each) => each.state, stateText(file, texts)),
      ...closingNotes(file, texts).map(([name, value]) => fact(name, value)),
      ...(closing
        ? [fact((each) => fillText(each.seal, { number: closing.seal_number }), closing.seal || null)]
        : []),
      ...(day.from_paper ? [fact(({ photo }) => photo, texts.italian.from_paper)] : []),
      fact(({ note }) => note, day.note),
      ...CHECKLIST_ITEMS.map((item) => fact(({ checks }) => checks[item], day[item] ? "✓" : null)),
      fact(({ checks }) => checks.oxygen_trained, day.oxygen_person),
      fact(({ numbers }) => numbers, day.numbers),
      ["", `${LAW_IN_FILES.name}, ${LAW_IN_FILES.gazette}`],
    ],
  };
}

/** All people of the day as a table, present or not. */
export function peopleTable(file: RegisterFile, texts: PaperTexts): FileTable {
  const title = (name: (texts: PaperTexts["italian"]) => string) => inBothLanguages(texts, name);
  const groups = new Map(file.state.groups.map(({ id, name }) => [id, name]));
  const presence = { present: texts.italian.present, absent: texts.italian.absent };
  return {
    name: texts.italian.people,
    columns: [
      { title: title(({ name }) => name), width: 30 },
      { title: title(({ brevetto }) => brevetto), width: 20 },
      { title: title(({ columns }) => columns.birth_date), width: 14 },
      { title: title(({ columns }) => columns.birth_place), width: 20 },
      { title: title(({ present }) => present), width: 14 },
      { title: title(({ group }) => group), width: 16 },
    ],
    rows: filePeople(file).map((person) => [
      person.name,
      person.brevetto,
      person.birth_date && { day: person.birth_date },
      person.birth_place,
      person.presence && presence[person.presence],
      (person.group && groups.get(person.group)) ?? null,
    ]),
  };
}

/** A register as data, in the format described in docs/files.md. */
export function registerJson(file: RegisterFile, { italian }: PaperTexts, now: Date) {
  const { register, state, lines } = file;
  const { day, groups, dives } = state;
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const numbers = new Map(dives.map(({ id }, index) => [id, index + 1]));
  const guideOf = guidesOfDives(state, register.guides);
  const correctionsOf = correctionsByLine(register.corrections);
  const guideName = (id: string | null) => register.guides.find((guide) => guide.id === id)?.name ?? null;
  return {
    format: "respiro-register",
    version: 1,
    law: LAW_IN_FILES,
    exported_at: now.toISOString(),
    centre: register.centre,
    event: register.title,
    day: register.day,
    time_zone: register.time_zone,
    place: register.location,
    status: register.status,
    dated_late_at: register.dated_late_at,
    closing: register.closing,
    responsible: responsibleName(file, italian),
    guides: guideNames(file, italian),
    from_paper: day.from_paper,
    note: day.note,
    checklist: Object.fromEntries(CHECKLIST_ITEMS.map((item) => [item, day[item]])),
    oxygen_person: day.oxygen_person,
    emergency_numbers: day.numbers,
    groups: groups.map(({ name, guide, guide_name }) => ({
      name,
      responsible: guideName(guide) ?? guide_name,
    })),
    people: filePeople(file).map(({ name, brevetto, birth_date, birth_place, presence, group }) => ({
      name,
      brevetto,
      birth_date,
      birth_place,
      presence,
      group: (group && groupNames.get(group)) ?? null,
    })),
    dives: dives.map((dive, index) => ({
      number: index + 1,
      start_time: dive.start,
      end_time: dive.end,
      place: dive.place ?? register.location,
      group: (dive.group && groupNames.get(dive.group)) ?? null,
      guide: guideOf(dive),
      note: dive.note,
    })),
    lines: lines.map((line) => ({
      dive: numbers.get(line.dive) ?? null,
      ...lineJson(line, correctionsOf(line)),
    })),
  };
}
