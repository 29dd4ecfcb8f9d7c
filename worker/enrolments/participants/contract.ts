import { eventPhase, isFree } from "../../events/contract.ts";
import type { Brevetto } from "../../profiles/contract.ts";

/** Maximum length of a message to participants. */
export const MESSAGE_MAX = 2000;
/** Number of sent messages that are listed. */
export const MESSAGES_SHOWN = 50;

/**
 * A user with a confirmed enrolment; `id` is the enrolment's. `public_slug` is set only while `public_profile_enabled`.
 * `full_name` is null after the account was deleted. Only the organizer and admins get the optional fields: `amount` in
 * euros, zero for a free enrolment; `paid_at`, null for a free one; free mode leaves out both, but not `is_paid`;
 * `dispute`, null without one; `documents`, null where none are asked for.
 */
export type Participant = {
  id: string;
  user_id: string;
  full_name: string | null;
  avatar_url: string | null;
  company_name: string | null;
  public_profile_enabled: boolean;
  public_slug: string | null;
  is_paid?: boolean;
  amount?: number;
  paid_at?: string | null;
  enrolled_at?: string;
  dispute?: ParticipantDispute | null;
  documents?: ParticipantDocuments | null;
};

/** Whether a document is valid until the event's last day, ends before it, or was never entered. */
export type DocumentValidity = "valid" | "ends_before" | "missing";

/**
 * What the organizer of a paid event may know about a participant who paid: states of documents, never their dates or
 * files. `emergency_contact`: null when none is given, and once the event is past. `reminded_at`: the last reminder of
 * missing documents, as an ISO instant.
 */
export type ParticipantDocuments = {
  insurance: DocumentValidity;
  medical: DocumentValidity;
  brevetto: Brevetto | null;
  emergency_contact: EmergencyContact | null;
  reminded_at: string | null;
};

export type EmergencyContact = { name: string | null; phone: string | null };

/** Whether a document must be renewed or entered before the event. */
export function lacksDocuments({
  insurance,
  medical,
}: Pick<ParticipantDocuments, "insurance" | "medical">): boolean {
  return insurance !== "valid" || medical !== "valid";
}

/** Days until the same participant can be reminded again of documents for the same event. */
export const DOCUMENT_REMINDER_DAYS = 3;

/** Why nobody can be reminded of documents for an event: it asks for none, is cancelled or past; null: they can. */
export function documentReminderRefusal(
  event: { cost: number | null; cancelled_at: string | null; date: string; end_date: string | null },
  today: string,
  eventsFreeMode: boolean,
): "event_free" | "event_cancelled" | "event_past" | null {
  if (isFree(event, eventsFreeMode)) return "event_free";
  if (event.cancelled_at) return "event_cancelled";
  return eventPhase(event, today) === "past" ? "event_past" : null;
}

/** How many participants were reminded; none when each lacking documents was reminded in the last days. */
export type DocumentReminders = { reminded: number };

/**
 * Dispute of an enrolment's payment: undecided (`open`), lost without a decision about the participant (`lost`), or lost
 * with the decision to keep them (`kept`).
 */
export type ParticipantDispute = "open" | "lost" | "kept";

/**
 * Whether a participant can be removed: until the event is over, and afterwards only a paid one, because removal is then
 * the only way to refund. `paid` in any unit.
 */
export function canRemove(
  { paid }: { paid: number },
  event: { date: string; end_date: string | null },
  today: string,
): boolean {
  return paid > 0 || eventPhase(event, today) === "active";
}

/** Number of confirmed enrolments and of live holds of an event. */
export type SeatsTaken = { enrolled: number; paying: number };

/** A message of an organizer to all participants. `sender_name` is null after the sender's account was deleted. */
export type EventMessage = {
  id: string;
  text: string;
  recipients: number;
  sender_name: string | null;
  created_at: string;
};

/** File name of the participants' CSV, ASCII for any file system and header: "2026-07-12-giornata-di-apnea.csv". */
export function participantsFileName(slug: string): string {
  const name = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${name || "event"}.csv`;
}
