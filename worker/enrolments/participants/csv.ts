import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { ParticipantCsvRow } from "./store.ts";
import { participantsCsvHeads } from "./texts.ts";

export type ParticipantsCsvOptions = { language: LanguageCode; timeZone: string; hidesMoney: boolean };

/** The participants as CSV, ordered by name. Days are YYYY-MM-DD, which spreadsheets read as dates. */
export function participantsCsv(
  people: ParticipantCsvRow[],
  { language, timeZone, hidesMoney }: ParticipantsCsvOptions,
): string {
  const { compare } = new Intl.Collator(language);
  const euros = csvEuroFormat(language);
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  const rows = people
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((person) => [
      person.full_name ?? "",
      person.email ?? "",
      person.phone ?? "",
      person.company_name ?? "",
      day(person.enrolled_at),
      ...(hidesMoney ? [] : [euros(person.amount), day(person.paid_at)]),
    ]);
  return toCsv([participantsCsvHeads(language, { hidesMoney }), ...rows], language);
}
