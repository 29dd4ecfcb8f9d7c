/** The most characters of a message. */
export const QUESTION_MAX = 2000;
/** New threads of a user in a day (24 hours), whatever events they are about. */
export const QUESTIONS_PER_DAY = 5;
/** Messages of a thread; the last one closes it. */
export const THREAD_MESSAGES_MAX = 100;
/** Messages that the asker may send before the organizer has answered. */
export const UNANSWERED_MAX = 5;
/** Threads of one page of an inbox. */
export const INBOX_PAGE = 20;
/** Counting unread threads stops here. */
export const UNREAD_MAX = 99;
/** Characters of the last message in an inbox. */
export const MESSAGE_EXCERPT_MAX = 160;

/** The two inboxes: questions that the user has asked, and those about the user's events. */
export const INBOXES = ["asked", "received"] as const;
export type Inbox = (typeof INBOXES)[number];

/** The path of a thread: the asker's inbox stands under the profile, the organizer's under the dashboard. */
export function threadPath(inbox: Inbox, id: string): string {
  return `${INBOX_PATHS[inbox]}/${id}`;
}

export const INBOX_PATHS = { asked: "/profile/questions", received: "/dashboard/questions" } as const;

/** Why a thread takes no message of this member; null when it does. */
export function messageRefusal(
  inbox: Inbox,
  thread: { closed_at: string | null; last_number: number; unanswered: number },
): "question_closed" | "answer_awaited" | null {
  if (thread.closed_at !== null || thread.last_number >= THREAD_MESSAGES_MAX) return "question_closed";
  return inbox === "asked" && thread.unanswered >= UNANSWERED_MAX ? "answer_awaited" : null;
}
