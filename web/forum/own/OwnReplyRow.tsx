import { ArchiveRestore } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { canUndoDeletion, type OwnReply } from "../../../worker/forum/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { forumKeys } from "../queries.ts";
import { restoreReply } from "../writing/api.ts";
import { usePostCache } from "../writing/postCache.ts";

/** One of the member's replies: its topic, its beginning, and the way back for one that the member deleted. */
export function OwnReplyRow({ reply }: { reply: OwnReply }) {
  const t = useT();
  const { number, topic } = reply;
  const isHidden = reply.deleted_at !== null || topic === null;
  const name = topic?.title ?? t("forum.moderate.deleted", "Topic eliminato");
  const row = useRef<HTMLElement>(null);
  return (
    <article ref={row} tabIndex={-1} className={rowLook}>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <h2 className={titleLook}>
          {isHidden ? (
            <span className={css({ color: "muted" })}>{name}</span>
          ) : (
            <Link to={paths.topic.href(reply.topic_id, { reply: number })} className={linkLook}>
              {name}
            </Link>
          )}
        </h2>
        {reply.excerpt && <p className={isHidden ? hiddenExcerptLook : excerptLook}>{reply.excerpt}</p>}
        <p className={factsLook}>
          <span className={numberLook}>#{number}</span>
          <TimeAgo instant={reply.created_at} short />
          {reply.edited_at && !isHidden && <span>{t("forum.edited", "modificato")}</span>}
          {isHidden && <span className={hiddenLook}>{hiddenText(t, reply)}</span>}
        </p>
      </div>
      {canUndoDeletion(reply) && <UndoDeletionButton reply={reply} onRestored={() => row.current?.focus()} />}
    </article>
  );
}

/** Why nobody else finds the reply. */
function hiddenText(t: Translate, { topic, erased_at, deleted_by }: OwnReply): string {
  if (erased_at) return t("forum.own.erased", "Il testo è stato cancellato per sempre");
  if (deleted_by === "staff") return t("forum.deleted_by_staff", "Risposta eliminata dallo staff");
  if (deleted_by === "author") return t("forum.own.reply_by_you", "Risposta eliminata da te");
  return topic ? "" : t("forum.own.hidden_with_topic", "Nascosta con il suo topic");
}

type UndoProps = { reply: OwnReply; onRestored: () => void };

function UndoDeletionButton({ reply, onRestored }: UndoProps) {
  const t = useT();
  const cache = usePostCache();
  const { start, isPending } = useWrite(() => restoreReply(reply.id), {
    onSuccess: (restored) => {
      cache.replaceReply(restored);
      cache.refreshTopic(reply.topic_id);
      notify({ kind: "success", title: t("forum.delete.restored", "Risposta ripristinata") });
    },
    invalidates: [[...forumKeys.own]],
    onSettled: (restored) => restored && onRestored(),
  });
  return (
    <Button busy={isPending} onClick={() => void start()} className={css({ flexShrink: 0 })}>
      {!isPending && <ArchiveRestore size={18} aria-hidden />}
      {t("forum.delete.restore", "Ripristina #{{number}}", { number: reply.number })}
    </Button>
  );
}

const rowLook = css({
  position: "relative",
  display: "flex",
  flexDirection: { base: "column", md: "row" },
  alignItems: { base: "flex-start", md: "center" },
  gap: "3",
  padding: { base: "4", md: "5" },
  transition: "background 140ms",
  "&:has(h2 a):hover": { bg: "foam" },
  _focusVisible: { outlineOffset: "-3px" },
});
const titleLook = css({
  fontWeight: "bold",
  lineHeight: 1.35,
  lineClamp: 2,
  overflowWrap: "anywhere",
});
const linkLook = css({
  _before: { content: '""', position: "absolute", inset: "0" },
  "article:hover &": { color: "sea" },
});
const excerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere" });
const hiddenExcerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere", color: "muted" });
const factsLook = css({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "3",
  rowGap: "1",
  marginTop: "2",
  textStyle: "small",
  color: "muted",
});
const numberLook = css({ color: "sea", fontWeight: "medium" });
const hiddenLook = css({ fontStyle: "italic" });
