import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { VIEW_SECONDS } from "../../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../../worker/forum/outputs.ts";
import { useUser } from "../../../auth/session.ts";
import { putTopicRead, sendTopicView } from "../../api.ts";
import { forumKeys, topicMarksQuery } from "../../queries.ts";

/** The pause in scrolling after which the mark is sent, in milliseconds; leaving the page sends it, too. */
const REST_MS = 2000;

/** The member's mark of this topic when the page was opened; undefined for visitors and until loaded. */
export function useOpeningMark(topic: ForumTopic) {
  const user = useUser();
  const { data } = useQuery({ ...topicMarksQuery([topic.id]), enabled: user !== null });
  const opening = useRef<{ lastNumber: number | null } | undefined>(undefined);
  if (!user) return undefined;
  if (data && !opening.current)
    opening.current = {
      lastNumber: data.marks.find((mark) => mark.topic_id === topic.id)?.last_number ?? null,
    };
  return opening.current;
}

/** Stores how far the member has read: `lowest` is the highest number that was on the screen, null for none yet. */
export function useReadMark(topic: ForumTopic, lowest: number | null, known: number | null | undefined) {
  const user = useUser();
  const queries = useQueryClient();
  const userId = user?.id;
  const read = useRef<{ seen: number | null; sent: number | null }>({ seen: null, sent: null });
  if (known !== undefined && read.current.sent === null) read.current.sent = known;
  read.current.seen = lowest;
  useEffect(() => {
    if (!userId) return;
    const send = () => {
      const { seen, sent } = read.current;
      if (seen === null || (sent !== null && seen <= sent)) return;
      read.current.sent = seen;
      putTopicRead(topic.id, seen)
        // Lists that are not on the screen refetch their marks when they are shown.
        .then(() => queries.invalidateQueries({ queryKey: forumKeys.marks, refetchType: "none" }))
        // Members have the code of the bell already.
        .then(async () => (await import("../../../notices/unread.ts")).refreshUnreadNotices(queries))
        .catch((error: unknown) => {
          if (read.current.sent === seen) read.current.sent = sent;
          console.info(error);
        });
    };
    const leave = () => document.visibilityState === "hidden" && send();
    document.addEventListener("visibilitychange", leave);
    const timer = setInterval(send, REST_MS);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      clearInterval(timer);
      send();
    };
  }, [userId, topic.id, queries]);
}

/** A page that is on the screen for less time, in milliseconds, was not read. */
const LOOK_MS = 2000;

/** When this tab last sent a view of a topic, in milliseconds: over reloads, or in memory if storage is blocked. */
const sent = new Map<string, number>();
const lastView = {
  read(topicId: string): number {
    try {
      return Number(sessionStorage.getItem(`viewed:${topicId}`) ?? 0);
    } catch {
      return sent.get(topicId) ?? 0;
    }
  },
  save(topicId: string, now: number) {
    sent.set(topicId, now);
    try {
      sessionStorage.setItem(`viewed:${topicId}`, String(now));
    } catch {
      // Storage is blocked or full; the time is still in memory.
    }
  },
};

/** Counts a view once the page was on the screen for a moment, at most once a minute per topic. */
export function useTopicView(topicId: string, isCounted: boolean) {
  useEffect(() => {
    if (!isCounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      stop();
      const now = Date.now();
      if (now - lastView.read(topicId) < VIEW_SECONDS * 1000) return;
      lastView.save(topicId, now);
      // A failed count does not concern the reader.
      sendTopicView(topicId).catch((error: unknown) => console.info(error));
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible" && navigator.onLine) timer = setTimeout(send, LOOK_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return stop;
  }, [topicId, isCounted]);
}
