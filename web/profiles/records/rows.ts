import {
  isRecordValue,
  isTimedDiscipline,
  type PersonalRecords,
  parseRecords,
  RECORD_DISCIPLINES,
  type RecordDiscipline,
  toRecordValue,
} from "../../../worker/profiles/contract.ts";

/** A row of the records form; `id` is its React key. */
export type RecordRow = { id: string; discipline: RecordDiscipline; value: string };

/** Records as rows, in the order of the disciplines; accepts legacy formats. */
export function toRecordRows(from: unknown): RecordRow[] {
  const records = parseRecords(from);
  return RECORD_DISCIPLINES.flatMap((discipline) => {
    const value = records[discipline];
    return value === undefined ? [] : [{ id: discipline, discipline, value }];
  });
}

/** The records of filled rows; null without any. */
export function toRecords(rows: RecordRow[]): PersonalRecords | null {
  const records = parseRecords(rows);
  return Object.keys(records).length > 0 ? records : null;
}

/** The records of valid rows, for the preview while typing. */
export function toValidRecords(rows: RecordRow[]): PersonalRecords | null {
  return toRecords(rows.filter(({ discipline, value }) => isRecordValue(discipline, toRecordValue(value))));
}

/** Disciplines that no other row has. */
export function availableDisciplines(rows: RecordRow[], own?: RecordRow): RecordDiscipline[] {
  return RECORD_DISCIPLINES.filter((code) => !rows.some((row) => row !== own && row.discipline === code));
}

/** Adds an empty row with the first unused discipline; unchanged when all are used. */
export function appendRow(rows: RecordRow[], id: string): RecordRow[] {
  const [discipline] = availableDisciplines(rows);
  return discipline ? [...rows, { id, discipline, value: "" }] : rows;
}

export function filledRows(rows: RecordRow[]): RecordRow[] {
  return rows.filter(({ value }) => value.trim() !== "");
}

export function changeRow(rows: RecordRow[], id: string, change: Partial<RecordRow>): RecordRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

const TIME_SO_FAR = /^\d{1,2}(:([0-5]\d?)?)?$/;
const METRES_SO_FAR = /^\d{1,3}(\.\d*)?$/;

/** Whether a value is invalid; while `writing`, only if no continuation of the typed text is valid. */
export function isInvalidRow({ discipline, value }: RecordRow, { writing }: { writing: boolean }): boolean {
  const written = toRecordValue(value);
  if (written === "" || isRecordValue(discipline, written)) return false;
  return !(writing && (isTimedDiscipline(discipline) ? TIME_SO_FAR : METRES_SO_FAR).test(written));
}
