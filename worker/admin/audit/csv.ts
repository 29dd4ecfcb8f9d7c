import { streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import type { AuditEntryView } from "../outputs.ts";

/**
 * The audit log as CSV, one line each. Actions are the log's own codes ("event.update"); times are
 * "YYYY-MM-DD HH:mm:ss" in the site's time zone; values before and after are JSON.
 */
export function auditCsv(
  pages: AsyncIterable<AuditEntryView[]>,
  language: LanguageCode,
  { audit_table: heads }: Translations,
  timeZone: string,
): Promise<ReadableStream<Uint8Array>> {
  const columns = [
    heads.at,
    heads.actor,
    heads.action,
    heads.subject_id,
    heads.subject_name,
    heads.person,
    heads.fields,
    heads.before,
    heads.after,
    heads.device,
    heads.country,
    heads.network,
  ];
  return streamCsv(columns, entryLines(pages, timeZone), language, (error) =>
    log("error", "a file broke off", error),
  );
}

async function* entryLines(
  pages: AsyncIterable<AuditEntryView[]>,
  timeZone: string,
): AsyncGenerator<string[][]> {
  // The Swedish date format is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const lineOf = (entry: AuditEntryView) => [
    format.format(new Date(entry.created_at)),
    entry.actor?.full_name ?? "",
    entry.action,
    entry.subject.id,
    entry.subject.name ?? "",
    entry.person?.full_name ?? "",
    entry.fields.join(", "),
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
    entry.device ?? "",
    entry.country ?? "",
    entry.network ?? "",
  ];
  for await (const entries of pages) yield entries.map(lineOf);
}
