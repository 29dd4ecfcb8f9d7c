import type { Context } from "hono";
import Papa from "papaparse";
import { log } from "./log.ts";
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
  return BYTE_ORDER_MARK + csvLines(rows, language);
}

const LINE_END = "\r\n";

function csvLines(rows: string[][], language: LanguageCode): string {
  const safe = rows.map((cells) =>
    cells.map((cell) => (FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell)),
  );
  return Papa.unparse(safe, { delimiter: language === "en" ? "," : ";", newline: LINE_END });
}

/**
 * The same table as a stream, its rows in pages. The first page is awaited, so that what fails at once is still answered
 * as a failure; each further one is asked for when the reader has taken the one before, and so never more than two are
 * ahead of the reader.
 */
export async function csvStream(
  heads: string[],
  pages: AsyncIterator<string[][]>,
  language: LanguageCode,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let text = csvText([heads], language);
  let page = await pages.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!page.done && page.value.length > 0) text += LINE_END + csvLines(page.value, language);
        controller.enqueue(encoder.encode(text));
        if (page.done) return controller.close();
        text = "";
        try {
          page = await pages.next();
          if (page.done) controller.close();
        } catch (error) {
          // The platform would log it whole; whoever reads sees that the file broke off.
          log("error", "a file broke off", error);
          controller.error(new Error("the file broke off"));
        }
      },
      async cancel() {
        await pages.return?.();
      },
    },
    { highWaterMark: 1 },
  );
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
export function answerCsv(c: Context, name: string, text: string | ReadableStream<Uint8Array>) {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(text);
}
