import type { UserRow } from "../../auth/schema.ts";
import { withoutAccents } from "../../lib/searchWords.ts";
import type { Participant, ParticipantDocuments } from "../outputs.ts";
import { lacksDocuments } from "./contract.ts";

/**
 * The most enrolments that a search scans per call, so that its cost does not grow with the event. Names are compared
 * in the Worker, because SQLite folds capitals of ASCII alone, and no accents.
 */
export const SEARCHED_AT_ONCE = 500;

/** A confirmed enrolment as the database returns it; flags are 0 or 1. */
export type ParticipantRow = Required<
  Omit<
    Participant,
    "public_profile_enabled" | "is_paid" | "documents" | "balance" | "gates" | "answers" | "certification"
  >
> & {
  /** JSON of the highest certification. */
  certification: string | null;
  public_profile_enabled: number;
  /** Euros. */
  balance: number;
  balance_due_on: string | null;
} & DocumentColumns;

/** The columns of `ParticipantDocuments`; all null where no documents are required. */
export type DocumentColumns = Record<"insurance_seen" | "medical_seen", number | null> & {
  [Name in "insurance" | "medical" | "brevetto" | "reminded_at"]: ParticipantDocuments[Name] | null;
} & { emergency_name: string | null; emergency_phone: string | null };

/** `formatPhoneNumber`, given, because it is imported by those calls alone that show a phone number. */
type FormatPhone = (phone: string) => string;

/** The documents of a row, a phone number in groups with its prefix; null where none are asked for. */
export function toDocuments(row: DocumentColumns, formatPhone: FormatPhone): ParticipantDocuments | null {
  const {
    insurance,
    medical,
    brevetto,
    insurance_seen,
    medical_seen,
    reminded_at,
    emergency_name: name,
    emergency_phone: phone,
  } = row;
  if (!insurance || !medical) return null;
  return {
    insurance,
    medical,
    brevetto,
    insurance_seen: insurance_seen === 1,
    medical_seen: medical_seen === 1,
    emergency_contact: name || phone ? { name, phone: phone && formatPhone(phone) } : null,
    reminded_at,
  };
}

/** Whether a participant must renew or enter a document. */
export function isMissingDocuments(row: DocumentColumns): boolean {
  const documents = toDocuments(row, String);
  return documents !== null && lacksDocuments(documents);
}

/**
 * Whether the caller sees the participants of the event, whether amounts are hidden from them, and whether they learn of
 * documents only that something is missing.
 */
type ParticipantReader = {
  manages: boolean;
  hidesMoney: boolean;
  hidesDocuments: boolean;
  formatPhone: FormatPhone;
};

/** Documents as those see them who only check people in: valid or missing. */
export function withoutDetails<Row extends DocumentColumns>(row: Row): Row {
  const state = (validity: DocumentColumns["insurance"]) =>
    validity === "ends_before" ? "missing" : validity;
  return { ...row, insurance: state(row.insurance), medical: state(row.medical), reminded_at: null };
}

/** The fields of a participant that the caller may see; null for a hidden participant. */
export function toParticipant(
  { manages, hidesMoney, hidesDocuments, formatPhone }: ParticipantReader,
  row: ParticipantRow,
): Participant | null {
  const { amount, paid_at, enrolled_at, dispute, unclaimed_seats } = row;
  const { id, user_id, full_name, avatar_url, company_name, public_slug } = row;
  const public_profile_enabled = Boolean(row.public_profile_enabled);
  // Named one by one, so that a new column of the row stays private.
  const shown = { user_id, full_name, avatar_url, company_name, public_profile_enabled, public_slug };
  const documents = toDocuments(hidesDocuments ? withoutDetails(row) : row, formatPhone);
  const phone = row.phone && formatPhone(row.phone);
  const contact = { email: row.email, phone };
  const certification = row.certification === null ? null : JSON.parse(row.certification);
  const state = { enrolled_at, dispute, unclaimed_seats, is_paid: amount > 0, documents, certification };
  const managed = { ...shown, ...contact, id, ...state };
  const due_on = row.balance > 0 && row.balance_due_on;
  const balance = due_on ? { amount: row.balance, due_on } : null;
  if (manages) return hidesMoney ? managed : { ...managed, amount, paid_at, balance };
  return public_profile_enabled ? shown : null;
}

/** Whether the name or company contains every word of a search, ignoring accents and case. */
export function matchesName(row: Pick<ParticipantRow, "full_name" | "company_name">, search: string) {
  const names = withoutAccents(`${row.full_name ?? ""} ${row.company_name ?? ""}`);
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => names.includes(word));
}

/** The signature of an organizer's message: company, else name, as on the event's page. */
export function signatureOf({
  company_name,
  full_name,
}: Pick<UserRow, "company_name" | "full_name">): string {
  return company_name || full_name;
}
