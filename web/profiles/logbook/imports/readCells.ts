import { isDay } from "../../../../worker/lib/calendarDays.ts";
import { DIVE_DAY_MIN, DIVE_MINUTES_MAX, parseDepth } from "../../../../worker/profiles/logbook/contract.ts";

/** The order of day, month and year in a file: "13/07/2025", "07/13/2025" or "25-07-13". */
const DAY_ORDERS = ["day_first", "month_first", "year_first"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export type DepthUnit = "m" | "ft";
/** The meanings of "2:05" and of "95" as a duration. */
export type ColonLength = "minutes_seconds" | "hours_minutes";
export type PlainLength = "minutes" | "seconds";

const NUMERIC_DAY = /^(\d{1,2})([./\-\s])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const ISO_DAY = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/;
/** A date with a year of four digits, or any date before a time, because "9.05.30" alone is a time. */
const DATE_BEFORE_TIME =
  /^(?:(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./\-\s]\d{1,2}[./\-\s]\d{4})(?:[T,\s]+|$)|\d{1,2}[./-]\d{1,2}[./-]\d{2}[T,\s]+(?=\d))/;
const METRES_IN_FOOT = 0.3048;
/** The longest depth, time or duration in characters, so that no cell slows its regular expression down. */
const MEASURE_MAX = 60;

/** The day of a text in the file's order, YYYY-MM-DD, or null. Two digits are the latest such year up to `latest`. */
export function parseDay(text: string, order: DayOrder, latest: string): string | null {
  const written = text.trim();
  const iso = ISO_DAY.exec(written);
  if (iso) return writeDay(iso[1], iso[2], iso[3], latest);
  const [, one, separator, other, last] = NUMERIC_DAY.exec(written) ?? [];
  if (order === "year_first")
    return separator === "-" && last?.length === 2 ? writeDay(one, other, last, latest) : null;
  return order === "day_first" ? writeDay(last, other, one, latest) : writeDay(last, one, other, latest);
}

function writeDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  latest: string,
): string | null {
  const two = (number: string | undefined) => (number ?? "").padStart(2, "0");
  const century = two(year) <= latest.slice(2, 4) ? "20" : "19";
  const written = `${year?.length === 4 ? year : century + two(year)}-${two(month)}-${two(day)}`;
  return isDay(written) ? written : null;
}

/** The orders in which all days of a file are valid and differ; one order if there is no doubt. */
export function listDayOrders(texts: string[], latest: string): DayOrder[] {
  const read = (text: string, order: DayOrder) => {
    const day = parseDay(text, order, latest);
    return day !== null && day >= DIVE_DAY_MIN && day <= latest ? day : null;
  };
  // A day that is invalid in every order is ignored, because it does not distinguish the orders.
  const readable = texts.filter((text) => DAY_ORDERS.some((order) => read(text, order)));
  const fitting = DAY_ORDERS.filter((order) => readable.every((text) => read(text, order)));
  const orders = fitting.length > 0 ? fitting : DAY_ORDERS.slice(0, 2);
  return orders.filter(
    (order, at) =>
      !orders.slice(0, at).some((other) => readable.every((text) => read(text, order) === read(text, other))),
  );
}

/** HH:MM of "9:05", "09.05", "9:05:30", "9:05 PM" or date and time; null without a time, undefined if invalid. */
export function parseTime(text: string): string | null | undefined {
  const written = text.trim().replace(DATE_BEFORE_TIME, "");
  if (written === "") return null;
  if (written.length > MEASURE_MAX) return undefined;
  const [, hours, minutes, half] = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}.*?)?\s*([ap]m)?$/i.exec(written) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const noon = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  if (noon > 23 || Number(minutes) > 59) return undefined;
  return `${String(noon).padStart(2, "0")}:${minutes}`;
}

/** The time of day after a date in the same cell; null without one. */
export function timeBehindDate(text: string): string | null {
  return DATE_BEFORE_TIME.test(text.trim()) ? (parseTime(text) ?? null) : null;
}

const DEPTH = /^([-−–]?\s*\d+(?:[.,]\d+)?)\s*(m|mt|met\w*|mètres?|м|ft|feet|foot|piedi|pies|'|′)?\.?$/i;

/** The unit that a depth itself names, or null. */
export function depthUnitOf(text: string): DepthUnit | null {
  const unit = DEPTH.exec(text.trim())?.[2];
  return unit ? (/^[mм]/i.test(unit) ? "m" : "ft") : null;
}

/** A depth in metres; null for an empty text, undefined if invalid. `unit` applies to a depth that names none. */
export function parseDepthIn(text: string, unit: DepthUnit): number | null | undefined {
  if (text.length > MEASURE_MAX) return undefined;
  const number = DEPTH.exec(text.trim())?.[1];
  if (number === undefined) return parseDepth(text);
  if ((depthUnitOf(text) ?? unit) === "m") return parseDepth(number);
  return parseDepth(
    String(Math.abs(Number(number.replace(",", ".").replace(/[−–\s]/g, ""))) * METRES_IN_FOOT),
  );
}

const COLON = /^(\d{1,3}):([0-5]\d)$/;
const PLAIN = /^\d+(?:[.,]\d+)?$/;
const WITH_UNITS =
  /^(?:(\d+)\s*(?:h\w*|ore|ora|год\w*|ч\w*))?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:m|min\w*|'|′|мин\w*))?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:s|se[ck]\w*|"|″|''|сек\w*))?\.?$/i;

/** The possible meanings of a file's durations; a single one when the durations determine it. */
export function listLengthForms(texts: string[]): { colon: ColonLength[]; plain: PlainLength[] } {
  const colons = texts.flatMap((text) => (COLON.test(text.trim()) ? [Number(text.split(":")[0])] : []));
  const plains = texts.flatMap((text) => (PLAIN.test(text.trim()) ? [Number(text.replace(",", "."))] : []));
  const tooLong = (minutes: number) => minutes >= DIVE_MINUTES_MAX;
  return {
    colon:
      colons.length === 0
        ? []
        : colons.some((first) => tooLong(first * 60))
          ? ["minutes_seconds"]
          : ["minutes_seconds", "hours_minutes"],
    plain: plains.length === 0 ? [] : plains.some(tooLong) ? ["seconds"] : ["minutes", "seconds"],
  };
}

/**
 * A duration in seconds: "0:01:31", "1'31\"", "45 min", "1 h 20 min", "2:05 min"; null for an empty text, undefined for
 * an invalid duration. `colon` and `plain`: the meanings of "2:05" and "95".
 */
export function parseLength(
  text: string,
  { colon, plain }: { colon: ColonLength; plain: PlainLength },
): number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  if (written.length > MEASURE_MAX) return undefined;
  const seconds = secondsOf(written, colon, plain);
  return seconds !== undefined && seconds <= DIVE_MINUTES_MAX * 60 ? Math.round(seconds) : undefined;
}

function secondsOf(text: string, colon: ColonLength, plain: PlainLength): number | undefined {
  const number = (digits: string | undefined) => Number((digits ?? "0").replace(",", "."));
  const clock = /^(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)/.exec(text);
  if (clock) return number(clock[1]) * 3600 + number(clock[2]) * 60 + number(clock[3]);
  const pair = /^(\d{1,3}):([0-5]\d)([.,]\d+)?\s*(h|min|s)?\.?$/i.exec(text);
  if (pair) {
    const inHours = pair[4] ? /h/i.test(pair[4]) : !pair[3] && colon === "hours_minutes";
    return (number(pair[1]) * 60 + number(pair[2])) * (inHours ? 60 : 1);
  }
  if (PLAIN.test(text)) return number(text) * (plain === "minutes" ? 60 : 1);
  const [all, hours, minutes, seconds] = WITH_UNITS.exec(text) ?? [];
  return all ? number(hours) * 3600 + number(minutes) * 60 + number(seconds) : undefined;
}
