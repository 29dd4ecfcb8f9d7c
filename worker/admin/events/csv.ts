import { translateCategory } from "../../events/categories/texts.ts";
import { csvEuroFormat, streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { nationName } from "../../lib/nationName.ts";
import type { Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { adminEventState } from "./contract.ts";
import type { AdminEvent } from "./outputs.ts";

/** The admin's table of events as CSV, one line each. Days are YYYY-MM-DD; an event without a cost is free. */
export function adminEventsCsv(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  { event_table: texts }: Translations,
  today: string,
): Promise<ReadableStream<Uint8Array>> {
  const columns = [
    texts.date,
    texts.end_date,
    texts.title,
    texts.category,
    texts.organizer,
    texts.location,
    texts.nation,
    texts.seats,
    texts.enrolled,
    texts.cost,
    texts.state,
    texts.created_at,
  ];
  return streamCsv(columns, eventLines(pages, language, texts, today), language, (error) =>
    log("error", "a file broke off", error),
  );
}

async function* eventLines(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  texts: Translations["event_table"],
  today: string,
): AsyncGenerator<string[][]> {
  const euros = csvEuroFormat(language);
  const lineOf = (event: AdminEvent) => [
    event.date,
    event.end_date ?? "",
    event.title,
    event.categories ? translateCategory(event.categories, language) : "",
    event.organizer?.name ?? "",
    event.location ?? "",
    nationName(event, language) ?? "",
    event.participants === null ? "" : String(event.participants),
    String(event.enrolled),
    event.cost ? euros(event.cost) : texts.free,
    texts[adminEventState(event, today)],
    event.created_at.slice(0, 10),
  ];
  for await (const events of pages) yield events.map(lineOf);
}
