import { CircleCheck } from "lucide-react";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import type { PostDraftState } from "./usePostDraft.ts";
import type { PostSending } from "./usePostSending.ts";

/** The post that an earlier send of the text made, if the text was changed since; null for other failures. */
export function readPosted<Post extends { id: string; revision: number }>(failure: unknown): Post | null {
  const isPosted = failure instanceof ApiError && failure.code === "already_posted";
  return isPosted ? (failure.current as Post) : null;
}

type Props<Post> = {
  draft: PostDraftState;
  sending: PostSending;
  /** Writes the changed text into the existing post. */
  change: () => Promise<Post>;
  onChanged: (post: Post) => void;
};

/** The notice that an unanswered send made the post and the text changed since: change the post, or send another. */
export function AlreadyPostedNotice<Post>({ draft, sending, change, onChanged }: Props<Post>) {
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
