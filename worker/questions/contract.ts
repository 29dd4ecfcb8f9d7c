/** The most characters of a message. */
export const QUESTION_MAX = 2000;
/** The most new threads of a user in 24 hours, about any events. */
export const QUESTIONS_PER_DAY = 5;
/** The most messages of a thread; the last one closes it. */
export const THREAD_MESSAGES_MAX = 100;
/** The most messages of the asker before the organizer answers. */
export const UNANSWERED_MAX = 5;
/** Threads per page of an inbox. */
export const INBOX_PAGE = 20;
/** The largest count of unread threads. */
export const UNREAD_MAX = 99;
/** The characters of the last message in an inbox. */
export const MESSAGE_EXCERPT_MAX = 160;

/** The two inboxes: questions asked by the user, and those about the user's events. */
export const INBOXES = ["asked", "received"] as const;
export type Inbox = (typeof INBOXES)[number];

/** The path of a thread: the asker's inbox is under the profile, the organizer's under the dashboard. */
export function threadPath(inbox: Inbox, id: string): string {
  return `${INBOX_PATHS[inbox]}/${id}`;
}

export const INBOX_PATHS = { asked: "/profile/questions", received: "/dashboard/questions" } as const;

/** The reason why a thread accepts no message of this member; null when it does. */
export function messageRefusal(
  inbox: Inbox,
  thread: { closed_at: string | null; last_number: number; unanswered: number },
): "question_closed" | "answer_awaited" | null {
  if (thread.closed_at !== null || thread.last_number >= THREAD_MESSAGES_MAX) return "question_closed";
  return inbox === "asked" && thread.unanswered >= UNANSWERED_MAX ? "answer_awaited" : null;
}
