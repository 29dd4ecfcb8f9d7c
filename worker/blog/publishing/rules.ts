import { instantOfClockTime } from "../../lib/timeZones.ts";
import type { EditedArticle } from "../contract.ts";
import { SCHEDULE_DAYS_MAX } from "./contract.ts";

const DAY_MS = 86_400_000;

/** When an article will be published: an instant, and the time zone in which its author chose it. */
export type ArticleSchedule = { publish_at: string; publish_time_zone: string };

/** The schedule of a clock time; null for one that clocks skip. Of a time that they show twice, the first instant. */
export function toSchedule(clockTime: string, timeZone: string): ArticleSchedule | null {
  const instant = instantOfClockTime(clockTime, timeZone);
  return instant && { publish_at: instant.toISOString(), publish_time_zone: timeZone };
}

/** The text key of what is wrong with an instant for publishing; null when nothing is. */
export function scheduleError({ publish_at }: ArticleSchedule, now: Date): string | null {
  const ahead = Date.parse(publish_at) - now.getTime();
  if (ahead <= 0) return "validation.publish_at_past";
  return ahead > SCHEDULE_DAYS_MAX * DAY_MS ? "validation.publish_at_far" : null;
}

/** What a call of publishing wanted, and the numbers that it saw. */
export type PublishCall = { revision: number; draft_revision: number; schedule: ArticleSchedule | null };

/**
 * Whether the article is as this call leaves it, which only this call, or the same one of another tab, does:
 * `DISCARD_STEP`.
 */
export function isPublishedBy(
  { revision, draft_revision, schedule }: PublishCall,
  edited: EditedArticle,
): boolean {
  const { article, draft } = edited;
  const isNext =
    article.revision === revision + 1 &&
    draft === null &&
    [draft_revision, draft_revision + 1].includes(edited.draft_revision);
  const isSo = schedule
    ? article.publish_at === schedule.publish_at && article.publish_time_zone === schedule.publish_time_zone
    : article.published;
  return isNext && isSo;
}
