import { ArchiveRestore } from "lucide-react";
import { css } from "styled-system/css";
import type { ForumReply, ForumTopic } from "../../../../worker/forum/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { focusReply } from "../../posts/focusReply.ts";
import { restoreReply, restoreTopic } from "../api.ts";
import { usePostCache } from "../postCache.ts";

type Props = { topic: ForumTopic; reply?: ForumReply | undefined };

/** Shows a deleted post to everybody again. */
export function RestoreButton({ topic, reply }: Props) {
  const t = useT();
  const cache = usePostCache();
  const restoring = useWrite<ForumReply | ForumTopic>(
    () => (reply ? restoreReply(reply.id) : restoreTopic(topic.id)),
    {
      onSuccess: (post) => {
        if ("number" in post) {
          cache.replaceReply(post);
          focusReply(post.number);
        } else cache.setTopic(post);
        cache.refreshTopic(topic.id);
        notify({
          kind: "success",
          title: reply
            ? t("forum.delete.restored", "Risposta ripristinata")
            : t("forum.moderate.restored", "Topic ripristinato"),
        });
      },
    },
  );
  return (
    <Button
      busy={restoring.isPending}
      onClick={() => void restoring.start()}
      className={css({ marginTop: "3" })}
    >
      <ArchiveRestore size={18} aria-hidden />
      {reply
        ? t("forum.delete.restore", "Ripristina #{{number}}", { number: reply.number })
        : t("forum.moderate.restore", "Ripristina il topic")}
    </Button>
  );
}
