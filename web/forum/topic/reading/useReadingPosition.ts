import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { replyPage } from "../../../../worker/forum/contract.ts";
import { findLowestNumber, findTopPost } from "./postsOnScreen.ts";
import { formatThreadPosition, type ThreadSide } from "./threadPosition.ts";

/** The pause after which scrolling has ended, in milliseconds, because browsers limit changes of the address. */
const REST_MS = 250;
/** The distance from the end of the rendered posts at which the next page is loaded, in pixels. */
const NEAR = 900;

type Options = { thread: RefObject<HTMLDivElement | null>; extend: (side: ThreadSide) => unknown };

/** The number of the first post on the screen, and the highest number that was on it; 0 for the topic's own post. */
export type ReadingPosition = { top: number; lowest: number };

/**
 * Follows the reader: the address names the reply at the top of the screen, and pages near the reader are loaded. The
 * history entry is replaced without the router, which would scroll to the fragment, but keeps its key, so that going
 * back leads to the address, and scroll positions stay with their entry.
 */
export function useReadingPosition({ thread, extend }: Options): ReadingPosition | null {
  const [position, setPosition] = useState<ReadingPosition | null>(null);
  const { state } = useNavigation();
  const latest = useRef({ extend, isLeaving: state !== "idle" });
  latest.current = { extend, isLeaving: state !== "idle" };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = scrollY;
    const rest = () => {
      const box = thread.current;
      if (!box || latest.current.isLeaving) return;
      const lowest = findLowestNumber(box);
      if (lowest === null) return;
      // Below the last post, at the form or the footer, the whole topic counts as read.
      const top = findTopPost(box);
      setPosition((former) => ({
        top: top?.number ?? lowest,
        lowest: Math.max(lowest, former?.lowest ?? 0),
      }));
      if (top) followAddress(top.number, top.top);
    };
    const follow = () => {
      const isUp = scrollY < before;
      before = scrollY;
      const box = thread.current?.getBoundingClientRect();
      if (box && isUp && box.top > -NEAR) latest.current.extend("above");
      if (box && !isUp && box.bottom < innerHeight + NEAR) latest.current.extend("below");
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    const first = setTimeout(() => {
      const lowest = thread.current && findLowestNumber(thread.current);
      const top = thread.current && findTopPost(thread.current);
      if (top) setPosition((former) => former ?? { top: top.number, lowest: lowest ?? top.number });
    }, REST_MS);
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      clearTimeout(timer);
      clearTimeout(first);
    };
  }, [thread]);
  return position;
}

/** Writes the reply at the top of the screen into the address; above the replies the address names none. */
function followAddress(number: number, top: number) {
  const position = { page: replyPage(number), reply: number || null };
  const address = location.pathname + formatThreadPosition(position, location.search);
  const usr = { ...history.state?.usr, readingTop: number ? Math.round(top) : undefined };
  history.replaceState({ ...history.state, usr }, "", address);
}
