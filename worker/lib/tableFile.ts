import type { CellValue, WriteSheet } from "hucre/xlsx";
import { toCsv } from "./csv.ts";
import type { LanguageCode } from "./languages.ts";
import { paperDay } from "./paper/texts.ts";

/** A calendar day (YYYY-MM-DD) in a table. */
type DayCell = { day: string };
export type FileCell = string | number | DayCell | null;
/** `width` in characters. */
export type FileColumn = { title: string; width: number };
export type FileTable = { name: string; columns: FileColumn[]; rows: FileCell[][] };

/** A table as CSV text: days as 2026-07-12, decimals in the language's format, formulas escaped. */
export function tableCsv({ columns, rows }: FileTable, language: LanguageCode): string {
  const text = (cell: FileCell) => {
    if (cell === null) return "";
    if (typeof cell === "number") return language === "en" ? String(cell) : String(cell).replace(".", ",");
    return typeof cell === "string" ? cell : cell.day;
  };
  return toCsv([columns.map(({ title }) => title), ...rows.map((cells) => cells.map(text))], language);
}

/** The longest sheet name of spreadsheets, and the characters forbidden in it. */
const SHEET_NAME_MAX = 31;
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:]/g;

const BOLD = { style: { font: { bold: true }, alignment: { wrapText: true } } } as const;

/** Tables as the sheets of an Excel file. Texts are never formulas; days and numbers have their own cell types. */
export async function tablesXlsx(tables: FileTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeSheets } = await import("./writeSheets.ts");
  const sheets = tables.map(
    ({ name, columns, rows }): WriteSheet => ({
      name: name.replace(NOT_IN_SHEET_NAMES, " ").slice(0, SHEET_NAME_MAX),
      columns: columns.map(({ width }, at) => ({
        width,
        ...(rows.some((cells) => isDayCell(cells[at])) && { numFmt: "dd/mm/yyyy" }),
      })),
      freezePane: { rows: 1 },
      rows: [columns.map(({ title }) => title), ...rows.map((cells) => cells.map(toCellValue))],
      cells: new Map(columns.map(({ title }, at) => [`0,${at}`, { value: title, type: "string", ...BOLD }])),
    }),
  );
  return writeSheets(sheets);
}

function isDayCell(cell: FileCell | undefined): cell is DayCell {
  return typeof cell === "object" && cell !== null;
}

function toCellValue(cell: FileCell): CellValue {
  if (!isDayCell(cell)) return cell;
  const date = new Date(`${cell.day}T00:00:00Z`);
  // Spreadsheets know no days before 1900.
  return date.getUTCFullYear() < 1900 ? paperDay(cell.day) : date;
}
