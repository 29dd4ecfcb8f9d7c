import type { Context } from "hono";
import Papa from "papaparse";
import type { LanguageCode } from "./settings/contract.ts";

/** Excel takes a file for UTF-8 only by this. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet would reckon with instead of showing: signs that begin a formula, their wide forms, and white space
 * that is skipped before one. The library's own pattern lets a text go that has a second line.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** An amount below zero begins like a formula, and is a number all the same. */
const AMOUNT = /^-\d+[.,]\d\d$/;

/**
 * A table as a file, its first row the heads; no text in it is a formula. Spreadsheets read it by the habits of their
 * language: where the decimals have a comma, cells are parted by semicolons, as Italian Excel wants them; English has a
 * point and commas.
 */
export function csvText(rows: string[][], language: LanguageCode): string {
  const safe = rows.map((cells) =>
    cells.map((cell) => (FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell)),
  );
  return BYTE_ORDER_MARK + Papa.unparse(safe, { delimiter: language === "en" ? "," : ";" });
}

/** Writes euros for a cell: two decimals, nothing between thousands, and the minus that spreadsheets know. */
export function eurosIn(language: LanguageCode): (amount: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return (amount) => format.format(amount).replace("\u2212", "-");
}

/** Answers with the file, to be kept under that name. */
export function answerCsv(c: Context, name: string, text: string) {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(text);
}
