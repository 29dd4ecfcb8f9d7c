import { toOneLine } from "../../../../worker/lib/text.ts";
import { RECORD_DISCIPLINES } from "../../../../worker/profiles/contract.ts";
import {
  APNEA_DEPTH_MAX,
  APNEA_MINUTES_MAX,
  DIVE_DAY_MIN,
  diveMinutes,
  ENTRY_MAX,
  LOGBOOK_NOTE_MAX,
  MEASURES,
  parseMeasure,
  WATER_TYPES,
  type WaterType,
} from "../../../../worker/profiles/logbook/contract.ts";
import {
  hasApparatus,
  type ImportedDive,
  importedText,
} from "../../../../worker/profiles/logbook/diveLine.ts";
import type { DiveEntryFields } from "../../../../worker/profiles/logbook/outputs.ts";
import {
  type ColonLength,
  type DayOrder,
  type DepthUnit,
  depthUnitOf,
  listDayOrders,
  listLengthForms,
  type PlainLength,
  parseDay,
  parseDepthIn,
  parseLength,
  parseTime,
  timeBehindDate,
} from "./readCells.ts";

/** The fields of a dive in a file; `duration` gives the end when only the start is known. */
export const IMPORT_FIELDS = [
  "date",
  "start_time",
  "end_time",
  "duration",
  "place",
  "reached_depth",
  "planned_depth",
  "certification",
  "apparatus",
  "mixture",
  "centre",
  "instructor",
  "note",
  "discipline",
  "distance",
  "weights",
  "suit",
  "water",
  "water_temperature",
  "buddy",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A row of the file, by field, with its line number from 1; `problem`: why the row cannot be read at all. */
export type FileRow = {
  line: number;
  texts: Partial<Record<ImportField, string>>;
  problem?: { field: ImportField; reason: string };
};

/** The format of the file, as far as the file itself does not determine it. */
export type FileForm = { order: DayOrder; unit: DepthUnit; colon: ColonLength; plain: PlainLength };
/** The possible formats for the user's choice; a single one needs no question. */
export type FormChoices = { [Name in keyof FileForm]: FileForm[Name][] };

/** The reason why a row is excluded: a key of `validation`. */
type BadRow = { line: number; field: ImportField; reason: string };

/** A dive too long or deep for apnea: `seconds` or `metres` are its values. */
type OddDive = { line: number; seconds: number | null; metres: number | null };

export type ReadRows = {
  dives: ImportedDive[];
  /** The duration of each dive that has a start. */
  seconds: (number | null)[];
  /** The number of dives whose duration is dropped, because they have no start. */
  startless: number;
  bad: BadRow[];
  odd: OddDive[];
};

const DEPTHS = ["reached_depth", "planned_depth"] as const;

export function listForms(allRows: FileRow[], latest: string): FormChoices {
  const rows = allRows.filter(({ problem }) => !problem);
  const column = (field: ImportField) => rows.map(({ texts }) => texts[field] ?? "").filter(Boolean);
  const depths = DEPTHS.flatMap(column).filter(
    (text) => /\d/.test(text) && !/^[-−–]?0+([.,]0+)?$/.test(text),
  );
  const { colon, plain } = listLengthForms(
    rows.flatMap(({ texts }) => (parseTime(texts.end_time ?? "") ? [] : (texts.duration ?? []))),
  );
  return {
    order: listDayOrders(column("date"), latest),
    unit: depths.some((text) => depthUnitOf(text) === null) ? ["m", "ft"] : ["m"],
    colon: colon.length > 0 ? colon : ["minutes_seconds"],
    plain: plain.length > 0 ? plain : ["minutes"],
  };
}

/** Converts rows to dives; invalid rows are returned with their line. No value is invented. */
export function readRows(rows: FileRow[], form: FileForm, latest: string): ReadRows {
  const read: ReadRows = { dives: [], seconds: [], startless: 0, bad: [], odd: [] };
  const copies = new Map<string, number>();
  for (const { line, texts, problem } of rows) {
    const row = problem ?? readRow(texts, form, latest);
    if ("reason" in row) {
      read.bad.push({ line, ...row });
      continue;
    }
    const { seconds, ...dive } = row;
    const text = importedText(dive);
    const copy = copies.get(text) ?? 0;
    copies.set(text, copy + 1);
    read.dives.push({ ...dive, copy });
    read.seconds.push(seconds);
    if (dive.start_time === null && dive.dive_seconds === null && texts.duration) read.startless += 1;
    const odd = {
      seconds: seconds !== null && seconds > APNEA_MINUTES_MAX * 60 ? seconds : null,
      metres: (dive.reached_depth ?? 0) > APNEA_DEPTH_MAX ? dive.reached_depth : null,
    };
    if ((odd.seconds ?? odd.metres) !== null && !hasApparatus(dive.apparatus))
      read.odd.push({ line, ...odd });
  }
  return read;
}

function readRow(
  texts: FileRow["texts"],
  { order, unit, ...lengths }: FileForm,
  latest: string,
): (DiveEntryFields & { seconds: number | null }) | { field: ImportField; reason: string } {
  const refuse = (field: ImportField, reason: string) => ({ field, reason: `validation.${reason}` });
  const measure = (field: ImportField) => (/^[-–—\s]*$/.test(texts[field] ?? "") ? "" : (texts[field] ?? ""));
  const date = parseDay(texts.date ?? "", order, latest);
  if (!date) return refuse("date", "date");
  if (date < DIVE_DAY_MIN || date > latest) return refuse("date", "dive_day");
  const start = startOf({ date: texts.date ?? "", start_time: measure("start_time") });
  if (start === undefined) return refuse("start_time", "time");
  const lasts = parseLength(measure("duration"), lengths);
  if (lasts === undefined) return refuse("duration", "duration");
  const said = parseTime(measure("end_time"));
  if (said === undefined) return refuse("end_time", "time");
  const end = said ?? (start !== null && lasts !== null ? endOf(start, lasts) : null);
  const minutes = start !== null && end !== null ? diveMinutes(start, end) : 0;
  if (minutes === null) return refuse("end_time", "dive_end");
  const planned = parseDepthIn(measure("planned_depth"), unit);
  if (planned === undefined) return refuse("planned_depth", "depth");
  const reached = parseDepthIn(measure("reached_depth"), unit);
  if (reached === undefined) return refuse("reached_depth", "depth");
  const lines = ["place", "certification", "apparatus", "mixture", "centre", "instructor", "buddy"] as const;
  const long = lines.find((name) => toOneLine(texts[name] ?? "").length > ENTRY_MAX);
  if (long) return refuse(long, "too_long");
  const note = (texts.note ?? "").trim();
  if (note.length > LOGBOOK_NOTE_MAX) return refuse("note", "too_long");
  const text = (name: (typeof lines)[number]) => toOneLine(texts[name] ?? "") || null;
  // Next to an end only a duration that names its unit is sure, because the others are not asked about.
  const isSure = said === null || /[a-zа-я'"′″]/i.test(texts.duration ?? "");
  // A longer one was a whole session, or had a breathing apparatus.
  const isApnea = isSure && lasts && lasts <= APNEA_MINUTES_MAX * 60 && !hasApparatus(text("apparatus"));
  return {
    ...{ date, start_time: start, end_time: end, planned_depth: planned, reached_depth: reached },
    ...{ place: text("place"), certification: text("certification"), apparatus: text("apparatus") },
    ...{ mixture: text("mixture"), centre: text("centre"), instructor: text("instructor") },
    note: note || null,
    ...readPersonal(texts),
    buddy: text("buddy"),
    dive_seconds: isApnea ? lasts : null,
    picture_url: null,
    seconds: start === null ? null : (lasts ?? (end === null ? null : minutes * 60)),
  };
}

/** The kinds of water in files, by the beginnings of their words. */
const WATER_WORDS: Record<WaterType, RegExp> = {
  sea: /^(mare|sea|salt|mer|mar\b|oce|morze|мор)/i,
  lake: /^(lag|lake|lac|jezior|озер)/i,
  river: /^(fium|river|riv|fleuve|río|rzek|рек)/i,
  pool: /^(pisc|pool|basen|басс)/i,
};

/** What a file says of discipline, water and equipment; null where it is not understood, because none is the law's. */
function readPersonal(texts: FileRow["texts"]) {
  const measure = (name: keyof typeof MEASURES) => {
    const [, number = "", unit = ""] = /^(\d+(?:[.,]\d+)?)\s*(.*)$/.exec((texts[name] ?? "").trim()) ?? [];
    const value = Number(number.replace(",", "."));
    if (/^°?f/i.test(unit)) return parseMeasure((((value - 32) * 5) / 9).toFixed(1), MEASURES[name]) ?? null;
    if (/^lb/i.test(unit)) return parseMeasure((value * 0.4536).toFixed(1), MEASURES[name]) ?? null;
    return parseMeasure(number, MEASURES[name]) ?? null;
  };
  const [code = ""] = /[A-Z]+/.exec((texts.discipline ?? "").toUpperCase()) ?? [];
  return {
    discipline: RECORD_DISCIPLINES.find((name) => name === code) ?? null,
    distance: measure("distance"),
    weights: measure("weights"),
    suit: measure("suit"),
    water: WATER_TYPES.find((name) => WATER_WORDS[name].test((texts.water ?? "").trim())) ?? null,
    water_temperature: measure("water_temperature"),
  };
}

/** The start in its own column, or after the date; null without one, undefined for an invalid time. */
function startOf({ date = "", start_time = "" }: FileRow["texts"]): string | null | undefined {
  const time = parseTime(start_time);
  return time === null ? timeBehindDate(date) : time;
}

/** The end of a dive of this duration, to the nearest minute. */
function endOf(start: string, seconds: number): string {
  const from = Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
  const ends = (from + Math.round(seconds / 60)) % 1440;
  return `${String(Math.floor(ends / 60)).padStart(2, "0")}:${String(ends % 60).padStart(2, "0")}`;
}
