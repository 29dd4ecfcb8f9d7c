import { eventPhase } from "../../events/contract.ts";

/** The longest message to everyone enrolled: a page that is read standing at the pool. */
export const MESSAGE_MAX = 2000;
/** How many of the messages that were sent are shown, the latest. */
export const MESSAGES_SHOWN = 50;

/**
 * Someone with a confirmed place; `id` is the place's. `public_profile_enabled` says that their public page opens now,
 * and only then is there a `public_slug`. `full_name` is null once they have left the site. What follows it is told to
 * the event's organizer and to admins alone, and missing for everybody else: `amount` in euros, zero for a free place;
 * `paid_at` null for a place that cost nothing; both are left out in free mode, where `is_paid` still says which it is; `dispute` null where no bank has asked for the money back.
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
 * A bank wants the money of an enrolment back: it has not decided (`open`), or it keeps the money and somebody must say
 * whether the participant stays (`lost`), or the participant does (`kept`).
 */
export type ParticipantDispute = "open" | "lost" | "kept";

/**
 * Whether a participant can be removed: until the event is over, and afterwards only somebody who has paid, because
 * giving the money back by hand is then the only refund. `paid` in any unit.
 */
export function canRemove(
  { paid }: { paid: number },
  event: { date: string; end_date: string | null },
  today: string,
): boolean {
  return paid > 0 || eventPhase(event, today) === "active";
}

/** How many of an event's seats belong to people who are in, and how many wait for somebody who is paying. */
export type SeatsTaken = { enrolled: number; paying: number };

/** What an organizer wrote to everyone enrolled. `sender_name` is null when whoever wrote it has left. */
export type EventMessage = {
  id: string;
  text: string;
  recipients: number;
  sender_name: string | null;
  created_at: string;
};

/** What the list is called as a file, safe on any disk and in any header: "2026-07-12-giornata-di-apnea.csv". */
export function csvFileName(slug: string): string {
  const name = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${name || "event"}.csv`;
}
