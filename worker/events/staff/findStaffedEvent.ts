import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { callerRule } from "../../permissions/store.ts";
import type { EventDetail } from "../outputs.ts";
import { findManagedEvent } from "../publishing/managedEvent.ts";
import { findEvent } from "../store.ts";
import type { StaffPart } from "./contract.ts";
import { isOnStaff, readIsOnStaff } from "./store.ts";

/**
 * An event that the caller manages, or of whose staff they are with one of these parts; the call's writes require that
 * this still holds. Refuses like `findManagedEvent`.
 */
export async function findStaffedEvent(
  c: AppContext,
  id: string,
  parts: readonly StaffPart[],
): Promise<EventDetail> {
  const user = requireUser(c);
  const event = (await readIsOnStaff(c.var.db, id, user.id, parts)) && (await findEvent(c.var.db, id));
  if (!event) return findManagedEvent(c, id);
  guardWrites(c, callerRule(user));
  guardWrites(c, { condition: () => isOnStaff(id, user.id, parts), refusal: new Refusal("forbidden") });
  return event;
}
