import { useEffect, useState } from "react";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { ArticleDialogs, type EditorDialog } from "./ArticleDialogs.tsx";
import { DraftNotices } from "./draft/DraftNotices.tsx";
import type { ArticleBase } from "./draft/openedArticles.ts";
import { EditorBar } from "./EditorBar.tsx";
import { EditorHead } from "./EditorHead.tsx";
import { articleFieldLabel, articleFieldLabels } from "./labels.ts";
import { PUBLISH_PARAMETER } from "./publishing/publishDialogPath.ts";
import { SettingsPanel } from "./settings/SettingsPanel.tsx";
import { TitleField } from "./TitleField.tsx";
import { ArticleTextEditor } from "./text/ArticleTextEditor.tsx";
import { type ArticleFormState, sortedNames, useArticleForm } from "./useArticleForm.ts";
import { useEditorKeys } from "./useEditorKeys.ts";

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
