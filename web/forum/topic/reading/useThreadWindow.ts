import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigationType } from "react-router";
import { replyPage } from "../../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../../worker/forum/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CACHED } from "../../../lib/loader.ts";
import { notify } from "../../../ui/notify.ts";
import { replyPageQuery } from "../../queries.ts";
import { holdPost, keepOnScreen, returnToPost, scrollToPage, scrollToPost } from "./postsOnScreen.ts";
import {
  parseThreadPosition,
  type ThreadPosition,
  type ThreadSide,
  type ThreadWindow,
  widen,
} from "./threadPosition.ts";

/** The state of a history entry for a topic's page, besides its address. */
type ReadingState = { readingTop?: number };

/**
 * The rendered pages of replies: first the page of the address, then more on either side while the reader scrolls, and
 * only another page when the address changes to it. Pages in between are not loaded. The number of the last page's last
 * reply is part of its address, so that the edge cache does not answer an older page.
 */
export function useThreadWindow(topic: ForumTopic, thread: RefObject<HTMLDivElement | null>) {
  const t = useT();
  const queries = useQueryClient();
  const location = useLocation();
  const navigationType = useNavigationType();
  const lastPage = replyPage(topic.last_reply_number);
  const [shown, setShown] = useState<ThreadWindow>(() => {
    // The server does not know the fragment, so hydration must not use it either.
    const { page } = parseThreadPosition(location.search, "", topic.last_reply_number);
    return { first: page, last: page };
  });
  const [target, setTarget] = useState<number | null>(null);
  const [loading, setLoading] = useState<ThreadSide | "position" | null>(null);
  const [failed, setFailed] = useState<ThreadSide | null>(null);
  /** The number of jumps, so that a page that arrives after another jump is not shown. */
  const jumps = useRef(0);
  const running = useRef(false);

  const load = useCallback(
    (page: number) =>
      queries.query({ ...replyPageQuery(topic.id, page, topic.last_reply_number), ...CACHED }),
    [queries, topic.id, topic.last_reply_number],
  );

  /** Renders one more page above or below. The posts on the screen do not move. */
  const extend = async (side: ThreadSide) => {
    const page = side === "above" ? shown.first - 1 : shown.last + 1;
    if (running.current || page < 1 || page > lastPage) return;
    const jump = jumps.current;
    running.current = true;
    setLoading(side);
    setFailed(null);
    try {
      await load(page);
      if (jump === jumps.current && thread.current)
        keepOnScreen(thread.current, () => flushSync(() => setShown((before) => widen(before, side))));
    } catch (error) {
      console.info(error);
      setFailed(side);
    } finally {
      running.current = false;
      setLoading(null);
    }
  };

  /** Shows a position, of which only the page is loaded. `top`: its reply's former distance from the screen's top. */
  const show = async ({ page, reply }: ThreadPosition, top?: number) => {
    jumps.current += 1;
    const jump = jumps.current;
    if (page < shown.first || page > shown.last) {
      setLoading("position");
      try {
        await load(page);
      } catch (error) {
        console.info(error);
        notify({
          kind: "error",
          title: t("forum.jump_failed", "Non riusciamo a caricare questo punto del topic."),
        });
        return;
      } finally {
        setLoading(null);
      }
      if (jump !== jumps.current) return;
      flushSync(() => setShown({ first: page, last: page }));
    }
    if (!thread.current) return;
    if (reply === null) return scrollToPage(thread.current, page);
    const { current } = thread;
    const isReplyShown =
      top === undefined ? scrollToPost(current, reply) : await returnToPost(current, reply, top);
    if (jump !== jumps.current) return;
    if (!isReplyShown) scrollToPage(current, page);
    setTarget(top === undefined ? reply : null);
    if (top === undefined) void holdPost(current, reply);
  };

  const followed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    const isFirst = followed.current === null;
    if (followed.current === location.key) return;
    followed.current = location.key;
    // Fragments other than a reply's number are for the browser, or for the reply form.
    if (location.hash && !/^#\d+$/.test(location.hash)) return;
    const position = parseThreadPosition(location.search, location.hash, topic.last_reply_number);
    // A first page without a reply is already rendered, and the router has scrolled.
    if (isFirst && position.reply === null) return;
    const { readingTop } = (location.state ?? {}) as ReadingState;
    // Asynchronous, because React does not render synchronously inside an effect.
    Promise.resolve().then(() => show(position, navigationType === "POP" ? readingTop : undefined));
  }, [location.key]);

  return { shown, lastPage, target, loading, failed, extend };
}
