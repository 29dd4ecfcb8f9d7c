import { useNavigate } from "react-router";
import { type DeletedPost, topicPath } from "../../../../worker/forum/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { restorePost } from "../api.ts";
import { CHANGED_BY_RESTORING } from "../queries.ts";

type Props = {
  /** The post to restore; null: the dialog is closed. */
  post: DeletedPost | null;
  onClose: () => void;
};

/** Asks before a deleted post is shown to everyone again; the notification leads to it. */
export function RestorePostDialog({ post, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { start, isPending } = useWrite(restorePost, {
    onSuccess(_, { kind, topic_id, number }) {
      notify({
        kind: "success",
        title:
          kind === "topic"
            ? t("admin.forum.topic_restored", "Topic ripristinato")
            : t("forum.delete.restored", "Risposta ripristinata"),
        action: {
          label: t("admin.forum.open", "Apri"),
          onSelect: () => void navigate(topicPath(topic_id, number === null ? {} : { reply: number })),
        },
      });
    },
    texts: {
      not_found: t("admin.forum.post_gone", "Il testo è stato cancellato: non si può più ripristinare."),
    },
    invalidates: CHANGED_BY_RESTORING,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={post !== null}
      isSafe
      title={
        post?.kind === "reply"
          ? t("admin.forum.restore_reply", "Ripristinare questa risposta?")
          : t("admin.forum.restore_topic", "Ripristinare «{{title}}»?", { title: post?.title ?? "" })
      }
      text={
        post?.kind === "reply" && post.is_topic_deleted
          ? t(
              "admin.forum.restore_hidden",
              "Il suo topic è eliminato: la risposta si vedrà solo quando ripristini anche quello.",
            )
          : t(
              "admin.forum.restore_text",
              "Sarà di nuovo visibile a tutti, al suo posto. Si può sempre eliminare ancora.",
            )
      }
      cancelLabel={t("admin.categories.cancel", "Annulla")}
      confirmLabel={t("admin.forum.restore", "Ripristina")}
      busy={isPending}
      onAction={() => post && start(post)}
      onClose={onClose}
    />
  );
}
