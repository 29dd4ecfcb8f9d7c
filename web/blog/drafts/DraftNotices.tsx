import { AppWindow, CircleAlert, GitCompare, LogIn } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import { grid } from "styled-system/patterns";
import { SignInSheet } from "../../auth/SignInSheet.tsx";
import { FullStorageNotice } from "../../drafts/FullStorageNotice.tsx";
import { OtherVersionNotice } from "../../drafts/OtherVersionNotice.tsx";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { notify } from "../../ui/notify.ts";
import { articlePlainText, GoneArticleNotice } from "./GoneArticleNotice.tsx";
import type { ArticleDraftState } from "./useArticleDraft.ts";

/** Lazy, because it includes the comparison of texts. */
const ArticleConflictSheet = lazy(async () => ({
  default: (await import("../versions/ArticleConflictSheet.tsx")).ArticleConflictSheet,
}));
const ArticleVersionsSheet = lazy(async () => ({
  default: (await import("../versions/ArticleVersionsSheet.tsx")).ArticleVersionsSheet,
}));

type Props = { draft: ArticleDraftState };

/** The notices above the form about the state of the text, with their dialogs. */
export function DraftNotices({ draft }: Props) {
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
        {isReadOnly && !isStarting && <OtherTabNotice onTakeOver={() => session.takeOver()} />}
        {block?.kind === "signed_out" && <SignedOutNotice draft={draft} />}
        {block?.kind === "refused" && <RefusedNotice failure={block.failure} />}
        {block?.kind === "gone" && <GoneArticleNotice draft={draft} />}
        {theirs && <ConflictNotice onOpen={() => setConflictOpen(true)} />}
        {isUnstored && <FullStorageNotice />}
        <OtherVersionNotice draft={draft} textOf={articlePlainText} />
      </div>
      {theirs && isConflictOpen && (
        <LazyBoundary>
          <ArticleConflictSheet draft={draft} theirs={theirs} onClose={() => setConflictOpen(false)} />
        </LazyBoundary>
      )}
      {draft.isVersionsOpen && (
        <LazyBoundary>
          <ArticleVersionsSheet draft={draft} onClose={draft.closeVersions} />
        </LazyBoundary>
      )}
      <Unsaved when={isUnstored} onDiscard={() => {}} />
    </>
  );
}

function OtherTabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useT();
  return (
    <ActionNotice
      icon={<AppWindow size={20} aria-hidden />}
      title={t("editor.draft_other_tab", "Aperto in un’altra scheda")}
      text={t(
        "editor.draft_other_tab_text",
        "Qui leggi quello che scrivi di là. Puoi continuare da qui: l’altra scheda diventa di sola lettura e non si perde niente.",
      )}
    >
      <Button look="main" onClick={onTakeOver}>
        {t("editor.draft_go_on_here", "Continua qui")}
      </Button>
    </ActionNotice>
  );
}

function ConflictNotice({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <ActionNotice
      icon={<GitCompare size={20} aria-hidden />}
      title={t("editor.conflict_title", "Questo articolo è stato modificato anche altrove")}
      text={t(
        "editor.conflict_waits",
        "Il tuo testo è salvato su questo dispositivo. Finché non scegli che cosa tenere, non lo inviamo.",
      )}
    >
      <Button look="main" onClick={onOpen}>
        {t("editor.conflict_open", "Confronta e scegli")}
      </Button>
    </ActionNotice>
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

function RefusedNotice({ failure }: { failure: unknown }) {
  const t = useT();
  const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
  const texts = fields.map((key) => fieldErrorText(t, key)).filter((text) => text !== undefined);
  return (
    <ActionNotice
      icon={<CircleAlert size={20} aria-hidden />}
      title={t("editor.draft_refused", "Non inviato: salvato su questo dispositivo")}
      text={texts.length > 0 ? [...new Set(texts)].join(" ") : failureText(t, failure)}
    />
  );
}
