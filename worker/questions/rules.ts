import type { RefusalCode } from "../errors.ts";

/** The data that explain why a question was not written, read after the statement. */
export type QuestionConditions = {
  last_day: string;
  cancelled_at: string | null;
  organizer_id: string | null;
  /** Whether the organizer's account is active. */
  is_reachable: number;
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
  return event.is_reachable ? null : "organizer_unreachable";
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
