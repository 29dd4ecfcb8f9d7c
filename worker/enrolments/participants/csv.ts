import type { EventAnswers } from "../../eligibility/contract.ts";
import type { EventQuestion } from "../../eligibility/outputs.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, csvPhone, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import type { Brevetto } from "../../profiles/contract.ts";
import { toDocuments } from "./rules.ts";
import type { ParticipantCsvRow } from "./store.ts";

/** `withDocuments`: for an event that requires documents. */
type ParticipantsCsvOptions = {
  language: LanguageCode;
  translations: Translations;
  timeZone: string;
  hidesMoney: boolean;
  withDocuments: boolean;
  questions: EventQuestion[];
  /** By the id of the member. */
  answers: Map<string, EventAnswers>;
};

/** A column of the file: its title, which the interface uses too, and the text of a participant. */
type Column = [title: string, text: (person: ParticipantCsvRow) => string | null | undefined];

/** The participants as CSV, guests included, ordered by name. Days are YYYY-MM-DD, which spreadsheets read as dates. */
export async function participantsCsv(participants: ParticipantCsvRow[], options: ParticipantsCsvOptions) {
  const { language, translations, timeZone, hidesMoney, withDocuments, questions, answers } = options;
  const { auth, profile, participants: texts, notices, common } = translations;
  const { formatPhoneNumber } = await import("../../lib/phoneNumbers.ts");
  const formatPhone = (phone: string | null | undefined) => csvPhone(formatPhoneNumber(phone ?? ""));
  const euros = csvEuroFormat(language);
  const day = (at: string | null) => at && dayInTimeZone(timeZone, new Date(at));
  const withGuests = participants.some(({ method }) => method !== null);
  const withBalances = !hidesMoney && participants.some(({ balance }) => balance > 0);
  const withUnclaimed = participants.some(({ unclaimed_seats }) => unclaimed_seats > 0);
  const money: Column[] = [
    [texts.amount, ({ method, amount }) => (method ? "" : euros(amount))],
    [texts.paid_on, ({ paid_at }) => day(paid_at)],
  ];
  const balances: Column[] = [
    [texts.balance_to_pay, ({ balance }) => (balance > 0 ? euros(balance) : "")],
    [texts.balance_until, ({ balance, balance_due_on }) => (balance > 0 ? balance_due_on : "")],
  ];
  const outside: Column = [
    texts.paid_outside,
    ({ method, amount }) => (method && method !== "none" ? `${texts[method]}: ${euros(amount)}` : ""),
  ];
  const unclaimed: Column = [
    notices.channels.kinds.seats_unclaimed,
    ({ unclaimed_seats }) => String(unclaimed_seats || ""),
  ];
  const columns: Column[] = [
    [auth.full_name, ({ full_name }) => full_name],
    [auth.email, ({ email }) => email],
    [profile.phone, ({ phone }) => formatPhone(phone)],
    [profile.company, ({ company_name }) => company_name],
    [texts.enrolled_on, ({ enrolled_at }) => day(enrolled_at)],
    ...(hidesMoney ? [] : money),
    ...(withBalances ? balances : []),
    ...(withDocuments ? documentColumns(translations, formatPhone) : []),
    ...(withGuests ? [outside] : []),
    ...(withUnclaimed ? [unclaimed] : []),
    ...questions.map(({ id, kind, label }): Column => {
      const answerOf = (person: ParticipantCsvRow) => answers.get(person.user_id ?? "")?.[id];
      // A file stays with the event, where its managers read it.
      return [label, (person) => (kind === "file" && answerOf(person) ? common.yes : answerOf(person))];
    }),
  ];
  const { compare } = new Intl.Collator(language);
  const rows = participants
    .toSorted((one, other) => compare(one.full_name ?? "", other.full_name ?? ""))
    .map((person) => columns.map(([, text]) => text(person) ?? ""));
  return toCsv([columns.map(([title]) => title), ...rows], language);
}

/** The states of a participant's documents in words, never their days. */
function documentColumns(
  { profile, participants, brevetto: levels }: Translations,
  formatPhone: (phone: string | null | undefined) => string,
): Column[] {
  const { state_valid: valid, state_ends_before: ends_before, state_missing: missing } = participants;
  const states = { valid, ends_before, missing };
  const of = (person: ParticipantCsvRow) => toDocuments(person, formatPhone);
  const state = (person: ParticipantCsvRow, document: "insurance" | "medical") => {
    const documents = of(person);
    return documents && states[documents[document]];
  };
  const level = (brevetto: Brevetto | null | undefined) => brevetto && levels[brevetto];
  return [
    [profile.insurance, (person) => state(person, "insurance")],
    [profile.medical, (person) => state(person, "medical")],
    [profile.brevetto, (person) => level(of(person)?.brevetto)],
    [participants.emergency, (person) => of(person)?.emergency_contact?.name],
    [participants.emergency_phone, (person) => of(person)?.emergency_contact?.phone],
  ];
}
