import { LIST_MAX } from "../../events/contract.ts";
import { calendarDay, isPeriod, NO_PERIOD, optional, rowLimit } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";

/** A calendar day with a day before and after it, so that date arithmetic stays valid. */
const day = calendarDay.refine((text) => text >= "1970-01-02" && text < "9999-12-31", "validation.date");

/** A missing `organizerId` means the caller. The period includes both days; `to` before `from` is refused. */
export const ledgerQuery = z
  .object({ organizerId: optional(z.uuid().toLowerCase()), from: optional(day), to: optional(day) })
  .refine(isPeriod, NO_PERIOD);

export const ledgerEntriesQuery = ledgerQuery.safeExtend({ eventId: optional(z.uuid().toLowerCase()) });

export const ledgerEntryListQuery = ledgerEntriesQuery.safeExtend({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.uuid().toLowerCase()),
});

export const eventSumsListQuery = ledgerQuery.safeExtend({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}_\d+$/, "validation.wrong")),
});

type LedgerEntriesQuery = z.output<typeof ledgerEntriesQuery>;

/** The query parameters as the browser sends them. */
export type LedgerSearch = { [Name in keyof LedgerEntriesQuery]?: string };
