import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { replyPage } from "../../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { forumKeys } from "../queries.ts";

/** Updates the cached posts with the server's answer to a write, before the refetch. */
export function usePostCache() {
  const queries = useQueryClient();
  return useMemo(() => postCache(queries), [queries]);
}

function postCache(queries: QueryClient) {
  const pagesOf = (topicId: string) => [forumKeys.replies(topicId), forumKeys.staffReplies(topicId)];

  /** Replaces a reply on the pages that show it. */
  function replaceReply(reply: Partial<ForumReply> & Pick<ForumReply, "id" | "topic_id">) {
    for (const queryKey of pagesOf(reply.topic_id))
      queries.setQueriesData<ForumReply[]>({ queryKey }, (page) =>
        page?.map((shown) => (shown.id === reply.id ? { ...shown, ...reply } : shown)),
      );
  }

  /** Refetches the queries that count or order posts. */
  function refreshCounts(topicId: string) {
    for (const queryKey of [forumKeys.lists, forumKeys.categories, forumKeys.own, forumKeys.pulse(topicId)])
      void queries.invalidateQueries({ queryKey });
  }

  return {
    replaceReply,
    refreshCounts,
    /** Adds a new reply after the last one of its page. */
    addReply(reply: ForumReply) {
      for (const queryKey of pagesOf(reply.topic_id))
        queries.setQueryData<ForumReply[]>([...queryKey, replyPage(reply.number)], (page) =>
          page?.some(({ id }) => id === reply.id) ? page : page && [...page, reply],
        );
      queries.setQueryData<ForumTopic | null>(
        forumKeys.topic(reply.topic_id),
        (topic) =>
          topic && {
            ...topic,
            replies_count: topic.replies_count + (reply.number > topic.last_reply_number ? 1 : 0),
            last_reply_number: Math.max(topic.last_reply_number, reply.number),
            last_reply_at: reply.created_at,
            last_activity_at: reply.created_at,
            last_reply_author: reply.author,
          },
      );
      // Refetched too, because others may have written in between.
      for (const queryKey of pagesOf(reply.topic_id)) void queries.invalidateQueries({ queryKey });
      refreshCounts(reply.topic_id);
    },
    /** After a post that waits for a moderator: it appears below the topic, or among the own posts. */
    noteHeld(t: Translate) {
      notify({
        kind: "info",
        title: t("forum.held.sent", "Il messaggio aspetta l’approvazione"),
        description: t(
          "forum.held.sent_text",
          "Un moderatore lo legge, poi lo vedono tutti. Intanto lo vedi solo tu.",
        ),
      });
      void queries.invalidateQueries({ queryKey: forumKeys.held });
    },
    setTopic(topic: ForumTopic) {
      queries.setQueryData(forumKeys.topic(topic.id), topic);
      refreshCounts(topic.id);
    },
    refreshTopic(topicId: string) {
      void queries.invalidateQueries({ queryKey: forumKeys.topic(topicId) });
      for (const queryKey of pagesOf(topicId)) void queries.invalidateQueries({ queryKey });
      refreshCounts(topicId);
    },
  };
}
