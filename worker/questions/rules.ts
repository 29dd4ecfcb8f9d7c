import type { RefusalCode } from "../errors.ts";

/** The kind of notice beside each mail. */
export const MESSAGE_NOTICES = {
  question_asked: "question",
  question_answered: "answer",
  participant_message: "event_message",
} as const;

/** The data that explain why a question was not written, read after the statement. */
export type QuestionConditions = {
  last_day: string;
  cancelled_at: string | null;
  organizer_id: string | null;
  /** Whether the organizer's account is active. */
  is_reachable: number;
  /** Whether the organizer blocked the user, who is not enrolled. */
  is_blocked: number;
};

/** The reason why an event accepts no new question of this user; null when only the day's limit can be the reason. */
export function questionRefusal(
  event: QuestionConditions,
  userId: string,
  today: string,
): RefusalCode | null {
  if (event.cancelled_at !== null) return "event_cancelled";
  if (event.last_day < today) return "event_past";
  if (event.organizer_id === userId) return "forbidden";
  if (!event.is_reachable) return "organizer_unreachable";
  return event.is_blocked ? "recipient_unreachable" : null;
}

const DAY_SECONDS = 86_400;

/** The instant since which new threads count towards the day's limit. */
export function limitStart(now: Date): string {
  return new Date(now.getTime() - DAY_SECONDS * 1000).toISOString();
}

/** Seconds until the oldest of the day's questions is a day old. */
export function secondsToNextQuestion(oldest: string, now: Date): number {
  const age = (now.getTime() - Date.parse(oldest)) / 1000;
  return Math.max(1, Math.ceil(DAY_SECONDS - age));
}
