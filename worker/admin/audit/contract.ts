import { isDay } from "../../lib/calendarDays.ts";

/** How a person that the search finds stands in an entry: as the admin who acted, or as the one concerned. */
export const AUDIT_PARTS = ["actor", "person"] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

export const AUDIT_SORTS = ["created_at"] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** A search looks at so many users, in the order of their e-mails, and at so many events, in the order of their titles. */
export const AUDIT_SEARCH_USERS = 4;
export const AUDIT_SEARCH_EVENTS = 3;

/** Whether a text is a day by which the log can be filtered: one with a day before and after it. */
export function isAuditDay(text: string): boolean {
  return isDay(text) && text >= "1970-01-02" && text < "9999-12-31";
}
