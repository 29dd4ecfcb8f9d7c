import Papa from "papaparse";
import { IMPORT_DIVES_MAX, LOGBOOK_ENTRIES } from "../../../../worker/profiles/logbook/contract.ts";
import { findKnownFile, type KnownFile, plainHead } from "./knownFiles.ts";
import { depthUnitOf } from "./readCells.ts";
import { type FileRow, IMPORT_FIELDS, type ImportField } from "./readRows.ts";

/** A table of a file: its heads, its rows with their line numbers, and the app that wrote the list. */
export type CsvTable = {
  heads: string[];
  rows: { line: number; cells: string[] }[];
  known: KnownFile | undefined;
};

/** Thrown for a file with samples of dives, one per row, instead of a list of dives. */
export class ProfileError extends Error {}

/** The greatest number of lines read: for the most dives, with blank lines and samples between them. */
const LINES_MAX = 4 * IMPORT_DIVES_MAX;

/** The greatest number of characters read of a head. */
const HEAD_MAX = 200;

/** A first line with which a spreadsheet declares the separator: "sep=;". */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;

/** Parses a CSV file with any usual separator; undefined without a row. Throws `ProfileError`. */
export function readCsv(text: string): CsvTable | undefined {
  const [line = "", separator] = SEPARATOR_LINE.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: separator ?? separatorOf(text),
    preview: LINES_MAX,
  });
  const [first, ...rest] = data
    .map((cells, at) => ({ line: at + (separator ? 2 : 1), cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (!first || rest.length === 0) return undefined;
  if (first.cells.some((head) => /^sample (time|depth)/i.test(head))) throw new ProfileError();
  const heads = first.cells.map((head) => head.slice(0, HEAD_MAX));
  const known = findKnownFile(heads);
  const end = rest.findIndex(
    ({ cells }) => known?.endsBefore && cells[0]?.toLowerCase() === known.endsBefore,
  );
  return { heads, rows: end < 0 ? rest : rest.slice(0, end), known };
}

/** The separator, found in the heads, because rows may have as many decimal commas as semicolons. */
function separatorOf(text: string): string {
  const heads = (/^.*\S.*$/m.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => heads.split(sign).length;
  return [";", "\t", ",", "|"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** Words in the heads of columns, in the languages of logbooks. */
const HEAD_WORDS: Record<ImportField, RegExp> = {
  date: /^(c\)?\s*)?(data|date|day|datum|giorno|fecha|jour|dzie|дата)/i,
  start_time:
    /inizio|start|entrata|entry time|^entry$|inicio|début|time in|pocz|начал|^(ora|hora|heure|godzina)$/i,
  end_time: /\b(fine|end|uscita|exit|fin)\b|time out|koniec|конец|emersione|surfacing/i,
  duration:
    /durat|durac|durée|dive ?time|bottom time|minut|długość|czas (trw|nurk|zan)|длит|tempo (di|in|sott)/i,
  planned_depth: /^(?!.*(time|tempo|durat|czas)).*(programm|pianific|prevista|prévue|plan|заплан)/i,
  reached_depth: /profond|profund|depth|raggiunt|reached|głęb|глуб|deep/i,
  place: /localit|luogo|place|location|site|sito|spot|lugar|lieu|miejsce|место|dove/i,
  certification: /brevett|certif|licen/i,
  apparatus: /autoresp|apparat|apparecch|breathing/i,
  mixture: /miscel|mixture|gas|mezcla|mélange|miesz|смесь/i,
  centre: /centro|cent(er|re)|school|scuola|club|shop/i,
  instructor: /istruttor|instruct|guid/i,
  note: /note|comment|osserv|remark/i,
  discipline: /discipl|дисципл|dyscypl/i,
  distance: /distan|dystans|дистан/i,
  weights: /zavorr|^pesi\b|^weights?\b|^lead\b|lest\b|lastre|balast|груз/i,
  suit: /^mut[ae]\b|suit\b|combinaison|traje|pianka|гидрокост/i,
  water: /^(acqua|water|agua|eau|woda|вода)$|water type|tipo d.acqua/i,
  water_temperature: /temp(?!o).*(acqua|water|agua|eau|wod|вод)|(acqua|water|eau).*temp|^temperatur[ae]?$/i,
  buddy: /compagn|buddy|buddies|binôme|binome|compañer|partner|напарн/i,
};

/** Fields whose heads share words with what no entry of the law means. */
const PERSONAL: ReadonlySet<ImportField> = new Set(["weights", "water_temperature"]);

/** A head that may mean a start or a duration, which only the values decide. */
const BARE_TIME = /^(time|tempo|tiempo|temps|czas|время)$/i;
/** An activity's duration; the dive's own duration then has a longer head. */
const ACTIVITY_LENGTH = /^(durata|duración|durée|czas trwania|длительность)$/i;
/** Heads that share a word with a field and mean something else. */
const OTHER =
  /\b(avg|average|mean|hr|bpm|sac|cns|gps|lat|lon|id)\b|\bmedi[ao]\b|moyen|średni|средн|press|temp[e.]|\btemp\b|heart|puls|cardia|rating|interval|sample|weight|visib|nascita|birth|naiss|nacim|urodz|рожд/i;
/** Fields with measured values: when two columns match such a field, the user chooses. */
const MEASURED: ReadonlySet<ImportField> = new Set([
  "start_time",
  "end_time",
  "duration",
  "planned_depth",
  "reached_depth",
]);

/** The column of each field; NO_COLUMN for none, UNDECIDED when the user must choose. */
export type ColumnMapping = Record<ImportField, number>;
export const NO_COLUMN = -1;
export const UNDECIDED = -2;

/** A head that begins with one of the law's letters, as in our own files: "l) profondità massima raggiunta". */
const LETTERED = /^([a-ilmno])\)/;

/** The columns by their heads: only those of a known app's list, else by letters and words. */
export function guessColumns({ heads, rows, known }: CsvTable): ColumnMapping {
  const mapping = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, NO_COLUMN])) as ColumnMapping;
  const { columns: named } = known ?? {};
  if (named) {
    const plain = heads.map(plainHead);
    for (const field of IMPORT_FIELDS)
      mapping[field] = named[field]?.map((head) => plain.indexOf(head)).find((at) => at >= 0) ?? NO_COLUMN;
    return mapping;
  }
  const taken = new Set<number>();
  // A letter takes precedence over words: "a) luogo di nascita" is not the place of a dive.
  for (const [at, head] of heads.entries()) {
    const entry = LOGBOOK_ENTRIES.find(({ letter }) => letter === LETTERED.exec(head)?.[1])?.name;
    if (!entry) continue;
    taken.add(at);
    const field = IMPORT_FIELDS.find((one) => one === entry);
    if (field && mapping[field] < 0) mapping[field] = at;
  }
  // Narrower words first: "planned depth" before "depth", and "start" before "date".
  for (const field of [
    "planned_depth",
    "reached_depth",
    "duration",
    "start_time",
    "end_time",
    ...IMPORT_FIELDS,
  ] as const) {
    if (mapping[field] !== NO_COLUMN) continue;
    const columns = heads.flatMap((head, at) =>
      !taken.has(at) &&
      (PERSONAL.has(field) || !OTHER.test(head)) &&
      !(known?.hasOtherSports && ACTIVITY_LENGTH.test(head)) &&
      HEAD_WORDS[field].test(head)
        ? [at]
        : [],
    );
    const [column = NO_COLUMN] = columns;
    mapping[field] = columns.length > 1 && MEASURED.has(field) ? UNDECIDED : column;
    for (const at of MEASURED.has(field) ? columns : [column]) taken.add(at);
  }
  if (!known?.hasOtherSports) guessBareTime(mapping, heads, rows);
  // "Start" may contain date and time.
  const { start_time: start } = mapping;
  if (mapping.date < 0 && rows.some(({ cells }) => /^\d{1,4}[./-]\d/.test(cells[start] ?? "")))
    mapping.date = start;
  return mapping;
}

/** "Time" is the start next to a duration or with hours beyond any dive, the duration next to a start; else asked. */
function guessBareTime(mapping: ColumnMapping, heads: string[], rows: CsvTable["rows"]): void {
  const at = heads.findIndex((head) => BARE_TIME.test(head));
  if (at < 0 || (mapping.start_time !== NO_COLUMN && mapping.duration !== NO_COLUMN)) return;
  const isClock = rows.some(({ cells }) => /^(1[3-9]|2\d)[:.]\d{2}|\d\s*[ap]m$/i.test(cells[at] ?? ""));
  const isStart = mapping.start_time === NO_COLUMN && (mapping.duration !== NO_COLUMN || isClock);
  if (isStart) mapping.start_time = at;
  else if (mapping.start_time !== NO_COLUMN) mapping.duration = at;
  else mapping.start_time = mapping.duration = UNDECIDED;
}

/** Heads of columns that no field reads. */
export function listUnreadHeads({ heads }: CsvTable, mapping: ColumnMapping): string[] {
  const read = new Set(Object.values(mapping));
  return heads.filter((head, at) => head !== "" && !read.has(at));
}

export function toFileRows(table: CsvTable, mapping: ColumnMapping): FileRow[] {
  const { heads, rows, known } = table;
  const imperial = known?.imperialColumn ? heads.map(plainHead).indexOf(known.imperialColumn) : NO_COLUMN;
  return rows.map(({ line, cells }) => {
    const texts: FileRow["texts"] = {};
    for (const field of IMPORT_FIELDS) {
      const cell = cells[mapping[field]];
      if (!cell) continue;
      const isImperial = /true|1|yes/i.test(cells[imperial] ?? "");
      const unit = imperial < 0 ? unitOf(field, heads[mapping[field]] ?? "", known) : isImperial ? "ft" : "m";
      texts[field] = withUnit(field, cell, unit);
    }
    const isEmpty = (text = "") => !/[1-9]/.test(text);
    const { reached_depth, duration } = texts;
    const reason = cells.slice(heads.length).some(Boolean)
      ? "cells"
      : known?.hasOtherSports && isEmpty(reached_depth) && isEmpty(duration)
        ? "not_a_dive"
        : null;
    if (!reason) return { line, texts };
    return { line, texts, problem: { field: "reached_depth", reason: `validation.${reason}` } };
  });
}

const LENGTH_UNITS = [
  ["min", /\bmin\b|minut|mm:ss|мин/i],
  ["s", /\bs\b|\bsec|second|secund|sekund|сек/i],
  ["h", /hh?:mm|\bore\b|hour|\bh\b/i],
] as const;

/** The unit that a head names, or that its language implies, because only English logbooks use feet, too. */
function unitOf(field: ImportField, head: string, known: KnownFile | undefined): string {
  if (PERSONAL.has(field)) return /(°F\b|\bF\b|fahrenheit|\blbs?\b)/i.exec(head)?.[0] ?? "";
  if (field === "duration")
    return LENGTH_UNITS.find(([, words]) => words.test(head))?.[0] ?? known?.lengthUnit ?? "";
  if (/\b(ft|feet|foot|piedi|pies|pieds)\b/i.test(head)) return "ft";
  if (/[[(,]\s*(m|mt|met\w*|mètres?|м)\.?\s*[\])]?$|\b(metri|metres?|meters?|metros|mètres)\b/i.test(head))
    return "m";
  return !LETTERED.test(head) && /depth|deep|reached/i.test(head) ? "" : "m";
}

/** A measured cell with its column's unit, if it names none itself. */
function withUnit(field: ImportField, cell: string, unit: string): string {
  if (field === "duration")
    return /[a-z'"′″а-я]/i.test(cell) || /^(m|ft)$/.test(unit) ? cell : `${cell} ${unit}`.trim();
  if (PERSONAL.has(field)) return /[a-z]/i.test(cell) ? cell : `${cell} ${unit}`.trim();
  if (field !== "reached_depth" && field !== "planned_depth") return cell;
  return /\d/.test(cell) && depthUnitOf(cell) === null ? `${cell} ${unit}`.trim() : cell;
}
