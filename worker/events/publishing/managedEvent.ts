import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { callerRule } from "../../permissions/store.ts";
import type { EventDetail } from "../outputs.ts";
import { findEvent } from "../store.ts";
import { changeRefusal } from "./rules.ts";
import { ownerRule } from "./store.ts";

/**
 * An event that the caller manages, as its organizer or as an admin; the call's writes require that this still holds.
 * Refuses with `event_not_found`, `forbidden` or `two_factor_missing`.
 */
export async function findManagedEvent(c: Context<AppEnv>, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  const user = requireUser(c);
  const refusal = changeRefusal(user, event);
  if (refusal) throw new Refusal(refusal);
  guardWrites(c, callerRule(user));
  guardWrites(c, ownerRule(user, event.id));
  return event;
}
