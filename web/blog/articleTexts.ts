import type { ArticleCard } from "../../worker/blog/contract.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import type { Translate } from "../lib/i18n.tsx";

export function readingTimeText(t: Translate, minutes: number): string {
  return t.count("article.minutes", minutes, {
    one: "{{count}} minuto di lettura",
    other: "{{count}} minuti di lettura",
  });
}

/** The addresses of a language's feeds. */
export function feedPaths(language: LanguageCode): { rss: string; json: string } {
  return { rss: `/feeds/blog-${language}.xml`, json: `/feeds/blog-${language}.json` };
}

/** The calendar day under which an article is shown: of its first publishing, else of its creation (YYYY-MM-DD). */
export function articleDay({ published_day, created_at }: Pick<ArticleCard, "published_day" | "created_at">) {
  return published_day ?? created_at.slice(0, 10);
}
