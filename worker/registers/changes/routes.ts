import { isClosed } from "../../eligibility/gates.ts";
import { findRequiringEvent, listMemberGates } from "../../enrolments/eligibility/factsStore.ts";
import type { AppContext } from "../../env.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { findRegisterZone } from "../accessStore.ts";
import type { ChangesView } from "../outputs.ts";
import type { NewRegisterChange } from "./contract.ts";
import { hashDetails } from "./hashDetails.ts";
import { changesBody } from "./inputs.ts";
import { arrivingMembers, changesBytes, clampClocks, hasClockAhead, rateUnits } from "./rules.ts";
import { findHighestClock, findOutcome, insertChanges, listChanges } from "./store.ts";

/** Accepts the changes of a phone, and answers with those of other phones. */
export const registerChangeRoutes = newRoutes().post(
  "/:id/changes",
  requirePermission("registers.keep"),
  byId("register_not_found"),
  parse("json", changesBody),
  async (c) => {
    const { id } = c.req.valid("param");
    const { device, after, changes } = c.req.valid("json");
    const userId = requireUser(c).id;
    const bytes = changesBytes(changes);
    await enforceRateLimit(c, RATE_LIMITS.registers.changes, userId, rateUnits(bytes));
    const zone = await orRefuse(findRegisterZone(c.var.db, id, userId), "register_not_found");
    const highest = hasClockAhead(changes, new Date()) ? await findHighestClock(c.var.db, id) : 0;
    const hashed = changes.map((change) => hashDetails(change));
    const closed = await closedArrivals(c, zone.event_id, changes);
    const now = new Date();
    const arrived = clampClocks(hashed, { now, highest });
    const sender = {
      registerId: id,
      userId,
      closed,
      today: dayInTimeZone(zone.time_zone ?? c.env.TIME_ZONE, now),
    };
    if (arrived.length > 0) await insertChanges(c.var.db, { ...sender, device }, arrived, now);
    const outcome = await findOutcome(c.var.db, sender, changes, now);
    const news = await listChanges(c.var.db, id, after);
    return c.json({ ...outcome, ...news, server_time: new Date().toISOString() } satisfies ChangesView);
  },
);

/** The members whom changes would check in and whose gates are closed. */
async function closedArrivals(c: AppContext, eventId: string | null, changes: NewRegisterChange[]) {
  const ids = arrivingMembers(changes);
  if (!eventId || ids.length === 0) return [];
  const event = await findRequiringEvent(c.var.db, eventId);
  const gates = await listMemberGates(c.var.db, event, { ids, timeZone: c.env.TIME_ZONE }, "checkin");
  return ids.filter((id) => gates.get(id)?.some(isClosed));
}
