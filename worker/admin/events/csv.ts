import { translateCategory } from "../../events/categories/texts.ts";
import { csvEuroFormat, streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { nationName } from "../../lib/nationName.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { adminEventState } from "./contract.ts";
import type { AdminEvent } from "./outputs.ts";

/** The admin's table of events as CSV, one line each. Days are YYYY-MM-DD; an event without a cost is free. */
export function adminEventsCsv(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  today: string,
): Promise<ReadableStream<Uint8Array>> {
  const { event_table: heads } = TRANSLATIONS[language];
  const columns = [
    heads.date,
    heads.end_date,
    heads.title,
    heads.category,
    heads.organizer,
    heads.location,
    heads.nation,
    heads.seats,
    heads.enrolled,
    heads.cost,
    heads.state,
    heads.created_at,
  ];
  return streamCsv(columns, eventLines(pages, language, today), language, (error) =>
    log("error", "a file broke off", error),
  );
}

async function* eventLines(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  today: string,
): AsyncGenerator<string[][]> {
  const { event_table: texts } = TRANSLATIONS[language];
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
