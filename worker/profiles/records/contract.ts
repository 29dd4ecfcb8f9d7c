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

/** The disciplines of depth; the others are of time and of distance. */
export const DEPTH_DISCIPLINES = [
  "FIM",
  "CWT",
  "CWTB",
  "CNF",
  "VWT",
  "NLT",
] as const satisfies RecordDiscipline[];

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

/** The disciplines of depth in which so many metres are a record: more than the one there is, or the first. */
export function disciplinesBeaten(records: PersonalRecords, metres: number): RecordDiscipline[] {
  return DEPTH_DISCIPLINES.filter((name) => metres > Number((records[name] ?? "0").replace(",", ".")));
}

export function isTimedDiscipline(discipline: RecordDiscipline): boolean {
  return discipline === "STA";
}

/** Whether a value is valid for its discipline. */
export function isRecordValue(discipline: RecordDiscipline, value: string): boolean {
  return (isTimedDiscipline(discipline) ? TIME : METRES).test(value);
}

/** Metres with more decimals than records keep, as many as a number has. */
const FINE_METRES = /^\d{1,3}\.\d{3,17}$/;

/** A value as records keep it: trimmed, with a point for a comma, metres rounded to centimetres ("75.128" is "75.13"). */
export function toRecordValue(text: string): string {
  const value = text.trim().replace(",", ".");
  return FINE_METRES.test(value) ? String(Math.round(Number(value) * 100) / 100) : value;
}

/** Whether an input has the shape of records, so that a malformed one is never read as "no records". */
export function isRecordsInput(from: unknown): boolean {
  if (from === null) return true;
  if (Array.isArray(from)) return from.every((row) => row === null || (isObject(row) && isText(row.value)));
  return isObject(from) && Object.values(from).every(isText);
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || ["string", "number"].includes(typeof value);
}

/**
 * Normalises records from any accepted shape: an object by discipline, or a list of `{ discipline, value }`, with
 * current or legacy names. Empty values and unknown disciplines are dropped; of duplicates the first counts, and a
 * current name before a legacy one. Values are written as `toRecordValue` writes them; nothing else is validated.
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
