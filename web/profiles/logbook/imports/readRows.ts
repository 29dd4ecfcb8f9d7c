import { isDay } from "../../../../worker/lib/calendarDays.ts";
import { toOneLine } from "../../../../worker/lib/text.ts";
import {
  DIVE_DAY_MIN,
  type DiveEntryFields,
  diveMinutes,
  ENTRY_MAX,
  LOGBOOK_NOTE_MAX,
  parseDepth,
} from "../../../../worker/profiles/logbook/contract.ts";
import { type ImportedDive, importedText } from "../../../../worker/profiles/logbook/imports/contract.ts";

/** What a file can say of a dive; `duration` in minutes gives the end where only the start is there. */
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
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** How a file writes days: "2026-07-12", "12/07/2026" or "07/12/2026". */
export type DayOrder = "day_first" | "month_first";

/** A row as the file has it, by field, and its line in the file, from 1. */
export type FileRow = { line: number; texts: Partial<Record<ImportField, string>> };

/** Why a row is left out: a key of `validation`. */
export type BadRow = { line: number; field: ImportField; reason: string };

/** Turns rows into dives; bad ones are named with their line. Nothing is filled in that the file does not say. */
export function readRows(
  rows: FileRow[],
  { order, latest }: { order: DayOrder; latest: string },
): { dives: ImportedDive[]; bad: BadRow[] } {
  const dives: ImportedDive[] = [];
  const bad: BadRow[] = [];
  const copies = new Map<string, number>();
  for (const { line, texts } of rows) {
    const read = readRow(texts, order, latest);
    if ("reason" in read) bad.push({ line, ...read });
    else {
      const text = importedText(read);
      const copy = copies.get(text) ?? 0;
      copies.set(text, copy + 1);
      dives.push({ ...read, copy });
    }
  }
  return { dives, bad };
}

function readRow(
  texts: FileRow["texts"],
  order: DayOrder,
  latest: string,
): DiveEntryFields | { field: ImportField; reason: string } {
  const refuse = (field: ImportField, reason: string) => ({ field, reason: `validation.${reason}` });
  const date = parseDay(texts.date ?? "", order);
  if (!date) return refuse("date", "date");
  if (date < DIVE_DAY_MIN || date > latest) return refuse("date", "dive_day");
  const start = parseTime(texts.start_time ?? "");
  if (start === undefined) return refuse("start_time", "time");
  let end = parseTime(texts.end_time ?? "");
  if (end === undefined) return refuse("end_time", "time");
  if (end === null && start !== null) end = endOf(start, texts.duration ?? "");
  if (start !== null && end !== null && diveMinutes(start, end) === null)
    return refuse("end_time", "dive_end");
  const planned = parseDepth(texts.planned_depth ?? "");
  if (planned === undefined) return refuse("planned_depth", "depth");
  const reached = parseDepth(texts.reached_depth ?? "");
  if (reached === undefined) return refuse("reached_depth", "depth");
  const lines = ["place", "certification", "apparatus", "mixture", "centre", "instructor"] as const;
  const long = lines.find((name) => toOneLine(texts[name] ?? "").length > ENTRY_MAX);
  if (long) return refuse(long, "too_long");
  const note = (texts.note ?? "").trim();
  if (note.length > LOGBOOK_NOTE_MAX) return refuse("note", "too_long");
  const text = (name: (typeof lines)[number]) => toOneLine(texts[name] ?? "") || null;
  return {
    ...{ date, start_time: start, end_time: end, planned_depth: planned, reached_depth: reached },
    ...{ place: text("place"), certification: text("certification"), apparatus: text("apparatus") },
    ...{
      mixture: text("mixture"),
      centre: text("centre"),
      instructor: text("instructor"),
      note: note || null,
    },
  };
}

const NUMERIC_DAY = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})/;
const ISO_DAY = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})/;

/** The day of a text, YYYY-MM-DD; null for none. A number above 12 is the day, whatever the order. */
export function parseDay(text: string, order: DayOrder): string | null {
  const iso = ISO_DAY.exec(text.trim());
  const numeric = NUMERIC_DAY.exec(text.trim());
  const two = (number: string | undefined) => (number ?? "").padStart(2, "0");
  const write = (year?: string, month?: string, day?: string) => {
    const written = `${year}-${two(month)}-${two(day)}`;
    return isDay(written) ? written : null;
  };
  if (iso) return write(iso[1], iso[2], iso[3]);
  if (!numeric) return null;
  const [, one, other, year] = numeric;
  if (Number(one) > 12) return write(year, other, one);
  if (Number(other) > 12) return write(year, one, other);
  return order === "day_first" ? write(year, other, one) : write(year, one, other);
}

/** The order that the file's days show; null when every day could be read both ways. */
export function detectDayOrder(texts: string[]): DayOrder | null {
  const numeric = texts.flatMap((text) => NUMERIC_DAY.exec(text.trim()) ?? []);
  if (numeric.length === 0) return "day_first";
  for (const text of texts) {
    const [, one, other] = NUMERIC_DAY.exec(text.trim()) ?? [];
    if (Number(one) > 12) return "day_first";
    if (Number(other) > 12) return "month_first";
  }
  return null;
}

/** HH:MM of "9:05", "09.05", "9:05:30", "9:05 PM" or a date and time; null for none, undefined for no time. */
export function parseTime(text: string): string | null | undefined {
  const written = text.trim().replace(/^\d{4}-\d{2}-\d{2}[T ]/, "");
  if (written === "") return null;
  const [, hours, minutes, half] = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}.*?)?\s*([ap]m)?$/i.exec(written) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const noon = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  if (noon > 23 || Number(minutes) > 59) return undefined;
  return `${String(noon).padStart(2, "0")}:${minutes}`;
}

/** The end of a dive that lasts so long: "45", "45 min", "0:45:10". Null for a text that is no duration. */
function endOf(start: string, duration: string): string | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(duration.trim()) ?? [];
  const plain = /^(\d{1,3}(?:[.,]\d+)?)\s*(min.*|')?$/i.exec(duration.trim())?.[1];
  const lasts = hours
    ? Number(hours) * 60 + Number(minutes)
    : plain
      ? Math.round(Number(plain.replace(",", ".")))
      : null;
  if (lasts === null) return null;
  const ends = (Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + lasts) % 1440;
  return `${String(Math.floor(ends / 60)).padStart(2, "0")}:${String(ends % 60).padStart(2, "0")}`;
}
