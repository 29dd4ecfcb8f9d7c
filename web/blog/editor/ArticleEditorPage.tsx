import { useQuery } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { Newspaper } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useUser } from "../../auth/session.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { useIsWide } from "../../lib/useIsWide.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { DraftNotices } from "../drafts/DraftNotices.tsx";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import { ArticleTextEditor } from "../text/ArticleTextEditor.tsx";
import { ArticleDialogs, type EditorDialog } from "./ArticleDialogs.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { EditorHead, TitleField } from "./EditorHead.tsx";
import { LazyArticlePreview, usePreviewCode } from "./LazyArticlePreview.tsx";
import { articleFieldLabel, articleFieldLabels } from "./labels.ts";
import { newArticle, PUBLISH_PARAMETER } from "./newArticle.ts";
import { editedArticleQuery } from "./queries.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type ArticleFormState, sortedNames, useArticleForm } from "./useArticleForm.ts";

const columnsLook = grid({
  gap: "8",
  gridTemplateColumns: "minmax(0, 42rem)",
  justifyContent: "center",
  alignItems: "start",
  paddingBottom: "12",
  "&:has(> aside)": { gridTemplateColumns: "minmax(0, 42rem) minmax(0, 1fr)" },
});

/** As high as the window between its top and the bar. */
const previewLook = flex({
  direction: "column",
  align: "stretch",
  gap: "3",
  position: "sticky",
  top: "4",
  height: "calc(100dvh - 7rem)",
});

type Actions = { onSave: () => void; onPublish: () => void };

/** The window width from which the preview stands beside the text, in pixels. */
const BESIDE_MIN = 1280;

/** Whether the writer wants the preview beside the text; it stays as left on the next articles. */
const besideAtom = atom(true);

/** The editor page of an article; an id that the server does not know begins a new article. */
export function ArticleEditorPage() {
  const t = useT();
  const user = useUser();
  const { id = "" } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(editedArticleQuery(id, user?.id ?? ""));
  if (!user) return null;
  const title = t("editor.page", "Scrivi un articolo");
  return (
    <PageColumn className={css({ paddingTop: "4" })}>
      <Head title={title} />
      {isRefusal(error, "forbidden", "invalid") ? (
        <StatusMessage
          level={1}
          icon={<Newspaper size={28} />}
          title={t("article.not_found", "Articolo non trovato")}
        >
          <ButtonLink to={paths.blogManagement.href()}>
            {t("editor.to_articles", "Torna agli articoli")}
          </ButtonLink>
        </StatusMessage>
      ) : error ? (
        <LoadFailed level={1} query={{ isFetching, refetch }} />
      ) : isPending ? (
        <EditorSkeleton />
      ) : (
        <ArticleForm key={`${user.id} ${id}`} start={data ?? newArticle(id, user, t.language)} />
      )}
    </PageColumn>
  );
}

function EditorSkeleton() {
  return (
    <Loading className={grid({ gap: "5", maxWidth: "text" })}>
      <Skeleton className={css({ height: "3.5rem" })} />
      <Skeleton className={css({ height: "24rem" })} />
    </Loading>
  );
}

/** The form of an article. It edits the draft, separate from the published text. */
function ArticleForm({ start }: { start: ArticleBase }) {
  const t = useT();
  const form = useArticleForm(start);
  const { draft, errors } = form;
  const labels = articleFieldLabels(t);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const hasRoom = useIsWide(BESIDE_MIN);
  const [isBeside, setBeside] = useAtom(besideAtom);
  usePreviewCode();
  const openPublishing = () => {
    form.setSettings(false);
    if (form.check()) setDialog("publish");
  };
  const openPreview = () => {
    form.text.current?.flush();
    if (hasRoom) setBeside(!isBeside);
    else setDialog("preview");
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
          <div className={grid({ columns: 1, gap: "5" })}>
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
          {hasRoom && isBeside && (
            <aside aria-label={t("editor.preview", "Anteprima")} className={previewLook}>
              <LazyArticlePreview draft={draft} />
            </aside>
          )}
        </div>
        <SettingsPanel form={form} />
        <EditorBar
          form={form}
          onDialog={setDialog}
          onPublish={openPublishing}
          onPreview={openPreview}
          isPreviewBeside={hasRoom ? isBeside : undefined}
        />
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

/** Opens the publishing dialog if the address asks for it, once this tab may write the text. */
function usePublishParameter(isWaiting: boolean, open: () => void) {
  const [search, change] = useSearch();
  const isRequested = search.has(PUBLISH_PARAMETER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it
  useEffect(() => {
    if (!isRequested || isWaiting) return;
    change({ [PUBLISH_PARAMETER]: null }, { replace: true });
    open();
  }, [isRequested, isWaiting]);
}

/** Keyboard shortcuts of the whole page: Ctrl+S (or Command) saves, Ctrl+Enter opens the publishing dialog. */
function useEditorKeys(actions: Actions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector(":is([role=dialog]:not([data-drawer]), [role=alertdialog]):not([hidden])"))
        return;
      if (event.key.toLowerCase() === "s") {
        // Prevents the browser's own dialog for saving the page.
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
