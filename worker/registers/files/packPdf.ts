import { fillText } from "../../lib/fillText.ts";
import { formatWeekday } from "../../lib/longDays.ts";
import { headingBlock, spaceBlock, type TextColumn } from "../../lib/paper/blocks.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import { type PaperBlock, printPages } from "../../lib/paper/printPages.ts";
import { inBothLanguages, type PaperTexts, paperDay, paperInstant } from "../../lib/paper/texts.ts";
import { lawBlocks } from "../../profiles/logbook/files/lineBlocks.ts";
import { missingCharacters } from "../../profiles/logbook/files/logbookPdf.ts";
import { CHECKLIST_ITEMS, type RegisterDive } from "../changes/contract.ts";
import { guidesOfDives } from "../registerLines.ts";
import type { FilePerson, RegisterFile } from "./registerFile.ts";
import { filePeople, guideNames, responsibleName } from "./rules.ts";

const MARGIN = 28;
/** The height of a row for writing with cold hands: 9 mm. */
const ROW_HEIGHT = 26;
/** The fewest empty rows for guests. */
const GUEST_ROWS = 6;
const NUMBER = { size: 14, weight: "bold" } as const;

export type PackPaper = RegisterFile & { texts: PaperTexts; siteName: string; now: Date };

type Context = TextColumn & { texts: PaperTexts };
type Column = { title: (texts: PaperTexts["italian"]) => string; width: number };
type Row = { cells: string[]; tick?: boolean };

/**
 * The sheets for a boat as PDF: participants with their brevetto, checks and emergency numbers, then a sheet per dive
 * to fill in. Missing values are blank.
 */
export async function packPdf(file: PackPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { register, state, texts, siteName, now } = file;
  const { italian } = texts;
  const day = paperDay(register.day);
  const title = `${italian.pack} ${day} – ${register.title}`;
  const paper = await openPaper({ title, author: siteName, landscape: true, now });
  const context = { paper, texts, left: MARGIN, width: paper.width - 2 * MARGIN };
  const people = filePeople(file).filter(({ presence }) => presence !== "absent");
  const guideOf = guidesOfDives(state, register.guides);
  const dives: (RegisterDive | null)[] = state.dives.length > 0 ? state.dives : [null];
  const blocks = [
    ...headBlocks(context, file),
    ...peopleTable(context, file, people),
    ...dives.flatMap((dive, index) =>
      diveSheet(context, file, people, { dive, guide: dive && guideOf(dive), number: index + 1 }),
    ),
    spaceBlock(6),
    ...lawBlocks(context),
  ];
  if (paper.lacksCharacters) blocks.push(...missingCharacters(context, texts));
  const printed = fillText(italian.printed, { time: paperInstant(now.toISOString(), register.time_zone) });
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${italian.pack} · ${day} · ${register.title} · ${printed}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
  });
  return paper.finish();
}

/** The number of rows of the sheets: a dive without a group has a row for every participant. */
export function countPackRows(file: RegisterFile): number {
  const people = filePeople(file).filter(({ presence }) => presence !== "absent");
  const byGroup = Map.groupBy(people, ({ group }) => group);
  const rowsOf = ({ group }: RegisterDive) => (group === null ? people : (byGroup.get(group) ?? [])).length;
  return file.state.dives.reduce((sum, dive) => sum + rowsOf(dive) + GUEST_ROWS, people.length);
}

/** Venue and people in charge, emergency numbers in large print, and squares for the checks. */
function headBlocks(context: Context, file: PackPaper): PaperBlock[] {
  const { paper, left, width, texts } = context;
  const { italian } = texts;
  const { register, state } = file;
  const half = width / 2 - 8;
  const start = [register.meeting_point, register.start_time].filter(Boolean).join(", ");
  const rows: [name: string, value: string | null][] = [
    [inBothLanguages(texts, ({ centre }) => centre), register.centre],
    [inBothLanguages(texts, (each) => each.day), formatWeekday(register.day, "it")],
    [inBothLanguages(texts, ({ place }) => place), register.location],
    ...(start ? [[inBothLanguages(texts, ({ meeting }) => meeting), start] as [string, string]] : []),
    [inBothLanguages(texts, ({ responsible }) => responsible), responsibleName(file, italian)],
    [inBothLanguages(texts, ({ guides }) => guides), guideNames(file, italian).join(", ")],
  ];
  const nameWidth = 120;
  const written = rows.map(([name, value]) => ({
    name: paper.wrap(name, nameWidth - 6, { weight: "bold" }),
    value: value ? paper.wrap(value, half - nameWidth, { size: 10 }) : null,
  }));
  const rowHeight = (row: (typeof written)[number]) =>
    Math.max(
      row.name.length * paper.lineHeight(),
      (row.value?.length ?? 1) * paper.lineHeight({ size: 10 }),
    ) + 4;
  const numbers = state.day.numbers ?? file.emergency_numbers.join(" · ");
  const called = paper.wrap(numbers, half, NUMBER);
  const checks = CHECKLIST_ITEMS.map((item) =>
    paper.wrap(
      inBothLanguages(texts, (each) => each.checks[item]),
      half - 24,
      { size: 10 },
    ),
  );
  const numbersHeight = paper.lineHeight() + called.length * paper.lineHeight(NUMBER) + 4;
  const checkHeight = (lines: string[]) => lines.length * paper.lineHeight({ size: 10 }) + 4;
  const height = Math.max(
    written.reduce((sum, row) => sum + rowHeight(row), 0),
    numbersHeight + checks.reduce((sum, lines) => sum + checkHeight(lines), 0),
  );
  return [
    headingBlock(context, `${inBothLanguages(texts, ({ pack }) => pack)} · ${register.title}`, 16),
    {
      height: height + 8,
      draw: (top) => {
        let y = top;
        for (const row of written) {
          paper.text(row.name, left, y, { weight: "bold" });
          if (row.value) paper.text(row.value, left + nameWidth, y, { size: 10 });
          else paper.line(left + nameWidth, y + paper.lineHeight(), left + half, y + paper.lineHeight(), 0.6);
          y += rowHeight(row);
        }
        const right = left + width / 2 + 8;
        y =
          top +
          paper.text(
            inBothLanguages(texts, (each) => each.numbers),
            right,
            top,
            { weight: "bold" },
          );
        y += paper.text(called, right, y, NUMBER) + 4;
        for (const lines of checks) {
          paper.tickBox(right, y + 1, 12);
          paper.text(lines, right + 20, y, { size: 10 });
          y += checkHeight(lines);
        }
      },
    },
  ];
}

const PEOPLE_COLUMNS: Column[] = [
  { title: ({ here }) => here, width: 40 },
  { title: ({ name }) => name, width: 180 },
  { title: ({ birth }) => birth, width: 175 },
  { title: ({ brevetto }) => brevetto, width: 150 },
  { title: ({ group }) => group, width: 90 },
  { title: ({ emergency_contact }) => emergency_contact, width: 150 },
];

function peopleTable(context: Context, { state, texts }: PackPaper, people: FilePerson[]): PaperBlock[] {
  const groups = new Map(state.groups.map(({ id, name }) => [id, name]));
  const rows = people.map((person): Row => {
    const birth = [person.birth_date && paperDay(person.birth_date), person.birth_place].filter(Boolean);
    const valid = person.valid_until
      ? fillText(texts.italian.valid_until, { day: paperDay(person.valid_until) })
      : null;
    const contact = [person.emergency_contact?.name, person.emergency_contact?.phone].filter(Boolean);
    return {
      tick: true,
      cells: [
        "",
        person.name,
        birth.join(", "),
        [person.brevetto, valid].filter(Boolean).join("\n"),
        (person.group && groups.get(person.group)) ?? "",
        contact.join("\n"),
      ],
    };
  });
  const guests = Array.from({ length: GUEST_ROWS }, (): Row => ({ tick: true, cells: [] }));
  return [
    ...tableBlocks(context, PEOPLE_COLUMNS, rows),
    headingBlock(
      context,
      inBothLanguages(texts, (each) => each.guests),
      11,
    ),
    ...tableBlocks(context, PEOPLE_COLUMNS, guests),
  ];
}

const DIVE_COLUMNS: Column[] = [
  { title: ({ name }) => name, width: 170 },
  { title: ({ brevetto }) => brevetto, width: 85 },
  { title: ({ start }) => start, width: 52 },
  { title: ({ end }) => end, width: 52 },
  { title: ({ planned }) => planned, width: 70 },
  { title: ({ reached }) => reached, width: 70 },
  { title: ({ entries }) => entries.apparatus, width: 88 },
  { title: ({ entries }) => entries.mixture, width: 68 },
  { title: ({ signature }) => signature, width: 130 },
];

/** A sheet for a dive's handwritten entries, on its own page. */
function diveSheet(
  context: Context,
  { register, texts }: PackPaper,
  people: FilePerson[],
  { dive, guide, number }: { dive: RegisterDive | null; guide: string | null; number: number },
): PaperBlock[] {
  const { paper, left, width } = context;
  const heading = headingBlock(
    context,
    inBothLanguages(texts, (each) => fillText(each.dive_number, { number })),
    14,
  );
  const group = dive?.group ?? null;
  const rows = people
    .filter((person) => group === null || person.group === group)
    .map(({ name, brevetto }): Row => ({ cells: [name, brevetto ?? ""] }));
  const empty = Array.from({ length: GUEST_ROWS }, (): Row => ({ cells: [] }));
  const blanks: [name: string, value: string | null, share: number][] = [
    [inBothLanguages(texts, ({ place }) => place), dive ? (dive.place ?? register.location) : null, 0.28],
    [inBothLanguages(texts, ({ start }) => start), dive?.start ?? null, 0.16],
    [inBothLanguages(texts, ({ end }) => end), dive?.end ?? null, 0.16],
    [inBothLanguages(texts, (each) => each.guide), guide, 0.4],
  ];
  return [
    { ...heading, startsPage: true },
    {
      height: 40,
      withNext: true,
      draw: (top) => {
        let x = left;
        for (const [name, value, share] of blanks) {
          const wide = width * share;
          paper.text(name, x, top, { weight: "bold" });
          if (value)
            paper.text(paper.wrap(value, wide - 10, { size: 10 }).slice(0, 1), x, top + 14, { size: 10 });
          paper.line(x, top + 30, x + wide - 10, top + 30, 0.6);
          x += wide;
        }
      },
    },
    ...tableBlocks(context, DIVE_COLUMNS, [...rows, ...empty]),
  ];
}

/** A table with frames to fill in; its head is on every page. */
function tableBlocks({ paper, left, texts }: Context, columns: Column[], rows: Row[]): PaperBlock[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const titles = columns.map(({ title, width }) => {
    const own = texts.own && capitalize(title(texts.own));
    const italian = capitalize(title(texts.italian));
    return {
      italian: paper.wrap(italian, width - 6, { weight: "bold" }),
      own: own && own !== italian ? paper.wrap(own, width - 6) : [],
    };
  });
  const headLines = Math.max(...titles.map(({ italian, own }) => italian.length + own.length));
  const head: PaperBlock = {
    height: headLines * paper.lineHeight() + 4,
    withNext: true,
    draw: (top) => {
      let x = left;
      for (const [index, { width }] of columns.entries()) {
        const below = paper.text(titles[index]?.italian ?? [], x + 3, top, { weight: "bold" });
        paper.text(titles[index]?.own ?? [], x + 3, top + below, { grey: true });
        x += width;
      }
    },
  };
  const style = { size: 10 } as const;
  const body = rows.map(({ cells, tick }): PaperBlock => {
    const written = columns.map(({ width }, index) =>
      cells[index] ? paper.wrap(cells[index], width - 6, style) : [],
    );
    const lines = Math.max(1, ...written.map(({ length }) => length));
    const height = Math.max(ROW_HEIGHT, lines * paper.lineHeight(style) + 6);
    return {
      height,
      head,
      draw: (top) => {
        paper.box(left, top, total, height);
        let x = left;
        for (const [index, { width }] of columns.entries()) {
          if (index > 0) paper.line(x, top, x, top + height);
          paper.text(written[index] ?? [], x + 3, top + 3, style);
          x += width;
        }
        if (tick) paper.tickBox(left + 13, top + height / 2 - 7, 14);
      },
    };
  });
  return [head, ...body];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
