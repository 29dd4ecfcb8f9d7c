import { FileX } from "lucide-react";
import { useNavigate } from "react-router";
import { v7 as newId } from "uuid";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import type { ArticleDraftState } from "./useArticleDraft.ts";

/** The elements that end a line in plain text. */
const BLOCKS = "p, h2, h3, li, figcaption, tr, pre";

/** The title and the text of an article without its HTML. */
export function articlePlainText({ title, content }: ArticleFields): string {
  const { body } = new DOMParser().parseFromString(content, "text/html");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return `${title}\n\n${body.textContent}`;
}

/** The notice that the article was deleted or taken away during writing: copies its text, or stores a new article. */
export function GoneArticleNotice({ draft }: { draft: ArticleDraftState }) {
  const t = useT();
  const navigate = useNavigate();
  const { block } = draft.saving;
  const isTaken = block?.kind === "gone" && block.status === 403;

  async function copy() {
    const { title, content } = draft.fields;
    try {
      const html = `<h1>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</h1>${content}`;
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/html": new Blob([html], { type: "text/html" }),
          "text/plain": new Blob([articlePlainText(draft.fields)], { type: "text/plain" }),
        }),
      ]);
      notify({ kind: "success", title: t("editor.draft_copied", "Testo copiato") });
    } catch {
      notify({ kind: "error", title: t("editor.draft_not_copied", "Il browser non lascia copiare") });
    }
  }

  /** Stores the text under the new id before the old draft is removed. */
  function storeAsNew() {
    const id = newId();
    if (!draft.storeAsNew(id, draft.fields)) {
      notify({
        kind: "error",
        title: t("editor.draft_storage_full", "Nel browser non c’è più spazio per il testo"),
      });
      return;
    }
    draft.removeFromDevice();
    navigate(paths.articleEditor.href(id));
  }

  return (
    <ActionNotice
      icon={<FileX size={20} aria-hidden />}
      title={
        isTaken
          ? t("editor.draft_taken", "Non puoi più modificare questo articolo")
          : t("editor.draft_deleted", "Questo articolo è stato eliminato")
      }
      text={t(
        "editor.draft_gone_text",
        "Quello che hai scritto è ancora qui: copialo, oppure mantienilo come nuovo articolo.",
      )}
    >
      <Button onClick={copy}>{t("editor.draft_copy", "Copia il testo")}</Button>
      <Button look="main" onClick={storeAsNew}>
        {t("editor.draft_keep_as_new", "Mantieni come nuovo articolo")}
      </Button>
    </ActionNotice>
  );
}
