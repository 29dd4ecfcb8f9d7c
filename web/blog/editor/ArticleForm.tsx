import { css, cx } from "styled-system/css";
import { ARTICLE_TITLE_MAX, type EditedArticle } from "../../../worker/blog/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { DraftNotices } from "./draft/DraftNotices.tsx";
import { DraftStatus } from "./draft/DraftStatus.tsx";
import { useArticleDraft } from "./draft/useArticleDraft.ts";
import { ArticleTextEditor } from "./text/ArticleTextEditor.tsx";

/** The form of an article: what is typed is a draft, apart from what is published. */
export function ArticleForm({ start }: { start: EditedArticle }) {
  const t = useT();
  const draft = useArticleDraft(start);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.flush();
      }}
      className={css({ display: "grid", gap: "5", maxWidth: "text", paddingBottom: "20" })}
    >
      <h1 className={css({ srOnly: true })}>{t("editor.page", "Scrivi un articolo")}</h1>
      <DraftNotices draft={draft} />
      <input
        name="title"
        aria-label={t("editor.title", "Titolo")}
        placeholder={t("editor.title", "Titolo")}
        maxLength={ARTICLE_TITLE_MAX}
        readOnly={draft.isReadOnly}
        value={draft.fields.title}
        onChange={(event) => draft.change({ title: event.target.value })}
        className={cx(inputLook, css({ textStyle: "title" }))}
      />
      <ArticleTextEditor
        id="content"
        label={t("editor.content", "Testo")}
        value={draft.fields.content}
        onChange={(content) => draft.change({ content })}
      />
      <DraftStatus draft={draft} />
      <Button type="submit" look="main" busy={draft.saving === "saving"}>
        {t("editor.save", "Salva")}
      </Button>
    </form>
  );
}
