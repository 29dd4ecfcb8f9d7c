import { GitCompare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { toTopicTitle } from "../../../worker/forum/topicTitle.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { compareVersions } from "../../drafts/compareVersions.ts";
import { FieldConflictSheet } from "../../drafts/FieldConflictSheet.tsx";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { ActionNotice } from "../../ui/ActionNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { PostText } from "../PostText.tsx";
import type { PostEditorHandle } from "./editor/PostEditor.tsx";
import { PostForm } from "./PostForm.tsx";
import { usePostCache } from "./postCache.ts";
import { changeReply, changeTopic } from "./queries.ts";
import { TopicTitleField } from "./TopicTitleField.tsx";
import {
  type EditedPost,
  findTopicErrors,
  isIncomplete,
  type PostFields,
  postDraftNames,
  type TopicErrors,
  toEditedPost,
  usePostDraft,
} from "./usePostDraft.ts";
import { usePostEditing } from "./usePostEditing.ts";
import { usePostSending } from "./usePostSending.ts";

type Props = {
  userId: string;
  topic: ForumTopic;
  /** Without a reply, the topic itself is edited. */
  reply?: ForumReply | undefined;
};

/** The form that edits a post in its place. */
export function PostEditForm({ userId, topic, reply }: Props) {
  const t = useT();
  const cache = usePostCache();
  const editor = useRef<PostEditorHandle>(null);
  const post = reply ?? topic;
  const saved = toEditedPost(post);
  const { open: reopen, close } = usePostEditing(post.id);
  const name = reply ? postDraftNames.replyEdit(reply.id) : postDraftNames.topicEdit(topic.id);
  const draft = usePostDraft(userId, name, { fields: saved.fields, base: saved });
  const [errors, setErrors] = useState<TopicErrors>({});
  const [isComparing, setComparing] = useState(false);
  const { fields, session } = draft;
  const base = draft.base ?? saved;

  const sending = usePostSending<ForumReply | ForumTopic>(draft, {
    send: ({ title, content }) => {
      const { revision } = session.getSnapshot().base ?? saved;
      return reply
        ? changeReply(reply.id, { content, revision })
        : changeTopic(topic.id, { title: toTopicTitle(title), content, revision });
    },
    onSent: (changed) => {
      if ("number" in changed) cache.replaceReply(changed);
      else cache.setTopic(changed);
      notify({ kind: "success", title: t("forum.edit.saved", "Modifica salvata") });
      close();
    },
    onFailed: (failure) => setComparing(readStale(failure) !== null),
  });
  const { failure } = sending;
  const theirs = readStale(failure);

  useEffect(() => editor.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each revision that the page shows
  useEffect(() => session.restart(), [post.revision]);

  function check(): boolean {
    const { title, content } = findTopicErrors(fields, true);
    const found = { ...(content && { content }), ...(title && !reply && { title }) };
    setErrors(found);
    if (isIncomplete(found) && !reply)
      notify({
        kind: "error",
        title: t("errors.topic_texts_missing", "Titolo e contenuto sono obbligatori"),
      });
    return Object.keys(found).length === 0;
  }

  function cancel() {
    if (draft.isChanged) {
      const undo = session.discard();
      notify({
        title: t("forum.edit.discarded", "Modifiche scartate"),
        action: {
          label: t("forum.undo", "Annulla"),
          onSelect: () => {
            undo();
            reopen();
          },
        },
      });
    }
    close();
  }

  function settle(merged: PostFields, other: EditedPost) {
    setComparing(false);
    session.rebase(other, merged);
    sending.clearFailure();
    if (session.isChanged) void sending.start();
    else cancel();
  }

  const refused = failure instanceof ApiError ? failure.fields.title : undefined;
  return (
    <div className={css({ paddingBlock: "3" })}>
      <PostForm
        id={`edit-${post.id}`}
        topic={topic}
        draft={draft}
        sending={sending}
        label={
          reply
            ? t("forum.edit.reply", "Modifica la risposta #{{number}}", { number: reply.number })
            : t("forum.edit.topic", "Contenuto del topic")
        }
        sendLabel={t("forum.edit.save", "Salva le modifiche")}
        sendingLabel={t("forum.edit.saving", "Salvataggio…")}
        canSend={draft.isChanged}
        contentError={visibleCharacters(fields.content) ? undefined : fieldErrorText(t, errors.content)}
        onSubmit={check}
        onCancel={cancel}
        editor={editor}
        renderFailure={() =>
          theirs && !sending.isSending ? (
            <ActionNotice
              icon={<GitCompare size={20} aria-hidden />}
              title={t("forum.edit.conflict", "Qualcuno l’ha modificato nel frattempo")}
              text={t("forum.send.safe", "Il testo resta qui, al sicuro su questo dispositivo.")}
            >
              <Button look="main" onClick={() => setComparing(true)}>
                {t("editor.conflict_open", "Confronta e scegli")}
              </Button>
            </ActionNotice>
          ) : null
        }
      >
        {!reply && (
          <TopicTitleField
            value={fields.title}
            onChange={(title) => {
              setErrors({});
              session.change({ title });
            }}
            isReadOnly={sending.isSending}
            error={fieldErrorText(t, errors.title ?? refused)}
          />
        )}
      </PostForm>
      {theirs && isComparing && (
        <PostConflictSheet
          base={base}
          mine={fields}
          theirs={theirs}
          onClose={() => setComparing(false)}
          onSettle={(merged) => settle(merged, theirs)}
        />
      )}
    </div>
  );
}

/** The version that another user saved meanwhile; null for other failures. */
function readStale(failure: unknown): EditedPost | null {
  if (!isRefusal(failure, "stale")) return null;
  return toEditedPost(failure.current as ForumReply | ForumTopic);
}

type PostConflictSheetProps = {
  base: EditedPost;
  mine: PostFields;
  theirs: EditedPost;
  onClose: () => void;
  onSettle: (merged: PostFields) => void;
};

/** The conflict after another user changed the post during an edit: both versions, and the choice between them. */
function PostConflictSheet({ base, mine, theirs, onClose, onSettle }: PostConflictSheetProps) {
  const t = useT();
  const labels = { title: t("forum.title", "Titolo"), content: t("forum.content", "Contenuto") };
  const stored = { ...mine, title: toTopicTitle(mine.title) };
  return (
    <FieldConflictSheet
      title={t("forum.edit.conflict", "Qualcuno l’ha modificato nel frattempo")}
      mine={mine}
      theirs={theirs.fields}
      conflict={compareVersions({ before: base.fields, mine: stored, theirs: theirs.fields }, [
        "title",
        "content",
      ])}
      labelOf={(name) => labels[name]}
      isLong={(name) => name === "content"}
      showValue={(name, fields) =>
        name === "title" ? (
          <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{fields.title}</p>
        ) : (
          <PostText text={fields.content} className={css({ maxHeight: "20rem", overflowY: "auto" })} />
        )
      }
      onClose={onClose}
      onSettle={onSettle}
    />
  );
}
