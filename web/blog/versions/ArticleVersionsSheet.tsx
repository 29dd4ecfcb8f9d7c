import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { ArticleVersion } from "../../../worker/blog/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ArticleBody } from "../article/ArticleBody.tsx";
import { listDifferingFields } from "../drafts/articleFields.ts";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";
import { restoreArticleVersion } from "../editor/api.ts";
import { articleFieldLabels, articleTitle } from "../editor/labels.ts";
import { articleVersionQuery, OWN_ARTICLES_KEY } from "../editor/queries.ts";
import { cleanHtml } from "../text/cleanHtml.ts";
import { formatInstant } from "./formatInstant.ts";
import { ArticleFieldValue, TextComparison } from "./TextComparison.tsx";
import { VersionKindBadge, VersionList } from "./VersionList.tsx";

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

type ArticleVersionViewProps = {
  draft: ArticleDraftState;
  number: number;
  onBack: () => void;
  onRestored: () => void;
};

/** A version of the article: its text, or its differences from the current text. */
function ArticleVersionView({ draft, number, onBack, onRestored }: ArticleVersionViewProps) {
  const t = useT();
  const query = articleVersionQuery(draft.edited.article.id, number);
  const { data: version, isError, isFetching, refetch } = useQuery(query);
  const [view, setView] = useState<"text" | "changes">("text");
  const restore = useRestoreVersion(draft, onRestored);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={grid({ columns: 1, gap: "5" })}>
      <div className={wrap({ gap: "3", align: "center" })}>
        <Button ref={back} look="quiet" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          {t("editor.versions_all", "Tutte le versioni")}
        </Button>
        {version && (
          <SegmentedControl
            label={t("editor.version_view", "Che cosa guardare")}
            value={view}
            options={[
              { value: "text", label: t("editor.version_text", "Il testo") },
              { value: "changes", label: t("editor.version_changes", "Che cosa cambia") },
            ]}
            onChange={setView}
          />
        )}
      </div>
      {version ? (
        <>
          <VersionHead version={version} />
          {view === "text" ? (
            <VersionText version={version} />
          ) : (
            <VersionChanges version={version} draft={draft} />
          )}
          <div className={barLook}>
            <p className={css({ flex: "1 1 14rem", textStyle: "small", color: "muted" })}>
              {t(
                "editor.version_restore_text",
                "Torna nella bozza; il testo di adesso resta tra le versioni. Niente si pubblica da solo.",
              )}
            </p>
            <Button
              look="main"
              busy={restore.isPending}
              disabled={draft.isReadOnly}
              onClick={() => restore.start(version)}
            >
              {t("editor.version_restore", "Riprendi questo testo")}
            </Button>
          </div>
        </>
      ) : isError ? (
        <LoadFailed
          title={t("editor.version_failed", "Non riusciamo a mostrare questa versione")}
          neverStored
          query={{ isFetching, refetch }}
        />
      ) : (
        <Skeleton className={css({ height: "20rem" })} />
      )}
    </div>
  );
}

function VersionHead({ version }: { version: ArticleVersion }) {
  const t = useT();
  return (
    <p className={wrap({ align: "center", gap: "2", color: "muted" })}>
      <VersionKindBadge kind={version.kind} />
      <span className={css({ textStyle: "small" })}>
        {formatInstant(version.created_at, t.language)}
        {" · "}
        {version.created_by?.full_name || t("editor.version_nobody", "Anonimo")}
      </span>
    </p>
  );
}

function VersionText({ version }: { version: ArticleVersion }) {
  const t = useT();
  return (
    <article className={css({ maxWidth: "text" })}>
      <h3 className={css({ textStyle: "title", overflowWrap: "anywhere", marginBottom: "4" })}>
        {articleTitle(t, version)}
      </h3>
      <ArticleBody
        html={cleanHtml(version.content).html}
        title={articleTitle(t, version)}
        language={version.language}
      />
    </article>
  );
}

/** The changes that restoring the version would make: the current text is shown as removed, the version's as added. */
function VersionChanges({ version, draft }: { version: ArticleVersion; draft: ArticleDraftState }) {
  const t = useT();
  const labels = articleFieldLabels(t);
  const others = listDifferingFields(draft.fields, version).filter((name) => name !== "content");
  return (
    <div className={grid({ columns: 1, gap: "5", maxWidth: "text" })}>
      {others.map((name) => (
        <dl key={name} className={grid({ gap: "2", gridTemplateColumns: { sm: "1fr 1fr" } })}>
          <dt className={css({ gridColumn: "1 / -1", fontWeight: "medium" })}>{labels[name]}</dt>
          <dd className={valueLook}>
            <span className={sideLook}>{t("editor.version_now", "Adesso")}</span>
            <ArticleFieldValue name={name} fields={draft.fields} />
          </dd>
          <dd className={valueLook}>
            <span className={sideLook}>{t("editor.version_then", "In questa versione")}</span>
            <ArticleFieldValue name={name} fields={version} />
          </dd>
        </dl>
      ))}
      <TextComparison before={draft.fields.content} after={version.content} show="both" />
    </div>
  );
}
const valueLook = grid({
  gap: "1",
  alignContent: "start",
  padding: "3",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  minWidth: "0",
});
const sideLook = css({ textStyle: "small", color: "muted" });
/** Sticks to the bottom below a long text. */
const barLook = wrap({
  position: "sticky",
  bottom: "calc(-1.5rem - env(safe-area-inset-bottom))",
  align: "center",
  justify: "flex-end",
  gap: "3",
  marginInline: { base: "-5", md: "-6" },
  padding: { base: "4", md: "6" },
  bg: "card",
  borderTop: "1px solid token(colors.line)",
});

/** How long the undo is offered, in milliseconds. */
const UNDO_MS = 15_000;

/** Restores a version into the draft. The typed text is saved first, so that it becomes a version, too. */
function useRestoreVersion(draft: ArticleDraftState, onDone: () => void) {
  const t = useT();
  const { session } = draft;
  const { id } = draft.edited.article;
  return useWrite(
    async ({ number }: ArticleVersion) => {
      const before = session.getSnapshot().fields;
      if (!(await session.flush())) return null;
      return session.hold(async () => {
        const { draft_revision } = draft.getEdited();
        session.adopt(await restoreArticleVersion(id, number, draft_revision), true);
        return before;
      });
    },
    {
      invalidates: [[...OWN_ARTICLES_KEY, "versions", id]],
      onSuccess(before) {
        if (!before)
          return notify({
            kind: "error",
            title: t(
              "editor.version_unsaved",
              "Prima dobbiamo salvare quello che hai scritto: riprova tra poco",
            ),
          });
        onDone();
        notify({
          kind: "success",
          title: t("editor.version_restored_now", "Testo ripreso nella bozza"),
          duration: UNDO_MS,
          action: {
            label: t("editor.version_undo", "Annulla il ripristino"),
            onSelect: () => session.change(before, true),
          },
        });
      },
      onFailure(failure) {
        if (!isRefusal(failure, "stale")) return false;
        onDone();
        draft.openConflict(failure);
        return true;
      },
    },
  );
}
