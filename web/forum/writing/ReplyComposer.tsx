import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { css } from "styled-system/css";
import { card } from "styled-system/patterns";
import type { HeldPost } from "../../../worker/forum/held/outputs.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { isWritingSuspended } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { notify } from "../../ui/notify.ts";
import { REPLY_FRAGMENT } from "../replyFragment.ts";
import type { PostEditorHandle } from "./editor/PostEditor.tsx";
import { type PostQuote, requestedQuotesAtom, toQuoteMarkdown } from "./editor/quotes.ts";
import { HeldPosts } from "./HeldPosts.tsx";
import { PostForm } from "./PostForm.tsx";
import { usePostCache } from "./postCache.ts";
import { changeReply, createReply } from "./queries.ts";
import { AlreadyPostedNotice, readPosted } from "./SendingNotice.tsx";
import { postDraftNames, usePostDraft } from "./usePostDraft.ts";
import { focusReply } from "./usePostEditing.ts";
import { usePostSending } from "./usePostSending.ts";

const BLANK = { fields: { title: "", content: "", category_id: "" }, base: null };

type Props = {
  userId: string;
  topic: ForumTopic;
  /** Shown when the user cannot write and there is no unsent text: signed out, or in a locked topic. */
  otherwise: ReactNode;
};

export function ReplyComposer({ userId, topic, otherwise }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const user = useUser();
  const cache = usePostCache();
  const editor = useRef<PostEditorHandle>(null);
  const isMounted = useRef(true);
  const draft = usePostDraft(userId, postDraftNames.reply(topic.id), BLANK);
  const sending = usePostSending(draft, {
    send: ({ content }, key) => createReply({ content, topic_id: topic.id }, key),
    onSent: (reply: ForumReply | HeldPost) => {
      if ("reason" in reply) return cache.noteHeld(t);
      cache.addReply(reply);
      showSent(reply);
    },
    onFailed: (failure) => {
      // The topic was locked or deleted meanwhile: the page shows this, and the text stays.
      if (failure instanceof ApiError && [404, 409].includes(failure.status)) cache.refreshTopic(topic.id);
    },
  });

  function showSent(reply: ForumReply) {
    const href = paths.topic.href(topic.id, { reply: reply.number });
    const title = t("forum.reply.sent", "Risposta pubblicata");
    if (!isMounted.current) {
      const action = {
        label: t("forum.reply.show", "Vai alla risposta"),
        onSelect: () => void navigate(href),
      };
      return notify({ kind: "success", title, action });
    }
    notify({ kind: "success", title });
    void navigate(href);
    focusReply(reply.number);
  }

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const isRequested = hash === `#${REPLY_FRAGMENT}`;
  useEffect(() => {
    if (!isRequested) return;
    document.getElementById(REPLY_FRAGMENT)?.scrollIntoView();
    editor.current?.focus();
  }, [isRequested]);

  const isSuspended = isWritingSuspended(user, new Date());
  const canWrite = user !== null && !topic.is_locked && !topic.deleted_at && !isSuspended;
  const isShown = canWrite || draft.isChanged;
  useRequestedQuotes(topic.id, isShown, (quote) => editor.current?.insert(toQuoteMarkdown(quote)));
  const held = user && <HeldPosts topicId={topic.id} />;
  if (!isShown)
    return (
      <>
        {held}
        {!isSuspended && otherwise}
      </>
    );
  return (
    <>
      {held}
      <div className={boxLook}>
        <h2 className={css({ textStyle: "subheading" })}>{t("forum.reply.title", "Rispondi")}</h2>
        {topic.is_locked && otherwise}
        <PostForm
          id="reply-content"
          topic={topic}
          draft={draft}
          sending={sending}
          label={t("forum.reply.text", "La tua risposta")}
          sendLabel={t("forum.reply.send", "Invia risposta")}
          sendingLabel={t("forum.reply.sending", "Invio in corso…")}
          canSend={visibleCharacters(draft.fields.content) !== ""}
          editor={editor}
          renderFailure={(failure) => {
            const posted = readPosted<ForumReply>(failure);
            if (!posted) return null;
            return (
              <AlreadyPostedNotice
                draft={draft}
                sending={sending}
                change={() =>
                  changeReply(posted.id, {
                    content: draft.session.getSnapshot().fields.content,
                    revision: posted.revision,
                  })
                }
                onChanged={(reply) => {
                  cache.addReply(reply);
                  cache.replaceReply(reply);
                  showSent(reply);
                }}
              />
            );
          }}
        />
      </div>
    </>
  );
}

/** Inserts the requested quotes of this topic, including those requested before the editor was loaded. */
function useRequestedQuotes(topicId: string, isReady: boolean, insert: (quote: PostQuote) => void) {
  const [quotes, setQuotes] = useAtom(requestedQuotesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    const requested = quotes.filter((quote) => quote.topicId === topicId);
    if (!isReady || requested.length === 0) return;
    setQuotes([]);
    document.getElementById(REPLY_FRAGMENT)?.scrollIntoView({ block: "nearest" });
    for (const quote of requested) insert(quote);
  }, [quotes, isReady, topicId]);
}

const boxLook = card({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "4",
  padding: { base: "4", md: "6" },
});
