import Papa from "papaparse";
import { LOGBOOK_ENTRIES } from "../../../../worker/profiles/logbook/contract.ts";
import { type FileRow, IMPORT_FIELDS, type ImportField } from "./readRows.ts";

/** A table of a file: its heads, and its rows with their lines. */
export type CsvTable = { heads: string[]; rows: { line: number; cells: string[] }[] };

/** Parses a CSV file with any usual separator; undefined when it has no row. */
export function readCsv(text: string): CsvTable | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first, ...rest] = rows;
  return first && rest.length > 0 ? { heads: first.cells.map((cell) => cell.trim()), rows: rest } : undefined;
}

/** Words in the heads of columns, in the languages of logbooks; the first field that matches takes the column. */
const HEAD_WORDS: Record<ImportField, RegExp> = {
  date: /^(c\)?\s*)?(data|date|day|datum|giorno|fecha|jour|dzie|дата)/i,
  start_time: /inizio|start|entrata|entry|inicio|début|time in|pocz|начал|^(ora|time|hora|heure)$/i,
  end_time: /fine|end|uscita|exit|\bfin\b|time out|koniec|конец|surfac/i,
  duration: /durat|duration|dive time|minut|bottom time|czas|длит|tempo/i,
  planned_depth: /(programm|pianific|planned|prevista|prévue|plan|заплан)/i,
  reached_depth: /(profond|depth|raggiunt|reached|głęb|глуб|max|deep)/i,
  place: /(localit|luogo|place|location|site|sito|spot|lugar|lieu|miejsce|место|dove)/i,
  certification: /(brevett|certif|licen|rating)/i,
  apparatus: /(autoresp|apparat|apparecch|breathing)/i,
  mixture: /(miscel|mixture|gas|mezcla|mélange|miesz|смесь)/i,
  centre: /(centro|cent(er|re)|school|scuola|club|shop)/i,
  instructor: /(istruttor|instruct|guid)/i,
  note: /(note|comment|osserv|remark)/i,
};

/** Which column each field is read from; -1 for none. The user changes it. */
export type ColumnMapping = Record<ImportField, number>;

/** A head that begins with one of the law's letters, as in our own files: "l) profondità massima raggiunta". */
const LETTERED = /^([a-ilmno])\)/;

export function guessColumns(heads: string[]): ColumnMapping {
  const taken = new Set<number>();
  const mapping = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, -1])) as ColumnMapping;
  // The letter says more than the words: "a) luogo di nascita" is no place of a dive.
  for (const [at, head] of heads.entries()) {
    const entry = LOGBOOK_ENTRIES.find(({ letter }) => letter === LETTERED.exec(head)?.[1])?.name;
    if (!entry) continue;
    taken.add(at);
    const field = IMPORT_FIELDS.find((one) => one === entry);
    if (field && mapping[field] < 0) mapping[field] = at;
  }
  // "Planned depth" before "depth", and "start" before "date": the narrower words first.
  for (const field of [
    "planned_depth",
    "reached_depth",
    "duration",
    "start_time",
    "end_time",
    ...IMPORT_FIELDS,
  ] as const) {
    if (mapping[field] >= 0) continue;
    const column = heads.findIndex((head, at) => !taken.has(at) && HEAD_WORDS[field].test(head));
    if (column < 0) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

export function toFileRows({ rows }: CsvTable, mapping: ColumnMapping): FileRow[] {
  return rows.map(({ line, cells }) => ({
    line,
    texts: Object.fromEntries(
      IMPORT_FIELDS.flatMap((field) => {
        const cell = cells[mapping[field]]?.trim();
        return cell ? [[field, cell]] : [];
      }),
    ),
  }));
}
