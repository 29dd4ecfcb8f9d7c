import { eventPhase, isFree } from "../../events/contract.ts";
import type { Participant, ParticipantDocuments } from "../outputs.ts";

/** Maximum length of a message to participants. */
export const MESSAGE_MAX = 2000;
/** Number of sent messages that are listed. */
export const MESSAGES_SHOWN = 50;

/** A participant as the organizer and admins see them. */
export type ManagedParticipant = Participant & { id: string };

/** Whether a document is valid until the event's last day, ends before it, or was never entered. */
export type DocumentValidity = "valid" | "ends_before" | "missing";

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

/** File name of the participants' CSV, ASCII for any file system and header: "2026-07-12-giornata-di-apnea.csv". */
export function participantsFileName(slug: string): string {
  const name = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${name || "event"}.csv`;
}
