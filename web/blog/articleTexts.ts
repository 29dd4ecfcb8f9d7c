import type { ArticleCard } from "../../worker/blog/outputs.ts";
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
