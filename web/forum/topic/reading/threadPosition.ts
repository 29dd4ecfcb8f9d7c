import { REPLIES_PER_PAGE, replyPage } from "../../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../../worker/forum/outputs.ts";
import { parsePageNumber } from "../../list/listPage.ts";

/** The rendered pages of replies, first and last included. */
export type ThreadWindow = { first: number; last: number };

/** The greatest number of rendered pages; those farthest from the reader are dropped. */
const PAGES_MAX = 10;

export type ThreadSide = "above" | "below";

/** The window with one page more on a side, and one less on the other when there are too many. */
export function widen({ first, last }: ThreadWindow, side: ThreadSide): ThreadWindow {
  if (side === "above") return { first: first - 1, last: Math.min(last, first - 2 + PAGES_MAX) };
  return { first: Math.max(first, last + 2 - PAGES_MAX), last: last + 1 };
}

/** The position that a topic's address names: a page, and a reply on it. */
export type ThreadPosition = { page: number; reply: number | null };

/** The position of a query and a fragment. A reply determines its page; a number after the last means the last. */
export function parseThreadPosition(search: string, hash: string, lastNumber: number): ThreadPosition {
  const named = /^#[1-9]\d{0,6}$/.test(hash) ? Math.min(Number(hash.slice(1)), lastNumber) : 0;
  if (named > 0) return { page: replyPage(named), reply: named };
  const page = parsePageNumber(new URLSearchParams(search).get("page")) ?? 1;
  return { page: Math.min(page, replyPage(lastNumber)), reply: null };
}

/** The query and the fragment of a position; the address's other parameters stay. */
export function formatThreadPosition({ page, reply }: ThreadPosition, search: string): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  return `${params.size ? `?${params}` : ""}${reply ? `#${reply}` : ""}`;
}

/** The numbers of the first and the last reply of a page. */
export function repliesOfPage(page: number, { last_reply_number: last }: ForumTopic) {
  const first = (page - 1) * REPLIES_PER_PAGE + 1;
  return { first, last: Math.min(page * REPLIES_PER_PAGE, last) };
}
