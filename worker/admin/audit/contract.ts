import { isDay } from "../../lib/calendarDays.ts";

/** The part of a searched user in an entry: the admin who acted, or the user concerned. */
export const AUDIT_PARTS = ["actor", "person"] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

export const AUDIT_SORTS = ["created_at"] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** The most users that a search reads, in the order of their e-mails; the most events, in the order of their titles. */
export const AUDIT_SEARCH_USERS = 4;
export const AUDIT_SEARCH_EVENTS = 3;

/** Whether a text is a day to filter the log by: one with a day before and after. */
export function isAuditDay(text: string): boolean {
  return isDay(text) && text >= "1970-01-02" && text < "9999-12-31";
}
