import { endedRefusal, eventPhase, isFree } from "../../events/contract.ts";

/** The longest message to participants, in characters. */
export const MESSAGE_MAX = 2000;
/** The number of listed sent messages. */
export const MESSAGES_SHOWN = 50;

/** Whether a document is valid until the event's last day, ends before, or was never entered. */
export type DocumentValidity = "valid" | "ends_before" | "missing";

/** Whether a document must be renewed or entered before the event. */
export function lacksDocuments({
  insurance,
  medical,
}: Record<"insurance" | "medical", DocumentValidity>): boolean {
  return insurance !== "valid" || medical !== "valid";
}

/** Days between two reminders of documents to the same participant for the same event. */
export const DOCUMENT_REMINDER_DAYS = 3;

/** The reason why no reminder of documents can be sent: none are required, or the event is cancelled or past; else null. */
export function documentReminderRefusal(
  event: { cost: number | null; cancelled_at: string | null; date: string; end_date: string | null },
  today: string,
  eventsFreeMode: boolean,
): "event_free" | "event_cancelled" | "event_past" | null {
  return isFree(event, eventsFreeMode) ? "event_free" : endedRefusal(event, today);
}

/**
 * Dispute of an enrolment's payment: undecided (`open`), lost without a decision about the participant (`lost`), or
 * lost with the participant kept (`kept`).
 */
export type ParticipantDispute = "open" | "lost" | "kept";

/**
 * Whether a participant can be removed: until the event is over, and afterwards only a paid one, because only removing
 * refunds then. `paid` in any unit.
 */
export function canRemove(
  { paid }: { paid: number },
  event: { date: string; end_date: string | null },
  today: string,
): boolean {
  return paid > 0 || eventPhase(event, today) === "active";
}

/** File name of the participants' CSV, ASCII for all file systems and headers: "2026-07-12-giornata-di-apnea.csv". */
export function participantsFileName(slug: string): string {
  const name = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${name || "event"}.csv`;
}

/** How a guest paid outside the platform; `none`: nothing was paid. */
export const PAID_OUTSIDE = ["cash", "transfer", "none"] as const;
export type PaidOutside = (typeof PAID_OUTSIDE)[number];

/** The most guests of an event. */
export const GUESTS_MAX = 300;
/** The longest name of a guest, as in registers. */
export const GUEST_NAME_MAX = 120;
/** The largest noted amount, in cents. */
export const GUEST_CENTS_MAX = 1_000_000;
/** Days after an event's last day after which its guests' names and contacts are erased. */
export const GUEST_KEPT_DAYS = 365;
