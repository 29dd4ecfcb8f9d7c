import { useSetAtom } from "jotai";
import { ArchiveRestore, CircleCheck, MessageSquareQuote, Pencil, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import {
  hasPermission,
  hasPermissionFor,
  isWritingSuspended,
} from "../../../worker/permissions/permissionMap.ts";
import { BlockButton } from "../../auth/BlockButton.tsx";
import { useWrite } from "../../auth/useWrite.ts";
import { draftKey } from "../../drafts/removeDrafts.ts";
import { parseDraft, readText, writeText } from "../../drafts/storedDrafts.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { escapeMarks, requestedQuotesAtom } from "./editor/quotes.ts";
import { usePostCache } from "./postCache.ts";
import { changeHelpfulReply, deleteReply, restoreReply, restoreTopic } from "./queries.ts";
import { TopicMenu } from "./TopicMenu.tsx";
import { postDraftNames } from "./usePostDraft.ts";
import { focusReply, usePostEditing } from "./usePostEditing.ts";

type Props = { topic: ForumTopic; reply?: ForumReply | undefined; user: User };

type RestoreButtonProps = { topic: ForumTopic; reply?: ForumReply | undefined };

type UnsentEditNoticeProps = {
  userId: string;
  topic: ForumTopic;
  reply?: ForumReply | undefined;
  onOpen: () => void;
};

/** A member's actions for a post: quote, edit, delete; for staff pin, lock, move and restore. */
export function PostActions({ topic, reply, user }: Props) {
  const t = useT();
  const post = reply ?? topic;
  const { open } = usePostEditing(post.id);
  const canWrite = !isWritingSuspended(user, new Date());
  const isManaged = hasPermissionFor(user, "posts.manage", post.author_id);
  const canEdit = isManaged && canWrite;
  const isStaff = hasPermission(user, "posts.moderate");

  if (post.deleted_at) return isStaff ? <RestoreButton topic={topic} reply={reply} /> : null;
  const number = reply?.number ?? 0;
  return (
    <div className={grid({ gap: "3", marginTop: "1", flex: "1 1 auto", minWidth: "0" })}>
      {canEdit && <UnsentEditNotice userId={user.id} topic={topic} reply={reply} onOpen={open} />}
      <div className={wrap({ align: "center", gap: "1", marginInlineStart: "-3" })}>
        {!topic.is_locked && !topic.deleted_at && canWrite && <QuoteButton topic={topic} reply={reply} />}
        {reply && !topic.deleted_at && user.id === topic.author_id && user.id !== reply.author_id && (
          <HelpfulButton topic={topic} number={number} />
        )}
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
        {(isManaged || isStaff) && reply && <DeleteReplyButton topic={topic} reply={reply} user={user} />}
        {post.author_id && post.author_id !== user.id && !post.author?.is_staff && (
          <BlockButton userId={post.author_id} name={displayName(t, post.author?.full_name ?? null)} isMenu />
        )}
        {!reply && isStaff && <TopicMenu topic={topic} />}
      </div>
    </div>
  );
}

/** The button by which the topic's author marks a reply as helpful, instead of a former one, or takes the mark back. */
function HelpfulButton({ topic, number }: { topic: ForumTopic; number: number }) {
  const t = useT();
  const { setTopic } = usePostCache();
  const isHelpful = topic.helpful_reply_number === number;
  const { start, isPending } = useWrite(() => changeHelpfulReply(topic.id, number, !isHelpful), {
    onSuccess: setTopic,
  });
  return (
    <Button
      look="quiet"
      aria-pressed={isHelpful}
      aria-label={t("forum.helpful.mark_reply", "Utile #{{number}}", { number })}
      title={t("forum.helpful.hint", "Segna la risposta che ti ha aiutato")}
      busy={isPending}
      onClick={() => void start()}
      className={actionLook}
    >
      <CircleCheck size={16} aria-hidden className={isHelpful ? css({ color: "accent" }) : undefined} />
      {t("forum.helpful.mark", "Utile")}
    </Button>
  );
}

type QuoteProps = { topic: ForumTopic; reply?: ForumReply | undefined };

/** Quotes a post in the reply form: its selected words, or the whole text. */
function QuoteButton({ topic, reply }: QuoteProps) {
  const t = useT();
  const ask = useSetAtom(requestedQuotesAtom);
  // Pressing the button removes the selection before the click event, so the selection is stored on press.
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
        const text = readSelectedWords(currentTarget) ?? selected ?? post.content;
        setSelected(null);
        ask((before) => [
          ...before,
          { topicId: topic.id, authorName: displayName(t, post.author?.full_name ?? null), number, text },
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

/** The selected words of the post around an element, as Markdown; null without a selection. */
function readSelectedWords(element: Element): string | null {
  const post = element.closest("article");
  const selection = getSelection();
  if (!post || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!post.contains(startContainer) || !post.contains(endContainer)) return null;
  const text = selection.toString().trim();
  return text ? escapeMarks(text) : null;
}

/** The button that restores a deleted post. */
function RestoreButton({ topic, reply }: RestoreButtonProps) {
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

/** The notice of an unsaved edit on this device, which can be continued or discarded. */
function UnsentEditNotice({ userId, topic, reply, onOpen }: UnsentEditNoticeProps) {
  const t = useT();
  const name = reply ? postDraftNames.replyEdit(reply.id) : postDraftNames.topicEdit(topic.id);
  const key = draftKey(userId, name);
  const [isUnsent, setUnsent] = useState(() => parseDraft(readText(key)) !== null);
  if (!isUnsent) return null;

  function discard() {
    const text = readText(key);
    writeText(userId, key, null);
    setUnsent(false);
    notify({
      title: t("forum.edit.discarded", "Modifiche scartate"),
      action: {
        label: t("forum.undo", "Annulla"),
        onSelect: () => {
          writeText(userId, key, text);
          setUnsent(true);
        },
      },
    });
  }

  return (
    <ActionNotice
      icon={<PencilLine size={20} aria-hidden />}
      title={t("forum.edit.unsent", "Hai una modifica non salvata")}
      text={t("forum.edit.unsent_text", "È rimasta su questo dispositivo.")}
    >
      <Button onClick={discard}>{t("forum.draft.discard", "Scarta")}</Button>
      <Button look="main" onClick={onOpen}>
        {t("forum.edit.resume", "Riprendi")}
      </Button>
    </ActionNotice>
  );
}

type DeleteReplyButtonProps = { topic: ForumTopic; reply: ForumReply; user: User };

/** Deletes a reply after a confirmation. Only staff can restore it, at its position in the topic. */
function DeleteReplyButton({ topic, reply, user }: DeleteReplyButtonProps) {
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
        focusAfterwards={() => {
          const post = document.getElementById(String(reply.number));
          // What is left of a long reply may stand above the screen, where its beginning was.
          requestAnimationFrame(() => post?.scrollIntoView({ block: "nearest", behavior: "instant" }));
          return post;
        }}
      />
    </>
  );
}
