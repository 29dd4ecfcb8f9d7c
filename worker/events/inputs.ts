import { calendarDay, isPeriod, NO_PERIOD, optional, rowLimit } from "../lib/fields.ts";
import { toSearch } from "../lib/searchWords.ts";
import * as z from "../lib/z.ts";
import {
  COST_LIMITS,
  DISCIPLINES,
  LIST_MAX,
  NAME_MAX,
  SCOPES,
  SEARCH_MAX,
  SORT_COLUMNS,
} from "./contract.ts";

export const searchTerm = optional(
  z.string().trim().max(SEARCH_MAX, "validation.too_long").transform(toSearch),
);
export const scope = optional(z.enum(SCOPES));

/** Refuses `dateTo` before `dateFrom`. `safeExtend` adds parameters and keeps that check. */
export const eventFilterParams = z
  .object({
    searchTerm,
    nation: optional(z.string().trim().max(NAME_MAX, "validation.too_long")),
    /** Alone: the last day is that day or later. With `dateTo`: the event has a day in the range. */
    dateFrom: optional(calendarDay),
    dateTo: optional(calendarDay),
    category: optional(z.string().max(NAME_MAX, "validation.too_long")),
    discipline: optional(z.enum(DISCIPLINES)),
    /** The most that an event may cost, in euros; 0: free events. */
    maxCost: optional(z.coerce.number().pipe(z.literal(COST_LIMITS))),
  })
  .refine(({ dateFrom, dateTo }) => isPeriod({ from: dateFrom, to: dateTo }), {
    ...NO_PERIOD,
    path: ["dateTo"],
  });

/** A cursor in the order of last days: day and ordinal of the page's last row. */
export const windowCursor = optional(z.string().regex(/^\d{4}-\d{2}-\d{2}_\d+$/, "validation.wrong"));

export const sortDirection = optional(z.enum(["asc", "desc"]));

export const eventListParams = eventFilterParams.safeExtend({
  sortColumn: optional(z.enum(SORT_COLUMNS)),
  sortDirection,
  userRole: optional(z.enum(["admin", "company", "instructor", "final_user", "blogger"])),
  userId: optional(z.uuid().toLowerCase()),
  organizerId: optional(z.uuid().toLowerCase()),
  scope,
  limit: rowLimit(LIST_MAX),
  offset: optional(z.coerce.number().int().min(0).max(2000)),
  /** The cursor of the previous answer; each kind of list parses its own. */
  cursor: optional(z.string().regex(/^[\w-]{1,4000}$/, "validation.wrong")),
});

export type EventFilterParams = z.output<typeof eventFilterParams>;
export type EventListParams = z.output<typeof eventListParams>;
/** The query parameters as the browser sends them. */
export type EventListSearch = Partial<Record<keyof EventListParams, string>>;

export const eventSlugParams = z.object({ slug: z.string().min(1).max(300) });

export const participantParams = z.object({
  id: z.uuid().toLowerCase(),
  enrolmentId: z.uuid().toLowerCase(),
});
