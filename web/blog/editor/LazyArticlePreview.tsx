import { useEffect } from "react";
import { lazyParts } from "../../ui/lazyParts.tsx";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";

const load = () => import("./ArticlePreview.tsx");

const { ArticlePreview } = lazyParts(load);

/** Loads the preview's code after the page is shown, so that the preview opens offline, too. */
export function usePreviewCode() {
  useEffect(() => {
    load().catch((error: unknown) => console.info(error));
  }, []);
}

/** The preview of a draft. */
export function LazyArticlePreview({ draft }: { draft: ArticleDraftState }) {
  const { profiles, published_day } = draft.edited.article;
  return <ArticlePreview fields={{ ...draft.fields, profiles, published_day }} />;
}
