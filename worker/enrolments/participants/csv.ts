import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, csvPhone, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import { toDocuments } from "./rules.ts";
import type { ParticipantCsvRow } from "./store.ts";
import { documentTexts, participantsCsvHeads } from "./texts.ts";

/** `withDocuments`: for an event that requires documents. */
export type ParticipantsCsvOptions = {
  language: LanguageCode;
  translations: Translations;
  timeZone: string;
  hidesMoney: boolean;
  withDocuments: boolean;
};

/** The participants as CSV, ordered by name. Days are YYYY-MM-DD, which spreadsheets read as dates. */
export async function participantsCsv(
  participants: ParticipantCsvRow[],
  { language, translations, timeZone, hidesMoney, withDocuments }: ParticipantsCsvOptions,
): Promise<string> {
  const { formatPhoneNumber } = await import("../../lib/phoneNumbers.ts");
  const formatPhone = (phone: string | null | undefined) => csvPhone(formatPhoneNumber(phone ?? ""));
  const { compare } = new Intl.Collator(language);
  const euros = csvEuroFormat(language);
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  const rows = participants
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((person) => [
      person.full_name ?? "",
      person.email ?? "",
      formatPhone(person.phone),
      person.company_name ?? "",
      day(person.enrolled_at),
      ...(hidesMoney ? [] : [euros(person.amount), day(person.paid_at)]),
      ...(withDocuments ? documentCells(person, translations, formatPhone) : []),
    ]);
  return toCsv([participantsCsvHeads(translations, { hidesMoney, withDocuments }), ...rows], language);
}

/** The states of a participant's documents in words, never their days. */
function documentCells(
  person: ParticipantCsvRow,
  translations: Translations,
  formatPhone: (phone: string | null | undefined) => string,
): string[] {
  const documents = toDocuments(person, formatPhone);
  if (!documents) return ["", "", "", "", ""];
  const { insurance, medical, brevetto, emergency_contact: contact } = documents;
  const { states, levels } = documentTexts(translations);
  return [
    states[insurance],
    states[medical],
    brevetto ? levels[brevetto] : "",
    contact?.name ?? "",
    contact?.phone ?? "",
  ];
}
