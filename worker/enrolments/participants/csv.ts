import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, csvPhone, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatPhoneNumber } from "../../lib/phoneNumbers.ts";
import { toDocuments } from "./rules.ts";
import type { ParticipantCsvRow } from "./store.ts";
import { documentTexts, participantsCsvHeads } from "./texts.ts";

/** `withDocuments`: for an event that requires documents. */
export type ParticipantsCsvOptions = {
  language: LanguageCode;
  timeZone: string;
  hidesMoney: boolean;
  withDocuments: boolean;
};

/** The participants as CSV, sorted by name. Days are YYYY-MM-DD, which spreadsheets read as dates. */
export function participantsCsv(
  participants: ParticipantCsvRow[],
  { language, timeZone, hidesMoney, withDocuments }: ParticipantsCsvOptions,
): string {
  const { compare } = new Intl.Collator(language);
  const euros = csvEuroFormat(language);
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  const rows = participants
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((participant) => [
      participant.full_name ?? "",
      participant.email ?? "",
      phoneCell(participant.phone),
      participant.company_name ?? "",
      day(participant.enrolled_at),
      ...(hidesMoney ? [] : [euros(participant.amount), day(participant.paid_at)]),
      ...(withDocuments ? documentCells(participant, language) : []),
    ]);
  return toCsv([participantsCsvHeads(language, { hidesMoney, withDocuments }), ...rows], language);
}

/** The states of a participant's documents in words, never their dates. */
function documentCells(participant: ParticipantCsvRow, language: LanguageCode): string[] {
  const documents = toDocuments(participant);
  if (!documents) return ["", "", "", "", ""];
  const { insurance, medical, brevetto, emergency_contact: contact } = documents;
  const { states, levels } = documentTexts(language);
  return [
    states[insurance],
    states[medical],
    brevetto ? levels[brevetto] : "",
    contact?.name ?? "",
    phoneCell(contact?.phone),
  ];
}

function phoneCell(phone: string | null | undefined): string {
  return csvPhone(formatPhoneNumber(phone ?? ""));
}
