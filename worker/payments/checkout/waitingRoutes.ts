import { passGates } from "../../enrolments/eligibility/seatGates.ts";
import { enrolmentRefusal, paidRefusal, worksAt } from "../../enrolments/enrolmentRefusal.ts";
import { findEnrolmentStatus } from "../../enrolments/store.ts";
import { joinWaitingBody } from "../../enrolments/waiting/inputs.ts";
import { offerSeatsAfterResponse } from "../../enrolments/waiting/offerSeats.ts";
import type { JoinedWaiting } from "../../enrolments/waiting/outputs.ts";
import { findJoinRefusal, joinWaiting, leaveWaiting } from "../../enrolments/waiting/store.ts";
import { Refusal } from "../../errors.ts";
import { isFree } from "../../events/contract.ts";
import { findEvent } from "../../events/store.ts";
import {
  byId,
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { readFreeMode } from "../../settings/store.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { findHeldPayment } from "./heldSeatsStore.ts";
import { expirePayment } from "./openCheckout.ts";
import { missingProfileFields } from "./rules.ts";

/**
 * Joining and leaving a waiting list. Here, because a paid event asks for the documents of its checkout, and an offered
 * seat may have an open payment, which leaving ends.
 */
export const waitingRoutes = newRoutes()
  .post(
    "/:id/waiting",
    requireSignedIn,
    byId("event_not_found"),
    parse("json", joinWaitingBody),
    async (c) => {
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, user.id);
      await enforceRateLimit(c, RATE_LIMITS.enrolments.byAddress, clientAddress(c));
      const event = await findEvent(c.var.db, c.req.valid("param").id);
      if (!event) throw new Refusal("event_not_found");
      const eventsFreeMode = await readFreeMode(c.var.db);
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      const asked = { userId: user.id, works: worksAt(user, event), enrolled: false, today, eventsFreeMode };
      const isPaid = !isFree(event, eventsFreeMode);
      const refusal = (isPaid ? paidRefusal : enrolmentRefusal)(event, asked);
      if (refusal && refusal !== "event_full") throw new Refusal(refusal);
      const fields = isPaid ? await missingProfileFields(user, today) : {};
      if (Object.keys(fields).length > 0) throw new Refusal("profile_incomplete", { fields });
      const request = { eventId: event.id, userId: user.id, today };
      const joined = await passGates(c, event, user.id, (db, { closed }) =>
        joinWaiting(db, { ...request, closed }, new Date()),
      );
      if (!joined) throw new Refusal(await findJoinRefusal(c.var.db, request));
      offerSeatsAfterResponse(c, event.id);
      return c.json(joined satisfies JoinedWaiting, 201);
    },
  )

  .delete("/:id/waiting", requireSignedIn, byId("event_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const user = requireUser(c);
    const payment = await findHeldPayment(c.var.db, id, user.id);
    if (payment) await expirePayment(c, payment);
    const left = await leaveWaiting(c.var.db, { eventId: id, userId: user.id }, new Date());
    if (left || payment) await finishSettlement(c, id);
    if ((await findEnrolmentStatus(c.var.db, id, user.id)) === "confirmed")
      throw new Refusal("already_enrolled");
    return c.body(null, 204);
  });
