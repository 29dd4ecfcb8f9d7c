import type { RefusalCode } from "../errors.ts";

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

/** The event of a thread; null after the event was deleted. */
export type QuestionEvent = { id: string; slug: string; date: string; end_date: string | null };

/**
 * A thread as one of its two members sees it. `other` is the other member: a company's name before the person's, null
 * when that account was deleted. `unread`: messages of the other member that the user has not opened.
 */
export type QuestionThread = {
  id: string;
  inbox: Inbox;
  event: QuestionEvent | null;
  /** The event's title, or the last one it had. */
  title: string;
  other: { name: string; avatar_url: string | null } | null;
  unread: number;
  last_message: { excerpt: string; is_own: boolean; created_at: string };
  closed_at: string | null;
};

export type QuestionMessage = {
  id: string;
  /** 1 for the question itself. */
  number: number;
  content: string;
  is_own: boolean;
  created_at: string;
};

/** `refusal`: why the user cannot write in the thread now; null when they can. */
export type QuestionThreadView = QuestionThread & {
  messages: QuestionMessage[];
  refusal: Extract<RefusalCode, "question_closed" | "answer_awaited"> | null;
};

/** Unread threads of each inbox, UNREAD_MAX at most. */
export type UnreadQuestions = Record<Inbox, number>;

/** The path of a thread: the asker's inbox stands under the profile, the organizer's under the dashboard. */
export function threadPath(inbox: Inbox, id: string): string {
  return `${INBOX_PATHS[inbox]}/${id}`;
}

export const INBOX_PATHS = { asked: "/profile/questions", received: "/dashboard/questions" } as const;

/** Why a thread takes no message of this member; null when it does. */
export function messageRefusal(
  inbox: Inbox,
  thread: { closed_at: string | null; last_number: number; unanswered: number },
): QuestionThreadView["refusal"] {
  if (thread.closed_at !== null || thread.last_number >= THREAD_MESSAGES_MAX) return "question_closed";
  return inbox === "asked" && thread.unanswered >= UNANSWERED_MAX ? "answer_awaited" : null;
}
