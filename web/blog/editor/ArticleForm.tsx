import { useEffect, useRef, useState } from "react";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { DraftNotices } from "../drafts/DraftNotices.tsx";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import { ArticleTextEditor } from "../text/ArticleTextEditor.tsx";
import { ArticleDialogs, type EditorDialog } from "./ArticleDialogs.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { EditorHead, TitleField } from "./EditorHead.tsx";
import { articleFieldLabel, articleFieldLabels } from "./labels.ts";
import { PUBLISH_PARAMETER } from "./newArticle.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type ArticleFormState, sortedNames, useArticleForm } from "./useArticleForm.ts";

/** The form of an article: what is typed is a draft, apart from what is published. */
export function ArticleForm({ start }: { start: ArticleBase }) {
  const t = useT();
  const form = useArticleForm(start);
  const { draft, errors } = form;
  const labels = articleFieldLabels(t);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const openPublishing = () => {
    if (form.check()) setDialog("publish");
  };
  useEditorKeys({ onSave: form.save, onPublish: openPublishing });
  usePublishParameter(draft.isReadOnly, openPublishing);
  return (
    <>
      <form
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <EditorHead draft={draft} onDialog={setDialog} />
        <div className={columnsLook}>
          <div className={writingLook}>
            <DraftNotices draft={draft} />
            <FieldErrorSummary form={form} />
            <TitleField
              value={draft.fields.title}
              onChange={(title) => form.change({ title })}
              readOnly={draft.isReadOnly}
              language={draft.fields.language}
              error={fieldErrorText(t, errors.title)}
            />
            <ArticleTextEditor
              ref={form.text}
              id="content"
              label={labels.content}
              value={draft.fields.content}
              onChange={(content) => form.change({ content })}
              onBusy={(count) => form.uploads.set("content", count)}
              articleLanguage={draft.fields.language}
              disabled={draft.isReadOnly}
              error={fieldErrorText(t, errors.content)}
            />
          </div>
          <SettingsPanel form={form} />
        </div>
        <EditorBar form={form} onDialog={setDialog} onPublish={openPublishing} />
      </form>
      <ArticleDialogs form={form} dialog={dialog} onDialog={setDialog} />
    </>
  );
}

function FieldErrorSummary({ form }: { form: ArticleFormState }) {
  const t = useT();
  const errors = sortedNames(form.errors).map((name) => ({
    name,
    label: articleFieldLabel(t, name),
    text: fieldErrorText(t, form.errors[name]) ?? "",
  }));
  if (errors.length === 0) return null;
  return <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={errors} onGo={form.goTo} />;
}

/** Opens publishing for an address that asks for it, once the text may be written here. */
function usePublishParameter(isWaiting: boolean, open: () => void) {
  const [search, change] = useSearch();
  const isAsked = search.has(PUBLISH_PARAMETER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it
  useEffect(() => {
    if (!isAsked || isWaiting) return;
    change(
      (next) => {
        next.delete(PUBLISH_PARAMETER);
        return next;
      },
      { replace: true },
    );
    open();
  }, [isAsked, isWaiting]);
}

const columnsLook = grid({
  gap: { base: "10", lg: "12" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 42rem) minmax(18rem, 1fr)" },
  alignItems: "start",
  paddingBottom: "12",
});
const writingLook = grid({ columns: 1, gap: "5" });

type Actions = { onSave: () => void; onPublish: () => void };

/** Ctrl+S (or Command) saves now, Ctrl+Enter opens publishing, wherever the focus is on the page. */
function useEditorKeys(actions: Actions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (event.key.toLowerCase() === "s") {
        // The browser would save the page.
        event.preventDefault();
        latest.current.onSave();
      } else if (event.key === "Enter") {
        event.preventDefault();
        latest.current.onPublish();
      }
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
