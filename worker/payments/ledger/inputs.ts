import { z } from "zod";
import { listLimit, optional } from "../../events/inputs.ts";
import { calendarDay } from "../../lib/fields.ts";

/** Days that have a day before and after them, whatever reckons with them. */
const day = calendarDay.refine((text) => text >= "1970-01-02" && text < "9999-12-31", "validation.date");

/** Without an organizer the books are one's own. Both days are inside the period. */
export const booksQuery = z.object({
  organizerId: optional(z.uuid().toLowerCase()),
  from: optional(day),
  to: optional(day),
});

export const movementsQuery = booksQuery.extend({ eventId: optional(z.uuid().toLowerCase()) });

export const movementListQuery = movementsQuery.extend({
  limit: listLimit,
  cursor: optional(z.uuid().toLowerCase()),
});

export const eventListQuery = booksQuery.extend({
  limit: listLimit,
  cursor: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}_\d+$/, "validation.wrong")),
});

type Asked = z.output<typeof movementsQuery>;

/** The query parameters as the browser sends them. */
export type BooksSearch = { [Name in keyof Asked]?: string };
export type PageSearch = BooksSearch & { limit?: string; cursor?: string };
