import { useEffect } from "react";
import { VIEW_SECONDS } from "../../../../worker/forum/contract.ts";
import { sendTopicView } from "../../api.ts";

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
