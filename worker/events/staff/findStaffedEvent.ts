import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { callerRule } from "../../permissions/store.ts";
import type { EventDetail } from "../outputs.ts";
import { findManagedEvent } from "../publishing/managedEvent.ts";
import { findEvent } from "../store.ts";
import type { StaffPart } from "./contract.ts";

/** SQL of whether a user is on the staff of an event, has confirmed it, and has one of these parts. */
function isStaff(eventId: string, userId: string, parts: readonly StaffPart[]): SQL {
  return sql`exists (select 1 from event_staff f where f.event_id = ${eventId} and f.user_id = ${userId}
    and f.state = 'confirmed' and f.part in (select value from json_each(${JSON.stringify(parts)})))`;
}

/**
 * An event that the caller manages, or of whose staff they are with one of these parts; the call's writes require that
 * this still holds. Refuses like `findManagedEvent`.
 */
export async function findStaffedEvent(
  c: Context<AppEnv>,
  id: string,
  parts: readonly StaffPart[],
): Promise<EventDetail> {
  const user = requireUser(c);
  const [row] = await c.var.db.all<{ holds: number }>(sql`select ${isStaff(id, user.id, parts)} as holds`);
  const event = row?.holds === 1 ? await findEvent(c.var.db, id) : undefined;
  if (!event) return findManagedEvent(c, id);
  guardWrites(c, callerRule(user));
  guardWrites(c, { condition: () => isStaff(id, user.id, parts), refusal: new Refusal("forbidden") });
  return event;
}
