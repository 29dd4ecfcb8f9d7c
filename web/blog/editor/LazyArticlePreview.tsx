import { lazy, useEffect } from "react";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";

const load = () => import("./ArticlePreview.tsx");

const ArticlePreview = lazy(async () => ({ default: (await load()).ArticlePreview }));

/** Loads the preview's code after the page is shown, so that the preview opens offline, too. */
export function usePreviewCode() {
  useEffect(() => {
    load().catch((error: unknown) => console.info(error));
  }, []);
}

/** The preview of a draft. */
export function LazyArticlePreview({ draft }: { draft: ArticleDraftState }) {
  const { profiles, published_day } = draft.edited.article;
  return (
    <LazyBoundary>
      <ArticlePreview fields={{ ...draft.fields, profiles, published_day }} />
    </LazyBoundary>
  );
}
