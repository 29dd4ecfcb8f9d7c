import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type ForumTopic, replyPage, topicPath } from "../../../../worker/forum/contract.ts";
import { useIsOnline } from "../../../lib/useIsOnline.ts";
import { replyPageQuery, topicPulseQuery, topicQuery } from "../../queries.ts";

const SECOND = 1000;
/** How often a topic is asked for its newest number, in milliseconds: rarely where nothing happens. */
const POLL_MS = 20 * SECOND;
const POLL_QUIET_MAX_MS = 120 * SECOND;
const POLL_FAILED_MAX_MS = 300 * SECOND;
/** In a topic that is quiet for 200 s or more, a tenth of that time. */
const QUIET_SHARE = 10;

/** Counts the replies that came while the topic is read, while the tab is visible and online. `show` leads to them. */
export function useNewReplies(topic: ForumTopic) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const changedAt = useRef(0);
  const { last_reply_number, replies_count, is_locked } = topic;
  const { data: pulse } = useQuery({
    ...topicPulseQuery(topic.id),
    // The topic says it already, so that nothing is asked when the page opens.
    initialData: { last_reply_number, replies_count, is_locked },
    enabled: isOnline && !topic.deleted_at,
    staleTime: POLL_MS,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { error, dataUpdatedAt } }) =>
      error
        ? between(POLL_MS, Date.now() - dataUpdatedAt, POLL_FAILED_MAX_MS)
        : between(POLL_MS, (Date.now() - changedAt.current) / QUIET_SHARE, POLL_QUIET_MAX_MS),
  });
  const newest = pulse?.last_reply_number ?? last_reply_number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the number
  useEffect(() => {
    changedAt.current = Date.now();
  }, [newest]);

  const isLocked = pulse?.is_locked ?? is_locked;
  useEffect(() => {
    if (isLocked === is_locked) return;
    queries.setQueryData(
      topicQuery(topic.id).queryKey,
      (known) => known && { ...known, is_locked: isLocked },
    );
  }, [isLocked, is_locked, queries, topic.id]);

  const count = Math.max(0, newest - last_reply_number);
  const show = async () => {
    const from = last_reply_number + 1;
    await queries.query({ ...replyPageQuery(topic.id, replyPage(from), newest), staleTime: 0 });
    queries.setQueryData(
      topicQuery(topic.id).queryKey,
      (known) => known && pulse && { ...known, ...pulse, last_reply_number: newest },
    );
    navigate(topicPath(topic.id, { reply: from }));
  };
  return { count, show };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
