import type { ArticleDetail } from "../../../worker/blog/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";

/** The calendar day of the last change at the site, YYYY-MM-DD; null when it is that of the publishing, or before. */
export function updatedDay(
  { published_day, updated_at }: Pick<ArticleDetail, "published_day" | "updated_at">,
  timeZone: string,
): string | null {
  const day = dayInTimeZone(timeZone, new Date(updated_at));
  return published_day && day > published_day ? day : null;
}
