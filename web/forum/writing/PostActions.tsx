import { useSetAtom } from "jotai";
import { MessageSquareQuote, Pencil } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/contract.ts";
import { hasPermission, hasPermissionFor } from "../../../worker/permissions/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { UnsentEditNotice } from "./edit/UnsentEditNotice.tsx";
import { usePostEditing } from "./edit/usePostEditing.ts";
import { escapeMarks, requestedQuotesAtom } from "./editor/quotes.ts";
import { DeleteReplyButton } from "./moderation/DeleteReplyButton.tsx";
import { RestoreButton } from "./moderation/RestoreButton.tsx";
import { TopicMenu } from "./moderation/TopicMenu.tsx";

type Props = { topic: ForumTopic; reply?: ForumReply | undefined; user: User };

/** What a member can do with a post: quote, edit, delete; for staff pin, lock, move and restore. */
export function PostActions({ topic, reply, user }: Props) {
  const t = useT();
  const post = reply ?? topic;
  const { open } = usePostEditing(post.id);
  const canEdit = hasPermissionFor(user, "posts.manage", post.author_id);
  const isStaff = hasPermission(user, "posts.moderate");

  if (post.deleted_at) return isStaff ? <RestoreButton topic={topic} reply={reply} /> : null;
  const number = reply?.number ?? 0;
  return (
    <div className={grid({ gap: "3", marginTop: "1" })}>
      {canEdit && <UnsentEditNotice userId={user.id} topic={topic} reply={reply} onOpen={open} />}
      <div className={wrap({ align: "center", gap: "1", marginInlineStart: "-3" })}>
        {!topic.is_locked && !topic.deleted_at && <QuoteButton topic={topic} reply={reply} />}
        {canEdit && (
          <Button
            look="quiet"
            data-edit={post.id}
            aria-label={
              reply
                ? t("forum.edit.open_reply", "Modifica #{{number}}", { number })
                : t("forum.edit.open_topic", "Modifica il topic")
            }
            onClick={open}
            className={actionLook}
          >
            <Pencil size={16} aria-hidden />
            {t("forum.edit.open", "Modifica")}
          </Button>
        )}
        {canEdit && reply && <DeleteReplyButton topic={topic} reply={reply} user={user} />}
        {!reply && isStaff && <TopicMenu topic={topic} />}
      </div>
    </div>
  );
}

type QuoteProps = { topic: ForumTopic; reply?: ForumReply | undefined };

/** Quotes a post in the form of a reply: the words that are selected in it, or the whole text. */
function QuoteButton({ topic, reply }: QuoteProps) {
  const t = useT();
  const ask = useSetAtom(requestedQuotesAtom);
  // A press on the button takes the selection away before it counts as a click.
  const [selected, setSelected] = useState<string | null>(null);
  const post = reply ?? topic;
  const number = reply?.number ?? 0;
  return (
    <Button
      look="quiet"
      aria-label={
        number > 0
          ? t("forum.quote.reply", "Cita #{{number}}", { number })
          : t("forum.quote.topic", "Cita il primo messaggio")
      }
      onPointerDown={({ currentTarget }) => setSelected(readSelectedWords(currentTarget))}
      onClick={({ currentTarget }) => {
        const words = readSelectedWords(currentTarget) ?? selected ?? post.content;
        setSelected(null);
        ask((before) => [
          ...before,
          {
            topicId: topic.id,
            authorName: displayName(t, post.author?.full_name ?? null),
            number,
            words,
          },
        ]);
      }}
      className={actionLook}
    >
      <MessageSquareQuote size={16} aria-hidden />
      {t("forum.quote.quote", "Cita")}
    </Button>
  );
}
const actionLook = css({ paddingInline: "3!" });

/** The words that are selected in the post around an element, as Markdown; null when there are none. */
function readSelectedWords(element: Element): string | null {
  const post = element.closest("article");
  const selection = getSelection();
  if (!post || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!post.contains(startContainer) || !post.contains(endContainer)) return null;
  const words = selection.toString().trim();
  return words ? escapeMarks(words) : null;
}
