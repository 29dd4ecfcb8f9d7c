import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { siteUrl } from "../../siteUrl.ts";
import { SHIFTS_PAGE, staffMailParams } from "../staff/rules.ts";
import { staffRule, staffUpdates } from "../staff/store.ts";
import { hasOtherDays } from "../times/contract.ts";
import type { CheckedEvent } from "./inputs.ts";
import type { EventRow } from "./rules.ts";

type StaffedRow = Pick<EventRow, "id" | "title" | "date"> & Partial<EventRow>;

/**
 * The statements for an event's staff, right after the event's write: of the staff that a body sends, and of another day or hour.
 * The write refuses people who cannot be staff.
 */
export function staffStatements(
  c: Context<AppEnv>,
  body: object,
  before: EventRow | null,
  after: StaffedRow,
  now: Date,
) {
  const { staff } = body as Pick<CheckedEvent, "staff">;
  const caller = requireUser(c);
  const isMoved =
    before !== null &&
    (hasOtherDays(before, { ...before, ...after }) ||
      before.start_time !== (after.start_time ?? null) ||
      before.end_time !== (after.end_time ?? null));
  if (!staff && !isMoved) return [];
  if (staff) guardWrites(c, staffRule(after.id, staff, caller.id));
  const params = staffMailParams({ end_date: null, ...after }, caller, `${siteUrl(c)}${SHIFTS_PAGE}`);
  return staffUpdates(c.var.db, { eventId: after.id, staff: staff ?? null, caller, isMoved, params }, now);
}
