/** What can be reported; a message is one of a question's thread, a picture an upload. */
export const REPORT_TARGETS = [
  "event",
  "article",
  "topic",
  "reply",
  "profile",
  "message",
  "picture",
] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** Against the law, or against the rules of the site. */
export const REPORT_KINDS = ["illegal", "rules"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  "illegal_content",
  "danger_to_life",
  "personal_data",
  "minors",
  "hate",
  "spam",
  "scam",
  "unsafe_advice",
  "copyright",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_TEXT_MAX = 5000;
export const REPORTER_NAME_MAX = 120;

export const MODERATION_MEASURES = [
  "none",
  "hide",
  "delete",
  "lock",
  "no_links",
  "suspend_write",
  "suspend_account",
  "stop_sales",
] as const;
export type Measure = (typeof MODERATION_MEASURES)[number];

/** Whether a measure ends with a day: the author may not write, or the author's posts with links wait for a moderator. */
export function hasLastDay(measure: Measure): boolean {
  return measure === "suspend_write" || measure === "no_links";
}

/** A decision is based on the law, or on a clause of the site's rules. */
export const GROUNDS = ["law", "terms"] as const;
export type Ground = (typeof GROUNDS)[number];

export const CLAUSE_MAX = 300;
export const FACTS_MAX = 3000;
export const STATEMENT_MAX = 8000;
export const OBJECTION_MAX = 5000;

/** Texts shorter than this say nothing. */
export const TEXT_MIN = 10;

/** Years after the decision for which the names and addresses of reporters are stored. */
export const REPORTER_YEARS = 2;

/** Things per page of the queue. */
export const QUEUE_PAGE = 30;

const OF_AUTHOR = ["suspend_write", "suspend_account"] as const;
const NEEDS_AUTHOR: readonly Measure[] = ["no_links", ...OF_AUTHOR];

/** The measures for a kind of thing. In the forum, hiding is deleting: the staff can restore the post. */
const TARGET_MEASURES: Record<ReportTarget, readonly Measure[]> = {
  event: ["none", "stop_sales", "hide", "delete", ...OF_AUTHOR],
  article: ["none", "hide", "delete", ...OF_AUTHOR],
  topic: ["none", "lock", "hide", "delete", ...NEEDS_AUTHOR],
  reply: ["none", "hide", "delete", ...NEEDS_AUTHOR],
  profile: ["none", "hide", ...OF_AUTHOR],
  message: ["none", "hide", "delete", ...OF_AUTHOR],
  picture: ["none", "hide", "delete", ...OF_AUTHOR],
};

/** The part that members decide who moderate the forum. */
export const FORUM_TARGETS: readonly ReportTarget[] = ["topic", "reply"];
const FORUM_MEASURES: readonly Measure[] = ["none", "lock", "hide", "delete", "no_links"];

/** The measures for a thing that a user may take; `isAdmin`: of everything, else of the forum alone. */
export function allowedMeasures(
  target: { type: ReportTarget; hasAuthor: boolean },
  isAdmin: boolean,
): Measure[] {
  return TARGET_MEASURES[target.type].filter(
    (measure) =>
      (isAdmin || FORUM_MEASURES.includes(measure)) && (target.hasAuthor || !NEEDS_AUTHOR.includes(measure)),
  );
}

/** The measures that an upheld objection takes back; an erased event, article or picture is gone. */
export function isReversible(type: ReportTarget, measure: Measure): boolean {
  return (
    measure !== "none" &&
    !(measure === "delete" && ["event", "article", "picture"].includes(type)) &&
    !(measure === "hide" && type === "picture")
  );
}
