import { Trash2 } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import type { User } from "../../../worker/auth/outputs.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { hasPermission } from "../../../worker/permissions/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteReply } from "./api.ts";
import { usePostCache } from "./postCache.ts";

type Props = { topic: ForumTopic; reply: ForumReply; user: User };

/** Deletes a reply after a confirmation. Only staff can restore it, at its position in the topic. */
export function DeleteReplyButton({ topic, reply, user }: Props) {
  const t = useT();
  const cache = usePostCache();
  const [isOpen, setOpen] = useState(false);
  const deleting = useWrite(() => deleteReply(reply.id), {
    onSuccess: () => {
      const isOwn = reply.author_id === user.id;
      cache.replaceReply({
        id: reply.id,
        topic_id: reply.topic_id,
        deleted_at: new Date().toISOString(),
        deleted_by: isOwn ? "author" : "staff",
        // The fields as the API now answers them to everyone but staff.
        ...(!hasPermission(user, "posts.moderate") && { content: "", author: null, author_id: null }),
      });
      cache.refreshTopic(topic.id);
      notify({ kind: "success", title: t("forum.delete.deleted", "Risposta eliminata") });
    },
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button
        look="quiet"
        aria-label={t("forum.delete.open", "Elimina #{{number}}", { number: reply.number })}
        onClick={() => setOpen(true)}
        className={css({ paddingInline: "3!", color: "danger!" })}
      >
        <Trash2 size={16} aria-hidden />
        {t("forum.delete.action", "Elimina")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t("forum.delete.title", "Eliminare questa risposta?")}
        text={t(
          "forum.delete.text",
          "Questa azione non può essere annullata. La risposta verrà eliminata permanentemente.",
        )}
        cancelLabel={t("forum.cancel", "Annulla")}
        confirmLabel={t("forum.delete.action", "Elimina")}
        busy={deleting.isPending}
        onAction={() => void deleting.start()}
        onClose={() => setOpen(false)}
        focusAfterwards={() => document.getElementById(String(reply.number))}
      />
    </>
  );
}
