import { createContext, use } from "react";

/** The values shared by the parts of a topic's page. */
export type ThreadContextValue = {
  /** Goes to a reply on any page; "end": to the last one. */
  goTo: (place: number | "end") => void;
  /** The first reply that the member had not read when the page was opened; null for none or unknown. */
  firstUnread: number | null;
  /** The last reply to which the address led. */
  target: number | null;
};

export const ThreadContext = createContext<ThreadContextValue>({
  goTo: () => {},
  firstUnread: null,
  target: null,
});

/** Whether a reply is marked as new: what the reader wrote is not, and neither is what was deleted. */
export function isNewReply(
  reply: { number: number; author_id: string | null; isGone?: boolean },
  firstUnread: number | null,
  readerId: string | undefined,
): boolean {
  if (reply.isGone || firstUnread === null || reply.number < firstUnread) return false;
  return reply.author_id === null || reply.author_id !== readerId;
}

export function useThread(): ThreadContextValue {
  return use(ThreadContext);
}
