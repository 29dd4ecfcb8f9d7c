import { auditedChange } from "../../audit/rules.ts";
import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { siteUrl } from "../../siteUrl.ts";
import { SHIFTS_PAGE, staffMailParams } from "../staff/rules.ts";
import { staffRule, staffUpdates } from "../staff/store.ts";
import { hasOtherDays } from "./contract.ts";
import type { CheckedEvent } from "./inputs.ts";
import type { EventChanges, EventRow } from "./rules.ts";

/** The fields whose values an audit entry contains; texts may name people, and venues may be homes. */
const SHOWN_FIELDS = [
  "title",
  "slug",
  "date",
  "end_date",
  "start_time",
  "end_time",
  "time_zone",
  "discipline",
  "level",
  "event_type",
  "language",
  "nation",
  "category_id",
  "organizer_id",
  "participants",
  "cost_cents",
  "refund_rule",
  "refund_until_days",
  "fixed_appointment",
  "max_participants_per_instructor",
  "late_enrolment",
  "keeps_register",
  "early_price_cents",
  "early_until",
  "member_price_cents",
  "deposit_cents",
  "balance_days_before",
  "minimum_participants",
  "decision_days_before",
  "cancel_without_decision",
  "ratio_instructor",
  "ratio_assistant",
] as const satisfies (keyof EventRow)[];

/** Columns derived from others. */
const DERIVED_FIELDS = [
  "revision",
  "updated_at",
  "seats_taken",
  "seats_by_ratio",
  "capacity",
  "paying",
  "earned_cents",
  "last_day",
  "nation_code",
  "area",
  "area_tries",
  "area_sought_at",
];

/** The audit entry of an event that an admin creates; none for organizers. */
export function creationEntries(c: AppContext, id: string, row: EventChanges): AuditStatement[] {
  const { fields, after } = auditedChange({}, row, SHOWN_FIELDS);
  return entriesOfAdmin(c, "events.manage", {
    action: "event.create",
    subject: { kind: "event", id },
    personId: row.organizer_id ?? null,
    fields,
    after,
  });
}

/** The audit entry of an event that an admin changes or hands over, right after the write; none for organizers. */
export function changeEntries(c: AppContext, before: EventRow, after: EventRow): AuditStatement[] {
  const change = auditedChange(before, after, SHOWN_FIELDS);
  const isHandover = before.organizer_id !== after.organizer_id;
  const entry = {
    action: isHandover ? "event.handover" : "event.update",
    subject: { kind: "event", id: before.id },
    personId: after.organizer_id,
    ...change,
    fields: change.fields.filter((name) => !DERIVED_FIELDS.includes(name)),
  } as const;
  return entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
}

/** The audit entry of an event that an admin deletes, right after the write; none for organizers. */
export function deletionEntries(c: AppContext, row: EventRow): AuditStatement[] {
  const { title, date, organizer_id } = row;
  const entry = {
    action: "event.delete",
    subject: { kind: "event", id: row.id },
    personId: organizer_id,
    before: { title, date, organizer_id },
  } as const;
  return entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
}

type StaffedRow = Pick<EventRow, "id" | "title" | "date"> & Partial<EventRow>;

/**
 * The statements for an event's staff, right after the event's write: of the staff that a body sends, and of another day or hour.
 * The write refuses people who cannot be staff.
 */
export function staffStatements(
  c: AppContext,
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
