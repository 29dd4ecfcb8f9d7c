import type { ArticleState } from "../../../worker/blog/contract.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The labels of the form's fields, used by the fields, the error summary and the checks before publishing. */
export function articleFieldLabels(t: Translate): Record<keyof ArticleFields, string> {
  return {
    title: t("editor.title", "Titolo"),
    content: t("editor.content", "Testo"),
    excerpt: t("editor.excerpt", "In breve"),
    language: t("editor.language", "Lingua"),
    cover_image_url: t("editor.cover", "Copertina"),
    cover_alt: t("editor.cover_alt", "Descrizione della copertina"),
    hashtags: t("editor.hashtags", "Hashtag"),
    gallery_images: t("editor.gallery", "Galleria"),
    translation_group: t("editor.translation", "Traduzione di"),
  };
}

/** The label of a field by its name; "hashtags.0" belongs to "hashtags". */
export function articleFieldLabel(t: Translate, name: string): string {
  const labels: Record<string, string> = articleFieldLabels(t);
  return labels[name.split(".")[0] ?? ""] ?? name;
}

export function articleStateLabel(t: Translate, state: ArticleState): string {
  const labels: Record<ArticleState, string> = {
    published: t("editor.state_published", "Pubblicato"),
    scheduled: t("editor.state_scheduled", "Programmato"),
    draft: t("editor.state_draft", "Bozza"),
  };
  return labels[state];
}

/** An article's title in lists, with a text for an article without a title. */
export function articleTitle(t: Translate, { title }: { title: string }): string {
  return title.trim() || t("editor.untitled", "Senza titolo");
}
