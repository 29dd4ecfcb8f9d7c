import { useEffect } from "react";
import { VIEW_SECONDS } from "../../../../worker/forum/contract.ts";
import { sendTopicView } from "../../api.ts";

/** A page that is on the screen for less, in milliseconds, was not looked at. */
const LOOK_MS = 2000;

/** When this tab last sent a view of a topic, by its id. */
const sent = new Map<string, number>();

/** Counts a view once the page was on the screen for a moment, at most once a minute for a topic. */
export function useTopicView(topicId: string, isCounted: boolean) {
  useEffect(() => {
    if (!isCounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      stop();
      if (Date.now() - (sent.get(topicId) ?? 0) < VIEW_SECONDS * 1000) return;
      sent.set(topicId, Date.now());
      // A view that is not counted is no reader's concern.
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
