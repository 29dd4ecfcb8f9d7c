import type { ArticleState } from "../../../worker/blog/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

export function articleStateLabel(t: Translate, state: ArticleState): string {
  const labels: Record<ArticleState, string> = {
    published: t("editor.state_published", "Pubblicato"),
    scheduled: t("editor.state_scheduled", "Programmato"),
    draft: t("editor.state_draft", "Bozza"),
  };
  return labels[state];
}

/** An article's title in lists, where one without a title must be found, too. */
export function articleTitle(t: Translate, { title }: { title: string }): string {
  return title.trim() || t("editor.untitled", "Senza titolo");
}
