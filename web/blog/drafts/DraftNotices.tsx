import { AppWindow, CircleAlert, FileX, GitCompare, LogIn } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { SignInSheet } from "../../auth/SignInSheet.tsx";
import { FullStorageNotice, OtherVersionNotice } from "../../drafts/OtherVersionNotice.tsx";
import { ApiError } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { paths } from "../../paths.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { notify } from "../../ui/notify.ts";
import type { ArticleDraftState } from "./useArticleDraft.ts";

/** Lazy, because it includes the comparison of texts. */
const { ArticleConflictSheet } = lazyParts(() => import("../versions/ArticleConflictSheet.tsx"));
const { ArticleVersionsSheet } = lazyParts(() => import("../versions/ArticleVersionsSheet.tsx"));

type Props = { draft: ArticleDraftState };

/** The notices above the form about the state of the text, with their dialogs. */
export function DraftNotices({ draft }: Props) {
  const t = useT();
  const { isReadOnly, session } = draft;
  const { block, isStarting } = draft.saving;
  const theirs = block?.kind === "conflict" ? block.theirs : null;
  const [isConflictOpen, setConflictOpen] = useState(false);
  // Each new conflict opens its dialog; closing the dialog leaves a notice.
  useEffect(() => setConflictOpen(theirs !== null), [theirs]);
  const isUnstored = draft.isStorageFull && draft.isChanged;
  return (
    <>
      <div className={grid({ gap: "3", _empty: { display: "none" } })}>
        {isReadOnly && !isStarting && (
          <ActionNotice
            icon={<AppWindow size={20} aria-hidden />}
            title={t("editor.draft_other_tab", "Aperto in un’altra scheda")}
            text={t(
              "editor.draft_other_tab_text",
              "Qui leggi quello che scrivi di là. Puoi continuare da qui: l’altra scheda diventa di sola lettura e non si perde niente.",
            )}
          >
            <Button look="main" onClick={() => session.takeOver()}>
              {t("editor.draft_go_on_here", "Continua qui")}
            </Button>
          </ActionNotice>
        )}
        {block?.kind === "signed_out" && <SignedOutNotice draft={draft} />}
        {block?.kind === "refused" && (
          <ActionNotice
            icon={<CircleAlert size={20} aria-hidden />}
            title={t("editor.draft_refused", "Non inviato: salvato su questo dispositivo")}
            text={refusalTexts(t, block.failure)}
          />
        )}
        {block?.kind === "gone" && <GoneArticleNotice draft={draft} />}
        {theirs && (
          <ActionNotice
            icon={<GitCompare size={20} aria-hidden />}
            title={t("editor.conflict_title", "Questo articolo è stato modificato anche altrove")}
            text={t(
              "editor.conflict_waits",
              "Il tuo testo è salvato su questo dispositivo. Finché non scegli che cosa tenere, non lo inviamo.",
            )}
          >
            <Button look="main" onClick={() => setConflictOpen(true)}>
              {t("editor.conflict_open", "Confronta e scegli")}
            </Button>
          </ActionNotice>
        )}
        {isUnstored && <FullStorageNotice />}
        <OtherVersionNotice draft={draft} textOf={articlePlainText} />
      </div>
      {theirs && isConflictOpen && (
        <ArticleConflictSheet draft={draft} theirs={theirs} onClose={() => setConflictOpen(false)} />
      )}
      {draft.isVersionsOpen && <ArticleVersionsSheet draft={draft} onClose={draft.closeVersions} />}
      <Unsaved when={isUnstored} onDiscard={() => {}} />
    </>
  );
}

function SignedOutNotice({ draft }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <ActionNotice
      icon={<LogIn size={20} aria-hidden />}
      title={t("editor.draft_signed_out", "Sessione scaduta: accedi per salvare")}
      text={`${t("editor.draft_sign_in", "Devi essere autenticato per salvare un articolo")}. ${t(
        "editor.draft_sign_in_text",
        "Intanto puoi continuare a scrivere: il testo è al sicuro su questo dispositivo.",
      )}`}
    >
      <Button look="main" onClick={() => setOpen(true)}>
        {t("auth.login", "Accedi")}
      </Button>
      {isOpen && (
        <SignInSheet
          userId={draft.session.userId}
          onClose={() => setOpen(false)}
          onSignedIn={() => {
            draft.session.noteSignIn();
            notify({
              kind: "success",
              title: t("editor.draft_signed_in", "Eccoti di nuovo: il testo è in salvo"),
            });
          }}
        />
      )}
    </ActionNotice>
  );
}

/** The reasons of a refused save, each once. */
function refusalTexts(t: Translate, failure: unknown): string {
  const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
  const texts = fields.map((key) => fieldErrorText(t, key)).filter((text) => text !== undefined);
  return texts.length > 0 ? [...new Set(texts)].join(" ") : failureText(t, failure);
}

/** The elements that end a line in plain text. */
const BLOCKS = "p, h2, h3, li, figcaption, tr, pre";

/** The title and the text of an article without its HTML. */
function articlePlainText({ title, content }: ArticleFields): string {
  const { body } = new DOMParser().parseFromString(content, "text/html");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return `${title}\n\n${body.textContent}`;
}

/** The notice that the article was deleted or taken away during writing: copies its text, or stores a new article. */
function GoneArticleNotice({ draft }: { draft: ArticleDraftState }) {
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
