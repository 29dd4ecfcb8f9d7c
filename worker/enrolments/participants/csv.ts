import type { EventAnswers, EventQuestion } from "../../eligibility/contract.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, csvPhone, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import type { Brevetto } from "../../profiles/contract.ts";
import type { DocumentValidity } from "./contract.ts";
import { toDocuments } from "./rules.ts";
import type { ParticipantCsvRow } from "./store.ts";

/** `withDocuments`: for an event that requires documents. */
export type ParticipantsCsvOptions = {
  language: LanguageCode;
  translations: Translations;
  timeZone: string;
  hidesMoney: boolean;
  withDocuments: boolean;
  questions: EventQuestion[];
  /** By the id of the member. */
  answers: Map<string, EventAnswers>;
};

/** The participants as CSV, guests included, ordered by name. Days are YYYY-MM-DD, which spreadsheets read as dates. */
export async function participantsCsv(
  participants: ParticipantCsvRow[],
  { language, translations, timeZone, hidesMoney, withDocuments, questions, answers }: ParticipantsCsvOptions,
): Promise<string> {
  const { formatPhoneNumber } = await import("../../lib/phoneNumbers.ts");
  const formatPhone = (phone: string | null | undefined) => csvPhone(formatPhoneNumber(phone ?? ""));
  const { compare } = new Intl.Collator(language);
  const euros = csvEuroFormat(language);
  const withGuests = participants.some(({ method }) => method !== null);
  const withBalances = !hidesMoney && participants.some(({ balance }) => balance > 0);
  const withUnclaimed = participants.some(({ unclaimed_seats }) => unclaimed_seats > 0);
  const { cash, transfer } = translations.participants;
  const outside = ({ method, amount }: ParticipantCsvRow) =>
    !method || method === "none" ? "" : `${method === "cash" ? cash : transfer}: ${euros(amount)}`;
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  const rows = participants
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((person) => [
      person.full_name ?? "",
      person.email ?? "",
      formatPhone(person.phone),
      person.company_name ?? "",
      day(person.enrolled_at),
      ...(hidesMoney ? [] : [person.method ? "" : euros(person.amount), day(person.paid_at)]),
      ...(withBalances
        ? [
            person.balance > 0 ? euros(person.balance) : "",
            person.balance > 0 ? (person.balance_due_on ?? "") : "",
          ]
        : []),
      ...(withDocuments ? documentCells(person, translations, formatPhone) : []),
      ...(withGuests ? [outside(person)] : []),
      ...(withUnclaimed ? [String(person.unclaimed_seats || "")] : []),
      ...questions.map(({ id, kind }) => {
        const answer = answers.get(person.user_id ?? "")?.[id] ?? "";
        // A file stays with the event, where its managers read it.
        return answer && kind === "file" ? translations.common.yes : answer;
      }),
    ]);
  const heads = participantsCsvHeads(translations, {
    hidesMoney,
    withBalances,
    withDocuments,
    withGuests,
    withUnclaimed,
  });
  return toCsv([[...heads, ...questions.map(({ label }) => label)], ...rows], language);
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

/** The column titles of the participants' CSV, which the interface uses too. */
function participantsCsvHeads(
  { auth, profile, participants, notices }: Translations,
  {
    hidesMoney,
    withBalances,
    withDocuments,
    withGuests,
    withUnclaimed,
  }: Record<"hidesMoney" | "withBalances" | "withDocuments" | "withGuests" | "withUnclaimed", boolean>,
): string[] {
  const { enrolled_on, amount, paid_on, emergency, emergency_phone, paid_outside } = participants;
  const { balance_to_pay, balance_until } = participants;
  const money = hidesMoney ? [] : [amount, paid_on];
  const documents = [profile.insurance, profile.medical, profile.brevetto, emergency, emergency_phone];
  return [
    auth.full_name,
    auth.email,
    profile.phone,
    profile.company,
    enrolled_on,
    ...money,
    ...(withBalances ? [balance_to_pay, balance_until] : []),
    ...(withDocuments ? documents : []),
    ...(withGuests ? [paid_outside] : []),
    ...(withUnclaimed ? [notices.channels.kinds.seats_unclaimed] : []),
  ];
}

/** The states of documents and the levels in words, which the interface uses too. */
function documentTexts({ participants, brevetto }: Translations): {
  states: Record<DocumentValidity, string>;
  levels: Record<Brevetto, string>;
} {
  const { state_valid: valid, state_ends_before: ends_before, state_missing: missing } = participants;
  return { states: { valid, ends_before, missing }, levels: brevetto };
}
