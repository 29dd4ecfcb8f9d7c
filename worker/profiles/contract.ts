import type { User } from "../auth/outputs.ts";
import { isDay } from "../lib/calendarDays.ts";

export const BREVETTI = ["none", "open_water", "advanced", "rescue", "master", "instructor"] as const;

export type Brevetto = (typeof BREVETTI)[number];

/** The visibility flags of a public page, in the order of the form. */
export const PUBLIC_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
  "public_show_events",
  "public_show_records",
  "public_show_personal",
] as const;

/** Flags that `public_show_personal` overrides. */
export const PERSONAL_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
] as const;

export const SHORT_TEXT_MAX = 120;

export const COMPANY_ADDRESS_MAX = 200;

export const BIO_MAX = 3000;

/** E.164 allows 15 digits; the rest is for spaces, brackets and a plus. */
export const PHONE_MAX = 30;

export const PUBLIC_SLUG_MAX = 80;

/** The earliest birth date, before any living person's. */
export const BIRTH_DATE_MIN = "1900-01-01";

/** Whether a text is a possible birth date; the server's clock checks that it is past. */
export function isBirthDay(text: string): boolean {
  return isDay(text) && text >= BIRTH_DATE_MIN;
}

/**
 * Normalizes a slug: lower case; @ . _ and spaces become hyphens; characters other than a-z, 0-9 and hyphens are
 * removed; no repeated, leading or trailing hyphens; 80 characters at most. May be empty.
 */
export function normalizeSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[@._\s]/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-/, "")
    .slice(0, PUBLIC_SLUG_MAX)
    .replace(/-$/, "");
}

/** The suggested slug without a chosen one: from the name, the company, or the e-mail before the @. */
export function suggestSlug(user: Pick<User, "full_name" | "company_name" | "email">): string {
  const sources = [user.full_name, user.company_name ?? "", user.email.split("@")[0] ?? ""];
  return sources.map(normalizeSlug).find((slug) => slug !== "") ?? "";
}

/** The disciplines of personal records, by their AIDA and CMAS codes: STA in time, the other nine in metres. */
export const RECORD_DISCIPLINES = [
  "STA",
  "DYN",
  "DYNB",
  "DNF",
  "FIM",
  "CWT",
  "CWTB",
  "CNF",
  "VWT",
  "NLT",
] as const;

export type RecordDiscipline = (typeof RECORD_DISCIPLINES)[number];

/** The disciplines of depth; the others are of time or distance. */
export const DEPTH_DISCIPLINES = [
  "FIM",
  "CWT",
  "CWTB",
  "CNF",
  "VWT",
  "NLT",
] as const satisfies RecordDiscipline[];

export const DISTANCE_DISCIPLINES = ["DYN", "DYNB", "DNF"] as const satisfies RecordDiscipline[];

/** Values by discipline: "STA" as minutes and seconds ("4:30"), the others in metres ("75", "29.5"). */
export type PersonalRecords = Partial<Record<RecordDiscipline, string>>;

/** Discipline names of older forms. */
const LEGACY_NAMES: Record<string, RecordDiscipline> = {
  static_apnea: "STA",
  dynamic_apnea: "DYN",
  free_immersion: "FIM",
  constant_weight: "CWT",
};

/** Up to two digits of minutes, seconds below 60. */
const TIME = /^\d{1,2}:[0-5]\d$/;

/** Up to three digits and two decimals (centimetres), after a point or a comma. */
const METRES = /^\d{1,3}([.,]\d{1,2})?$/;

/**
 * The disciplines in which a result, in metres or seconds, is a new record: that of the dive, or of one without, all those
 * of depth.
 */
export function disciplinesBeaten(
  records: PersonalRecords,
  result: number,
  dived: RecordDiscipline | null,
): RecordDiscipline[] {
  const names = dived ? [dived] : DEPTH_DISCIPLINES;
  return names.filter((name) => result > recordAmount(name, records[name] ?? "0"));
}

/** A record's value in metres, or in seconds for timed disciplines. */
export function recordAmount(discipline: RecordDiscipline, value: string): number {
  if (!isTimedDiscipline(discipline)) return Number(value.replace(",", "."));
  const [minutes = 0, seconds = 0] = value.split(":").map(Number);
  return minutes * 60 + seconds;
}

export function isTimedDiscipline(discipline: RecordDiscipline): boolean {
  return discipline === "STA";
}

/** Whether a value is valid for its discipline. */
export function isRecordValue(discipline: RecordDiscipline, value: string): boolean {
  return (isTimedDiscipline(discipline) ? TIME : METRES).test(value);
}

/** Metres with more decimals than records store, up to those of a number. */
const FINE_METRES = /^\d{1,3}\.\d{3,17}$/;

/** The stored form of a value: trimmed, with a point for a comma, metres rounded to centimetres ("75.128" is "75.13"). */
export function toRecordValue(text: string): string {
  const value = text.trim().replace(",", ".");
  return FINE_METRES.test(value) ? String(Math.round(Number(value) * 100) / 100) : value;
}

/** Whether an input has the shape of records, so that a malformed one does not count as "no records". */
export function isRecordsInput(from: unknown): boolean {
  if (from === null) return true;
  if (Array.isArray(from)) return from.every((row) => row === null || (isObject(row) && isText(row.value)));
  return isObject(from) && Object.values(from).every(isText);
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || ["string", "number"].includes(typeof value);
}

/**
 * Normalizes records from any accepted shape: an object by discipline, or a list of `{ discipline, value }`, with
 * current or legacy names. Empty values and unknown disciplines are dropped; of duplicates the first counts, and a
 * current name before a legacy one. Values are normalized by `toRecordValue`; nothing else is validated.
 */
export function parseRecords(from: unknown): PersonalRecords {
  const rows = Array.isArray(from) ? from.map(rowOf) : Object.entries(isObject(from) ? from : {});
  const entries = rows.flatMap(([name, value]) => {
    const discipline = disciplineOf(name);
    const text = textOf(value);
    return discipline && text ? [{ discipline, text, old: name !== discipline }] : [];
  });
  const records: PersonalRecords = {};
  for (const { discipline, text } of entries.sort((one, other) => Number(one.old) - Number(other.old)))
    records[discipline] ??= text;
  return records;
}

function rowOf(row: unknown): [name: unknown, value: unknown] {
  return isObject(row) ? [row.discipline, row.value] : [null, null];
}

function disciplineOf(name: unknown): RecordDiscipline | undefined {
  if (typeof name !== "string") return undefined;
  return (
    RECORD_DISCIPLINES.find((code) => code === name) ??
    (Object.hasOwn(LEGACY_NAMES, name) ? LEGACY_NAMES[name] : undefined)
  );
}

function textOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  return toRecordValue(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
