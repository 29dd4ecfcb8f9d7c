import { type Gate, type GatePurpose, isClosed } from "../../eligibility/gates.ts";
import type { Requirement } from "../../eligibility/outputs.ts";
import type { AppContext, Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { endedRefusal } from "../../events/contract.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { findEvent } from "../../events/store.ts";
import { withWriteRule } from "../../guardedWrites.ts";
import { toRefusal } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { findRequiringEvent, hasRequirements, listClosedWaiting, listMemberGates } from "./factsStore.ts";
import { seatBody } from "./inputs.ts";
import { type RequiringEvent, toRequiringEvent, toShownRequirements } from "./rules.ts";

/**
 * What a call that takes a seat found at its gates. `requirements`: those to store with the seat; null without any.
 * `closed`: members of the waiting list for whom no seat is kept, because their own gates are closed.
 */
export type SeatGates = { requirements: Requirement[] | null; closed: string[] };

/** The seat of an event without requirements. */
export const NO_GATES: SeatGates = { requirements: null, closed: [] };

/** A member's own gates at an event; none without requirements. */
export async function findOwnGates(
  { db, timeZone }: { db: Database; timeZone: string },
  { event, userId }: { event: RequiringEvent | undefined; userId: string },
  purpose: GatePurpose,
): Promise<Gate[]> {
  return (await listMemberGates(db, event, { ids: [userId], timeZone }, purpose)).get(userId) ?? [];
}

/**
 * Takes a seat by `write`, whose statements also require that days and requirements are still those that were checked.
 * Refuses with `gate_closed`, or with `requirements_changed` when they changed since, or since the page that the body's
 * `requirements_hash` is of; both with the current gates. A body may be missing.
 */
export async function passGates<Result>(
  c: AppContext,
  eventDetail: EventDetail,
  userId: string,
  write: (db: Database, gates: SeatGates) => Promise<Result>,
): Promise<Result> {
  const { db } = c.var;
  const site = { db, timeZone: c.env.TIME_ZONE };
  const event = toRequiringEvent(eventDetail);
  const own = await findOwnGates(site, { event, userId }, "reserve");
  if (own.some(isClosed)) throw new Refusal("gate_closed", { gates: own });
  const { requirements_hash = eventDetail.requirements_hash } = seatBody.parse(
    await c.req.json().catch(() => null),
  );
  if (requirements_hash !== eventDetail.requirements_hash)
    throw new Refusal("requirements_changed", { gates: own });
  const gates = event
    ? { requirements: toShownRequirements(event), closed: await listClosedWaiting(db, event, site.timeZone) }
    : NO_GATES;
  const rule = {
    condition: () => hasRequirements(eventDetail.id, event),
    refusal: new Refusal("requirements_changed"),
  };
  try {
    return await write(withWriteRule(db, rule), gates);
  } catch (error) {
    if (!(error instanceof Error) || toRefusal(error)?.code !== "requirements_changed") throw error;
    if (!(await findEvent(db, eventDetail.id))) throw new Refusal("event_not_found");
    const current = await findRequiringEvent(db, eventDetail.id);
    const fresh = await findOwnGates(site, { event: current, userId }, "reserve");
    throw new Refusal(fresh.some(isClosed) ? "gate_closed" : "requirements_changed", { gates: fresh });
  }
}

/** Refuses what is declared for an event that is over or cancelled. */
export function requireComing(c: AppContext, event: EventDetail): void {
  const refusal = endedRefusal(event, dayInTimeZone(c.env.TIME_ZONE, new Date()));
  if (refusal) throw new Refusal(refusal);
}
