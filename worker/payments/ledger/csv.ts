import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, streamCsv, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import type { LedgerCsvEntry, LedgerCsvEvent } from "./store.ts";

/** The ledger entries as CSV, one line each. Days are YYYY-MM-DD in the site's time zone. */
export function ledgerEntriesCsv(
  pages: AsyncIterable<LedgerCsvEntry[]>,
  language: LanguageCode,
  translations: Translations,
  timeZone: string,
): Promise<ReadableStream<Uint8Array>> {
  const texts = ledgerTexts(translations);
  return streamCsv(
    texts.movementHeads,
    ledgerEntryLines(pages, language, texts, timeZone),
    language,
    (error) => log("error", "a file broke off", error),
  );
}

async function* ledgerEntryLines(
  pages: AsyncIterable<LedgerCsvEntry[]>,
  language: LanguageCode,
  { kinds, anonymous }: ReturnType<typeof ledgerTexts>,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const euros = csvEuroFormat(language);
  const lineOf = (entry: LedgerCsvEntry) => [
    dayInTimeZone(timeZone, new Date(entry.created_at)),
    entry.event_title,
    entry.event_date ?? "",
    entry.person_name ?? anonymous,
    kinds[entry.kind],
    euros(entry.amount),
    entry.discount ? euros(entry.discount) : "",
    entry.stripe_reference,
  ];
  for await (const entries of pages) yield entries.map(lineOf);
}

/** The sums of each event as CSV. */
export function eventSumsCsv(
  events: LedgerCsvEvent[],
  language: LanguageCode,
  translations: Translations,
): string {
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
  return toCsv([ledgerTexts(translations).eventHeads, ...lines], language);
}

/** The texts of the ledger's CSV files, which the interface uses too. */
function ledgerTexts({ ledger, common, codes }: Translations) {
  const { day, event, event_day, who, kind, amount, paying, gross, refunded, disputed, net } = ledger;
  return {
    movementHeads: [day, event, event_day, who, kind, amount, codes.reduction, "Stripe"],
    eventHeads: [event, event_day, paying, gross, refunded, disputed, net],
    kinds: {
      charge: ledger.charge,
      refund: ledger.refund,
      refund_failed: ledger.refund_failed,
      dispute: ledger.dispute,
      dispute_fee: ledger.dispute_fee,
      dispute_returned: ledger.dispute_returned,
    },
    anonymous: common.anonymous,
  };
}
