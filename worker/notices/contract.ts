/** What a notice is about. */
export const NOTICE_SUBJECTS = [
  "event",
  "article",
  "topic",
  "reply",
  "profile",
  "thread",
  "dive",
  "register",
  "package",
  "document",
  "payment",
  "report",
  "decision",
  "payout",
  "school",
] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** What a member follows. */
export const FOLLOW_TYPES = ["topic", "forum_category", "organizer", "hashtag", "search"] as const;
export type FollowType = (typeof FOLLOW_TYPES)[number];

/** The most things that a member follows, and the most searches among them. */
export const FOLLOWS_MAX = 500;
export const FOLLOWED_SEARCHES_MAX = 20;

/** The days for which a notice is stored, from the first fact of its bundle. */
export const NOTICE_DAYS = 365;
/** Notices per page. */
export const NOTICES_PER_PAGE = 20;
/** The largest count of unread notices. */
export const UNREAD_NOTICES_MAX = 99;
