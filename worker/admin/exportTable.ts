import { recordExport } from "../audit/store.ts";
import type { AppContext } from "../env.ts";
import { requireUser } from "../http.ts";
import { csvResponse, streamCsv } from "../lib/csv.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { readTranslations, type Translations } from "../lib/translations.ts";
import { log } from "../log.ts";

/** A column of a CSV file: its head, and the cell of a row. */
type Column<Row> = [head: string, cell: (row: Row) => string];

type Export<Row> = {
  /** The table's name in the audit log, and the personal fields that its file shows. */
  id: string;
  fields: string[];
  file: string;
  pages: AsyncIterable<Row[]>;
  columns: (texts: Translations, language: LanguageCode) => Column<Row>[];
};

/** Records the export of an admin's table in the audit log, and sends the table as a CSV file, read page by page. */
export async function exportTable<Row>(c: AppContext, { id, fields, file, pages, columns }: Export<Row>) {
  await recordExport(c, { action: "table.export", subject: { kind: "table", id }, fields });
  const { language } = requireUser(c);
  const written = columns(await readTranslations(c.env.ASSETS, language), language);
  async function* lines() {
    for await (const rows of pages) yield rows.map((row) => written.map(([, cell]) => cell(row)));
  }
  const heads = written.map(([head]) => head);
  const stream = await streamCsv(heads, lines(), language, (error) =>
    log("error", "a file broke off", error),
  );
  return csvResponse(c, file, stream);
}

/** Formats an instant as "YYYY-MM-DD HH:mm" in a time zone, with seconds by the style "medium"; "" for none. */
export function csvTimeFormat(timeZone: string, timeStyle: "short" | "medium" = "short") {
  // The Swedish format is ISO's.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle });
  return (at: string | null) => (at ? format.format(new Date(at)) : "");
}
