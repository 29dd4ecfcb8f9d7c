import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import type { AdminPackage } from "./outputs.ts";

/** The table as a CSV file, read page by page. Days are those of the site's time zone, DD/MM/YYYY. */
export function packagesCsv(
  pages: AsyncIterable<AdminPackage[]>,
  language: LanguageCode,
  { package_table: texts, auth }: Translations,
  timeZone: string,
): Promise<ReadableStream<Uint8Array>> {
  const euros = csvEuroFormat(language);
  const day = (instant: string | null) =>
    instant ? dayInTimeZone(timeZone, new Date(instant)).split("-").reverse().join("/") : "";
  const { person, package: name, type, status, starts, ends, acquired, paid, refunded } = texts;
  const heads = [person, auth.email, name, type, status, starts, ends, acquired, paid, refunded];
  const toCells = ({ user_profile, payment, ...held }: AdminPackage): string[] => [
    user_profile.full_name ?? "",
    user_profile.email ?? "",
    held.package_name,
    texts.types[held.package_type],
    texts.statuses[held.status],
    day(held.starts_at),
    day(held.expires_at),
    texts[held.acquired],
    payment ? euros(payment.amount) : "",
    payment ? euros(payment.refunded) : "",
  ];
  async function* cellPages() {
    for await (const page of pages) yield page.map(toCells);
  }
  return streamCsv(heads, cellPages(), language, (error) =>
    log("error", "the packages' CSV broke off", error),
  );
}
