import { css } from "styled-system/css";
import type { ArticleCard, ArticleDetail } from "../../worker/blog/outputs.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { Translate } from "../lib/i18n.tsx";

export function readingTimeText(t: Translate, minutes: number): string {
  return t.count("article.minutes", minutes, {
    one: "{{count}} minuto di lettura",
    other: "{{count}} minuti di lettura",
  });
}

/** The calendar day of an article in lists: of its first publishing, else of its creation (YYYY-MM-DD). */
export function articleDay({ published_day, created_at }: Pick<ArticleCard, "published_day" | "created_at">) {
  return published_day ?? created_at.slice(0, 10);
}

/** The day of the last change in the site's time zone, YYYY-MM-DD; null unless it is after the day of publishing. */
export function updatedDay(
  { published_day, updated_at }: Pick<ArticleDetail, "published_day" | "updated_at">,
  timeZone: string,
): string | null {
  const day = dayInTimeZone(timeZone, new Date(updated_at));
  return published_day && day > published_day ? day : null;
}

/** Facts in a row with dots between them. Each has a dot before it; dots at the start of a line are clipped. */
export const articleFactsLook = css({
  display: "flex",
  flexWrap: "wrap",
  marginInlineStart: "-1.2em",
  clipPath: "inset(0 0 0 1.2em)",
  textStyle: "small",
  color: "muted",
  "& > *": { _before: { content: '"·"', display: "inline-block", width: "1.2em", textAlign: "center" } },
});
