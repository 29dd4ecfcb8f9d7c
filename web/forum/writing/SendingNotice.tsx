import { CircleAlert, CircleCheck, Hourglass, LogIn, WifiOff } from "lucide-react";
import { useState } from "react";
import { SignInSheet } from "../../auth/SignInSheet.tsx";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, refusalText } from "../../lib/refusals.ts";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import type { PostDraftState } from "./usePostDraft.ts";
import type { PostSending } from "./usePostSending.ts";

type Props = {
  draft: PostDraftState;
  sending: PostSending;
  /** The notice's title, from the reason. */
  titleOf?: ((message: string) => string) | undefined;
};

/** The notice of a failed send: the reason, that the text is safe, and the possible actions. */
export function SendingNotice({ draft, sending, titleOf = (message) => message }: Props) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isSigningIn, setSigningIn] = useState(false);
  const { failure, isSending, left, start } = sending;
  if (failure === null || isSending) return null;
  const status = failure instanceof ApiError ? failure.status : 0;
  const safe = draft.isStorageFull
    ? t("forum.send.only_here", "Il testo è solo in questa pagina: non chiuderla.")
    : t("forum.send.safe", "Il testo resta qui, al sicuro su questo dispositivo.");

  if (status === 401)
    return (
      <ActionNotice
        icon={<LogIn size={20} aria-hidden />}
        title={t("auth.expired", "La sessione è scaduta. Accedi di nuovo.")}
        text={`${failureText(t, failure).replace(/\.$/, "")}. ${safe}`}
      >
        <Button look="main" onClick={() => setSigningIn(true)}>
          {t("auth.login", "Accedi")}
        </Button>
        {isSigningIn && (
          <SignInSheet
            userId={draft.session.userId}
            onClose={() => setSigningIn(false)}
            onSignedIn={() => void start()}
          />
        )}
      </ActionNotice>
    );
  if (status === 429) {
    // The button shows the countdown; afterwards the refusal no longer applies.
    if (left === 0) return null;
    return (
      <ActionNotice icon={<Hourglass size={20} aria-hidden />} title={failureText(t, failure)} text={safe} />
    );
  }
  // Our own time limit ended the call, or the network did.
  if (status === 0)
    return (
      <ActionNotice
        icon={<WifiOff size={20} aria-hidden />}
        title={titleOf(
          isOnline ? t("forum.send.no_answer", "Il sito non ha risposto") : t("offline.title", "Sei offline"),
        )}
        text={`${safe} ${t("forum.send.once", "Se riprovi, il testo viene pubblicato una volta sola.")}`}
      >
        <Button onClick={() => void start()}>{t("common.retry", "Riprova")}</Button>
      </ActionNotice>
    );
  return (
    <ActionNotice
      icon={<CircleAlert size={20} aria-hidden />}
      title={titleOf(failureText(t, failure))}
      text={safe}
    >
      {status >= 500 ? (
        <Button onClick={() => void start()}>{t("common.retry", "Riprova")}</Button>
      ) : (
        refusalText(t, failure) !== null && <CopyTextButton text={draft.fields.content} />
      )}
    </ActionNotice>
  );
}

/** Copies a text that cannot be sent from here. */
function CopyTextButton({ text }: { text: string }) {
  const t = useT();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: "success", title: t("forum.send.copied", "Testo copiato") });
    } catch (failure) {
      console.info(failure);
      notify({ kind: "error", title: t("forum.send.copy_failed", "Non siamo riusciti a copiare il testo") });
    }
  }
  return <Button onClick={copy}>{t("forum.send.copy", "Copia il testo")}</Button>;
}

/** The post that an earlier send of the text made, if the text was changed since; null for other failures. */
export function readPosted<Post extends { id: string; revision: number }>(failure: unknown): Post | null {
  const isPosted = failure instanceof ApiError && failure.code === "already_posted";
  return isPosted ? (failure.current as Post) : null;
}

type AlreadyPostedNoticeProps<Post> = {
  draft: PostDraftState;
  sending: PostSending;
  /** Writes the changed text into the existing post. */
  change: () => Promise<Post>;
  onChanged: (post: Post) => void;
};

/** The notice that an unanswered send made the post and the text changed since: change the post, or send another. */
export function AlreadyPostedNotice<Post>({
  draft,
  sending,
  change,
  onChanged,
}: AlreadyPostedNoticeProps<Post>) {
  const t = useT();
  const writing = useWrite(change, {
    onSuccess: (post) => {
      draft.session.discard();
      sending.clearFailure();
      onChanged(post);
    },
  });
  if (sending.isSending) return null;
  return (
    <ActionNotice
      icon={<CircleCheck size={20} aria-hidden />}
      title={t("forum.send.posted", "Il testo di prima è già pubblicato")}
      text={t(
        "forum.send.posted_text",
        "La conferma non ti era arrivata. Puoi aggiornare il testo pubblicato, o pubblicare questo a parte.",
      )}
    >
      <Button
        disabled={writing.isPending}
        onClick={() => {
          draft.session.clearSend();
          void sending.start();
        }}
      >
        {t("forum.send.post_again", "Pubblica a parte")}
      </Button>
      <Button look="main" busy={writing.isPending} onClick={() => void writing.start()}>
        {t("forum.send.change_posted", "Aggiorna quello pubblicato")}
      </Button>
    </ActionNotice>
  );
}
