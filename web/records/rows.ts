import {
  DISCIPLINES,
  type Discipline,
  isRecordValue,
  isTimed,
  type Records,
  readRecords,
} from "../../worker/records/contract.ts";

/** A line of the table of records. `id` only tells lines apart while they are on the screen. */
export type RecordRow = { id: string; discipline: Discipline; value: string };

/** The records as lines, in the order of the disciplines; old names and lists are read too. */
export function rowsOf(from: unknown): RecordRow[] {
  const records = readRecords(from);
  return DISCIPLINES.flatMap((discipline) => {
    const value = records[discipline];
    return value === undefined ? [] : [{ id: discipline, discipline, value }];
  });
}

/** What is saved of the lines: empty ones are dropped. Null when nothing is left. */
export function recordsOf(rows: RecordRow[]): Records | null {
  const records = readRecords(rows);
  return Object.keys(records).length > 0 ? records : null;
}

/** The same without what is not written as its discipline wants it: what can be drawn while somebody writes. */
export function rightRecordsOf(rows: RecordRow[]): Records | null {
  return recordsOf(rows.filter(({ discipline, value }) => isRecordValue(discipline, value.trim())));
}

/** The disciplines that a line may still choose: those no other line has. */
export function freeFor(rows: RecordRow[], own?: RecordRow): Discipline[] {
  return DISCIPLINES.filter((code) => !rows.some((row) => row !== own && row.discipline === code));
}

/** With one more empty line, for the first discipline that has none; as they are once all ten are there. */
export function withRow(rows: RecordRow[], id: string): RecordRow[] {
  const [discipline] = freeFor(rows);
  return discipline ? [...rows, { id, discipline, value: "" }] : rows;
}

/** The lines that say something. */
export function writtenRows(rows: RecordRow[]): RecordRow[] {
  return rows.filter(({ value }) => value.trim() !== "");
}

/** The same lines with one changed. */
export function changeRow(rows: RecordRow[], id: string, change: Partial<RecordRow>): RecordRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

const TIME_SO_FAR = /^\d{1,2}(:([0-5]\d?)?)?$/;
const METRES_SO_FAR = /^\d{1,3}(\.\d*)?$/;

/** Whether what is written is wrong; while it is being written, only when nothing right can come of it. */
export function isWrong({ discipline, value }: RecordRow, { writing }: { writing: boolean }): boolean {
  const written = value.trim().replace(",", ".");
  if (written === "" || isRecordValue(discipline, written)) return false;
  return !(writing && (isTimed(discipline) ? TIME_SO_FAR : METRES_SO_FAR).test(written));
}
