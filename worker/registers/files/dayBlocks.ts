import { fillText } from "../../lib/fillText.ts";
import { formatWeekday } from "../../lib/longDays.ts";
import { factBlocks, headingBlock, markBlock, spaceBlock, type TextColumn } from "../../lib/paper/blocks.ts";
import type { PaperBlock } from "../../lib/paper/printPages.ts";
import { EMPTY_ENTRY, inBothLanguages, type PaperTexts } from "../../lib/paper/texts.ts";
import { CHECKLIST_ITEMS } from "../changes/contract.ts";
import type { RegisterFile } from "./registerFile.ts";
import { closingNotes, filePeople, guideNames, responsibleName, stateText } from "./rules.ts";

type Context = TextColumn & { texts: PaperTexts };
type Texts = PaperTexts["italian"];

/** The day of a register: venue, people in charge, state and seal, checks, groups, and participants. */
export function dayBlocks(context: Context, file: RegisterFile, nameWidth: number): PaperBlock[] {
  const { register, state } = file;
  const { texts } = context;
  const fact = (name: (texts: Texts) => string, value: string | null) =>
    factBlocks(context, inBothLanguages(texts, name), value || EMPTY_ENTRY, nameWidth);
  return [
    ...(state.day.from_paper
      ? [
          markBlock(
            context,
            inBothLanguages(texts, ({ from_paper }) => from_paper),
          ),
        ]
      : []),
    ...fact(({ centre }) => centre, register.centre),
    ...fact(({ event }) => event, register.title),
    ...fact(({ day }) => day, formatWeekday(register.day, "it")),
    ...fact(({ place }) => place, register.location),
    ...fact(({ responsible }) => responsible, responsibleName(file, texts.italian)),
    ...fact(({ guides }) => guides, guideNames(file, texts.italian).join(", ")),
    ...fact((each) => each.state, sealedText(file, texts)),
    ...closingNotes(file, texts).flatMap(([name, value]) => fact(name, value)),
    ...(state.day.note ? fact(({ note }) => note, state.day.note) : []),
    ...checklistBlocks(context, file, nameWidth),
    ...peopleBlocks(context, file, nameWidth),
    spaceBlock(6),
  ];
}

/** The state with the seal: "Chiuso il … da …. Sigillo n. 12: …". */
function sealedText(file: RegisterFile, texts: PaperTexts): string {
  const { closing } = file.register;
  const closed = stateText(file, texts);
  if (!closing) return closed;
  const seal = inBothLanguages(texts, (each) => fillText(each.seal, { number: closing.seal_number }));
  return `${closed}. ${seal}: ${closing.seal || EMPTY_ENTRY}`;
}

/** The saved checks: a square each, ticked or not. */
function checklistBlocks(context: Context, { state }: RegisterFile, nameWidth: number): PaperBlock[] {
  const { paper, left, width, texts } = context;
  const columns = texts.own ? 2 : 3;
  const wide = width / columns;
  const rows: PaperBlock[] = [];
  for (let index = 0; index < CHECKLIST_ITEMS.length; index += columns) {
    const items = CHECKLIST_ITEMS.slice(index, index + columns).map((item, at) => ({
      x: left + at * wide,
      ticked: state.day[item],
      lines: paper.wrap(
        inBothLanguages(texts, ({ checks }) => checks[item]),
        wide - 22,
      ),
    }));
    rows.push({
      height: Math.max(...items.map(({ lines }) => lines.length)) * paper.lineHeight() + 3,
      draw: (top) => {
        for (const { x, ticked, lines } of items) {
          paper.tickBox(x, top + 1, 10, ticked);
          paper.text(lines, x + 16, top);
        }
      },
    });
  }
  const fact = (name: (texts: Texts) => string, value: string | null) =>
    factBlocks(context, inBothLanguages(texts, name), value || EMPTY_ENTRY, nameWidth);
  return [
    headingBlock(
      context,
      inBothLanguages(texts, ({ checklist }) => checklist),
      12,
    ),
    ...rows,
    ...fact(({ checks }) => checks.oxygen_trained, state.day.oxygen_person),
    ...fact(({ numbers }) => numbers, state.day.numbers),
  ];
}

/** Groups with their guides and people, and the presence of each person. */
function peopleBlocks(context: Context, file: RegisterFile, nameWidth: number): PaperBlock[] {
  const { register, state } = file;
  const { texts } = context;
  const people = filePeople(file);
  const byGroup = Map.groupBy(people, ({ group }) => group);
  const named = (isIncluded: (person: (typeof people)[number]) => boolean) =>
    people
      .filter(isIncluded)
      .map(({ name }) => name)
      .join(", ");
  const fact = (name: (texts: Texts) => string, value: string) =>
    value ? factBlocks(context, inBothLanguages(texts, name), value, nameWidth) : [];
  const groups = state.groups.flatMap(({ id, name, guide, guide_name }) => {
    const guided = register.guides.find((one) => one.id === guide)?.name ?? guide_name;
    const members = (byGroup.get(id) ?? []).map((person) => person.name).join(", ") || EMPTY_ENTRY;
    const { responsible } = texts.italian;
    return factBlocks(context, name, `${responsible}: ${guided || EMPTY_ENTRY}. ${members}`, nameWidth);
  });
  return [
    ...(groups.length > 0
      ? [
          headingBlock(
            context,
            inBothLanguages(texts, (each) => each.groups),
            12,
          ),
          ...groups,
        ]
      : []),
    headingBlock(
      context,
      inBothLanguages(texts, (each) => each.people),
      12,
    ),
    ...fact(({ present }) => present, named(({ presence }) => presence === "present") || EMPTY_ENTRY),
    ...fact(
      ({ absent }) => absent,
      named(({ presence }) => presence === "absent"),
    ),
    ...fact(
      ({ unknown }) => unknown,
      named(({ presence }) => presence === null),
    ),
  ];
}
