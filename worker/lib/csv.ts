import type { Context } from "hono";
import Papa from "papaparse";
import type { LanguageCode } from "./languages.ts";

/** Needed because Excel recognises UTF-8 only by a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Cells that a spreadsheet would evaluate: formula signs, their full-width forms, and leading white space. Papa Parse's
 * own pattern misses cells with a second line.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A negative amount, which begins like a formula but is a number. */
const AMOUNT = /^-\d+[.,]\d\d$/;

/** A phone number with its prefix and groups of digits only. */
const PHONE = /^\+\d[\d ]{4,29}$/;

/**
 * A phone number as a cell. A space before the plus makes it text in every spreadsheet, without the quote mark of other
 * escaped cells; other texts are escaped as usual.
 */
export function csvPhone(phone: string): string {
  return PHONE.test(phone) ? ` ${phone}` : phone;
}

/**
 * A table as CSV text with a header row; formulas are escaped. Italian Excel expects semicolons, because its decimal
 * separator is a comma; English files use commas.
 */
export function toCsv(rows: string[][], language: LanguageCode): string {
  return BYTE_ORDER_MARK + toCsvLines(rows, language);
}

const LINE_END = "\r\n";

function toCsvLines(rows: string[][], language: LanguageCode): string {
  const safe = rows.map((cells) =>
    cells.map((cell) => (FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell)),
  );
  return Papa.unparse(safe, { delimiter: language === "en" ? "," : ";", newline: LINE_END });
}

/**
 * Streams the same table, page by page. The first page is awaited, so that an early failure still becomes an error
 * response; each further page is requested when the reader has taken the previous one, so that at most two pages are
 * buffered. A later failure is passed to `onFailure` and ends the stream.
 */
export async function streamCsv(
  heads: string[],
  pages: AsyncIterator<string[][]>,
  language: LanguageCode,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let text = toCsv([heads], language);
  let page = await pages.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!page.done && page.value.length > 0) text += LINE_END + toCsvLines(page.value, language);
        controller.enqueue(encoder.encode(text));
        if (page.done) return controller.close();
        text = "";
        try {
          page = await pages.next();
          if (page.done) controller.close();
        } catch (error) {
          // Errors with a generic message, because the platform would log the original error unredacted.
          onFailure(error);
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

/** Formats euros for a cell: two decimals, no thousands separator, and a minus sign that spreadsheets parse. */
export function csvEuroFormat(language: LanguageCode): (amount: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return (amount) => format.format(amount).replace("\u2212", "-");
}

/** Responds with a CSV download called `name`. */
export function csvResponse(c: Context, name: string, text: string | ReadableStream<Uint8Array>) {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(text);
}
