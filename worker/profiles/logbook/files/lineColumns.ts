import { inBothLanguages, type PaperTexts, paperInstant } from "../../../lib/paper/texts.ts";
import type { FileCell, FileColumn } from "../../../lib/tableFile.ts";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../contract.ts";
import type { DiveLine, LineCorrection } from "../outputs.ts";
import { correctionText, paperAccount } from "./entryTexts.ts";

type Texts = PaperTexts["italian"];
type Column = {
  letter: string;
  title: (texts: Texts) => string;
  width: number;
  cell: (line: DiveLine, italian: Texts, timeZone: string) => FileCell;
};

const WIDTHS: Record<LogbookEntry, number> = {
  diver: 28,
  certification: 18,
  date: 12,
  place: 30,
  start_time: 10,
  end_time: 10,
  apparatus: 16,
  mixture: 12,
  planned_depth: 14,
  reached_depth: 14,
  centre: 28,
  instructor: 26,
  signature: 26,
};

/** Additional columns of an entry. */
const MORE: Partial<Record<LogbookEntry, Omit<Column, "letter">[]>> = {
  diver: [
    {
      title: ({ columns }) => columns.birth_date,
      width: 14,
      cell: ({ diver }) => diver.birth_date && { day: diver.birth_date },
    },
    { title: ({ columns }) => columns.birth_place, width: 20, cell: ({ diver }) => diver.birth_place },
  ],
  signature: [
    {
      title: ({ columns }) => columns.signed_at,
      width: 18,
      cell: ({ signature }, _, timeZone) => signature && paperInstant(signature.signed_at, timeZone),
    },
    {
      title: ({ columns }) => columns.received_at,
      width: 18,
      cell: ({ signature }, _, timeZone) =>
        signature?.received_at ? paperInstant(signature.received_at, timeZone) : null,
    },
    {
      title: ({ columns }) => columns.signature_method,
      width: 22,
      cell: ({ signature }, italian) =>
        signature && (signature.method === "password" ? italian.by_password : italian.by_strokes),
    },
    {
      title: ({ columns }) => columns.signature_hash,
      width: 24,
      cell: ({ signature }) => signature?.hash ?? null,
    },
  ],
};

/** The content of an entry's own column; empty for an empty entry. */
function entryCell(name: LogbookEntry, line: DiveLine, italian: Texts): FileCell {
  if (name === "diver") return line.diver.name;
  if (name === "date") return { day: line.date };
  if (name === "signature") {
    const { signature } = line;
    return (
      signature &&
      paperAccount({ ...signature, id: signature.signer_id, name: signature.signer_name }, italian)
    );
  }
  return line[name];
}

const COLUMNS: Column[] = LOGBOOK_ENTRIES.flatMap(({ letter, name }) => [
  {
    letter,
    title: ({ entries }: Texts) => entries[name],
    width: WIDTHS[name],
    cell: (line: DiveLine, italian: Texts) => entryCell(name, line, italian),
  },
  ...(MORE[name] ?? []).map((column) => ({ ...column, letter })),
]);

/** The columns of the thirteen entries in the law's order, each title with its letter, then corrections. */
export function lineColumns(texts: PaperTexts): FileColumn[] {
  return [
    ...COLUMNS.map(({ letter, title, width }) => ({
      title: `${letter}) ${inBothLanguages(texts, title)}`,
      width,
    })),
    { title: inBothLanguages(texts, ({ columns }) => columns.corrections), width: 40 },
  ];
}

export function lineCells(
  line: DiveLine,
  corrections: LineCorrection[],
  { italian }: PaperTexts,
  timeZone: string,
): FileCell[] {
  const notes = corrections.map((correction) => correctionText(correction, italian, timeZone)).join("\n");
  return [...COLUMNS.map(({ cell }) => cell(line, italian, timeZone)), notes || null];
}
