import { Portal } from "@ark-ui/react/portal";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";
import { ArticleVersionView } from "./ArticleVersionView.tsx";
import { VersionList } from "./VersionList.tsx";

type Props = { draft: ArticleDraftState; onClose: () => void };

/** The latest versions of an article: each can be read, compared with the current text, and restored. */
export function ArticleVersionsSheet({ draft, onClose }: Props) {
  const t = useT();
  const [number, setNumber] = useState<number | null>(null);
  const left = useRef<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // Returning to the list focuses the version that was opened.
  useEffect(() => {
    if (number !== null) {
      left.current = number;
      return;
    }
    list.current?.querySelector<HTMLElement>(`[data-version="${left.current}"]`)?.focus();
  }, [number]);
  return (
    <Portal>
      <Sheet open size="full" title={t("editor.versions", "Versioni")} onClose={onClose}>
        {number === null ? (
          <div ref={list}>
            <VersionList id={draft.edited.article.id} onOpen={setNumber} />
          </div>
        ) : (
          <ArticleVersionView
            draft={draft}
            number={number}
            onBack={() => setNumber(null)}
            onRestored={onClose}
          />
        )}
      </Sheet>
    </Portal>
  );
}
