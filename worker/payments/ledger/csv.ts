import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, streamCsv, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { BookedEvent, BookedMovement } from "./store.ts";
import { wordsOf } from "./texts.ts";

/** What moved, a line each, for whoever keeps the accounts. Days are YYYY-MM-DD, where the site is. */
export function movementsCsv(
  pages: AsyncIterable<BookedMovement[]>,
  language: LanguageCode,
  timeZone: string,
): Promise<ReadableStream<Uint8Array>> {
  return streamCsv(wordsOf(language).movementHeads, movementLines(pages, language, timeZone), language);
}

async function* movementLines(
  pages: AsyncIterable<BookedMovement[]>,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { kinds, anonymous } = wordsOf(language);
  const euros = csvEuroFormat(language);
  const lineOf = (movement: BookedMovement) => [
    dayInTimeZone(timeZone, new Date(movement.created_at)),
    movement.event_title,
    movement.event_date ?? "",
    movement.person_name ?? anonymous,
    kinds[movement.kind],
    euros(movement.amount),
    movement.stripe_reference,
  ];
  for await (const movements of pages) yield movements.map(lineOf);
}

/** What each event brought. */
export function eventsCsv(events: BookedEvent[], language: LanguageCode): string {
  const euros = csvEuroFormat(language);
  const lines = events.map(({ title, date, paying, gross, refunded, disputed, net }) => [
    title,
    date ?? "",
    paying === null ? "" : String(paying),
    euros(gross),
    euros(refunded),
    euros(disputed),
    euros(net),
  ]);
  return toCsv([wordsOf(language).eventHeads, ...lines], language);
}
