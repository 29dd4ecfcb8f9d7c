import { eventPhase } from "../../events/contract.ts";

/** Maximum length of a message to participants. */
export const MESSAGE_MAX = 2000;
/** Number of sent messages that are listed. */
export const MESSAGES_SHOWN = 50;

/**
 * A user with a confirmed enrolment; `id` is the enrolment's. `public_slug` is set only while `public_profile_enabled`.
 * `full_name` is null after the account was deleted. Only the organizer and admins get the optional fields: `amount` in
 * euros, zero for a free enrolment; `paid_at`, null for a free one; free mode leaves out both, but not `is_paid`;
 * `dispute`, null without one.
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
};

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
