import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, requireUser } from "../../http.ts";
import { hasPermissionForEvent, type PermissionAction } from "../../permissions/permissionMap.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import { callerRule, eventsRule, ownerRule } from "../../permissions/store.ts";
import type { EventDetail } from "../outputs.ts";
import { findEvent } from "../store.ts";
import { listStaffed } from "./ownersStore.ts";
import { changedMoney, type EventChanges, type EventRow } from "./rules.ts";

/** The id of an event in a path: `/:id`. */
export const eventIdParam = byId("event_not_found");

/** An event by its id. Refuses with `event_not_found`. */
export async function requireEvent(c: AppContext, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  return event;
}

/**
 * An event for which the caller has the permission, as its organizer, as an admin, or as a member of its school or staff;
 * the call's writes require that this still holds. Refuses with `event_not_found`, `forbidden` or `two_factor_missing`.
 */
export async function findManagedEvent(
  c: AppContext,
  id: string,
  action: PermissionAction = "events.manage",
): Promise<EventDetail> {
  const event = await requireEvent(c, id);
  await requireForEvent(c, event, action);
  guardWrites(c, callerRule(requireUser(c)));
  return event;
}

/** The columns of an event by which permissions are decided. */
type OwnedEvent = { id: string; organizer_id: string | null; created_by: string | null };

/** Refuses a caller without the permission for an event, at once and in each of the call's writes. */
export async function requireForEvent(c: AppContext, event: OwnedEvent, action: PermissionAction) {
  const user = requireUser(c);
  const owners = await withStaff(c, event);
  const refusal = permissionRefusal(user, (caller) => hasPermissionForEvent(caller, action, owners));
  if (refusal) throw new Refusal(refusal);
  guardWrites(c, eventsRule(user, action, event.id));
}

/** By what the caller's permissions for an event are decided. */
export async function withStaff<Event extends OwnedEvent>(c: AppContext, event: Event) {
  return { ...event, is_staff: (await staffedIds(c, [event])).has(event.id) };
}

/**
 * Refuses a change of prices or refunds (`before` null: of a new event) by a member of a school who may not handle its
 * money: `forbidden` with the fields.
 */
export async function admitMoney(c: AppContext, before: EventRow | null, after: EventChanges & OwnedEvent) {
  const action = "events.handle_money";
  const changed = changedMoney(before, after);
  if (changed.length === 0) return;
  if ((await filterEventsFor(c, [before ?? after], action)).length === 0) {
    const fields = changed.map((name) => [name.replace("_cents", ""), "validation.school_money"]);
    throw new Refusal("forbidden", { fields: Object.fromEntries(fields) });
  }
  const user = requireUser(c);
  const isNew = { isNew: true };
  guardWrites(
    c,
    before ? eventsRule(user, action, before.id) : ownerRule(user, action, after.organizer_id ?? "", isNew),
  );
}

/** Those of the events for which the caller has the permission. */
export async function filterEventsFor<Row extends OwnedEvent>(
  c: AppContext,
  rows: Row[],
  action: PermissionAction,
): Promise<Row[]> {
  const staffed = await staffedIds(c, rows);
  return rows.filter((row) =>
    hasPermissionForEvent(c.var.user, action, { ...row, is_staff: staffed.has(row.id) }),
  );
}

/** Those of the events of whose staff the caller is; no read for a caller who is of no event's staff. */
async function staffedIds({ var: { db, user } }: AppContext, rows: OwnedEvent[]): Promise<Set<string>> {
  const others = rows.filter(({ organizer_id }) => organizer_id !== user?.id);
  if (!user?.is_staff || others.length === 0) return new Set();
  return new Set(
    await listStaffed(
      db,
      user.id,
      others.map(({ id }) => id),
    ),
  );
}
