import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { ListedPerson } from "./store.ts";
import { csvHeads } from "./texts.ts";

export type FileTerms = { language: LanguageCode; timeZone: string; hidesMoney: boolean };

/**
 * The organizer's list, in the order of names, as it is ticked off at the pool. Days are YYYY-MM-DD, which all
 * spreadsheets know for days.
 */
export function csvOf(people: ListedPerson[], { language, timeZone, hidesMoney }: FileTerms): string {
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
  return toCsv([csvHeads(language, { hidesMoney }), ...rows], language);
}
