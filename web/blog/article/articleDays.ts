import type { ArticleDetail } from "../../../worker/blog/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";

/** The day of the last change in the site's time zone, YYYY-MM-DD; null unless it is after the day of publishing. */
export function updatedDay(
  { published_day, updated_at }: Pick<ArticleDetail, "published_day" | "updated_at">,
  timeZone: string,
): string | null {
  const day = dayInTimeZone(timeZone, new Date(updated_at));
  return published_day && day > published_day ? day : null;
}
