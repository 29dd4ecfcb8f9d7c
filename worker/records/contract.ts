/** The disciplines of a record, as AIDA and CMAS write them: one static, in time; nine in metres. */
export const DISCIPLINES = ["STA", "DYN", "DYNB", "DNF", "FIM", "CWT", "CWTB", "CNF", "VWT", "NLT"] as const;
export type Discipline = (typeof DISCIPLINES)[number];

/** Discipline to value: "STA" in minutes and seconds ("4:30"), the others in metres ("75", "29.5"). */
export type Records = Partial<Record<Discipline, string>>;

/** Names that older forms used. */
const OLD_NAMES: Record<string, Discipline> = {
  static_apnea: "STA",
  dynamic_apnea: "DYN",
  free_immersion: "FIM",
  constant_weight: "CWT",
};

/** One or two digits of minutes, seconds below a minute. */
const TIME = /^\d{1,2}:[0-5]\d$/;
/** Up to three digits, with one or two decimals behind a point or a comma: nobody measures a dive finer. */
const METRES = /^\d{1,3}([.,]\d{1,2})?$/;

export function isTimed(discipline: Discipline): boolean {
  return discipline === "STA";
}

/** Whether a value has the form of its discipline. */
export function isRecordValue(discipline: Discipline, value: string): boolean {
  return (isTimed(discipline) ? TIME : METRES).test(value);
}

/** Whether something has the form of records at all, so that what has not is never taken for "none". */
export function areRecords(from: unknown): boolean {
  if (from === null) return true;
  if (Array.isArray(from)) return from.every((row) => row === null || (isObject(row) && isText(row.value)));
  return isObject(from) && Object.values(from).every(isText);
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || ["string", "number"].includes(typeof value);
}

/**
 * The records in whatever form they come: an object by discipline, a list of `{ discipline, value }`, either with the
 * old names. Empty rows and unknown disciplines are left out; of a discipline said twice the first counts, as a
 * discipline's own name counts before its old one. Values are trimmed, a comma becomes a point, nothing else is checked.
 */
export function readRecords(from: unknown): Records {
  const rows = Array.isArray(from) ? from.map(rowOf) : Object.entries(isObject(from) ? from : {});
  const told = rows.flatMap(([name, value]) => {
    const discipline = disciplineOf(name);
    const text = textOf(value);
    return discipline && text ? [{ discipline, text, old: name !== discipline }] : [];
  });
  const records: Records = {};
  for (const { discipline, text } of told.sort((one, other) => Number(one.old) - Number(other.old)))
    records[discipline] ??= text;
  return records;
}

function rowOf(row: unknown): [name: unknown, value: unknown] {
  return isObject(row) ? [row.discipline, row.value] : [null, null];
}

function disciplineOf(name: unknown): Discipline | undefined {
  if (typeof name !== "string") return undefined;
  return (
    DISCIPLINES.find((code) => code === name) ??
    (Object.hasOwn(OLD_NAMES, name) ? OLD_NAMES[name] : undefined)
  );
}

function textOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  return text.trim().replace(",", ".");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
