import { entriesOfAdmin } from "../../audit/store.ts";
import { Refusal } from "../../errors.ts";
import { eventIdParam, findManagedEvent } from "../../events/publishing/managedEvent.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { enrolledMail } from "../confirmationMail.ts";
import { checkLine } from "../eligibility/factsStore.ts";
import { passGates } from "../eligibility/seatGates.ts";
import { recordParticipants } from "../recordParticipants.ts";
import { findParticipation } from "../store.ts";
import type { WaitingBlock } from "./contract.ts";
import { waitingClosedBody, waitingOfferBody, waitingOfferParams, waitingParams } from "./inputs.ts";
import { findWaitingEvent, listMembersInLine } from "./nextInLineStore.ts";
import { offerMail, offerSeatsAfterResponse } from "./offerSeats.ts";
import type { ManagedWaiting, OwnWaiting } from "./outputs.ts";
import { findManagedEntry, findOwnEntry, isWaitingClosed, listOwnWaiting, listWaiting } from "./readStore.ts";
import { eventStart, offerUntil } from "./rules.ts";
import { claimOffer, offerSeat, setWaitingClosed } from "./store.ts";

/** What the caller waits for. */
export const ownWaitingRoutes = newRoutes().get("/waiting", requireSignedIn, async (c) => {
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  return c.json((await listOwnWaiting(c.var.db, requireUser(c).id, today, now)) satisfies OwnWaiting[]);
});

/** Taking an offered seat of a free event; one of a paid event is taken by the checkout. */
export const claimRoutes = newRoutes().post(
  "/:id/claim",
  requireSignedIn,
  parse("param", waitingParams, "not_found"),
  async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, user.id);
    await enforceRateLimit(c, RATE_LIMITS.enrolments.byAddress, clientAddress(c));
    const entry = await orRefuse(findOwnEntry(c.var.db, c.req.valid("param").id, user.id), "not_found");
    const event = entry.enrolment_id ? await findEvent(c.var.db, entry.event_id) : null;
    if (!event || !entry.enrolment_id) throw new Refusal("offer_ended");
    const mail = await enrolledMail(c, user, event);
    const seat = { enrolmentId: entry.enrolment_id, eventId: event.id, userId: user.id };
    const claimed = await passGates(c, event, user.id, (db, gates) =>
      claimOffer(db, { ...seat, ...gates }, mail, new Date()),
    );
    const participation = await findParticipation(c.var.db, entry.enrolment_id);
    if (!claimed && participation?.status !== "confirmed") {
      const isPaid =
        participation?.status === "held" && (participation.held_until ?? "") > new Date().toISOString();
      throw new Refusal(isPaid ? "event_not_free" : "offer_ended");
    }
    sendMailsAfterResponse(c);
    purgeEvent(c, event);
    return c.json(participation, 201);
  },
);

function offerRefusal(block: WaitingBlock | null | undefined) {
  if (block === "gates") return "waiting_gates";
  return block === "documents" ? "waiting_documents" : "event_full";
}

/** The list as the organizer and admins see it. */
export const managedWaitingRoutes = newRoutes()
  .get("/:id/waiting", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id, "events.read_participants");
    await recordParticipants(c, event);
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    const { closed } = await checkLine(c.var.db, event.id, c.env.TIME_ZONE);
    const found = await findWaitingEvent(c.var.db, event.id, { today, closed }, now);
    const zone = eventTimeZone(event, c.env.TIME_ZONE);
    const isNear = !offerUntil(eventStart(event, c.env.TIME_ZONE), now, zone);
    const isFull = found?.event.free_seats != null && found.event.free_seats <= 0;
    const block = isFull ? "no_seat" : isNear ? "too_near" : null;
    if (await isWaitingClosed(c.var.db, event.id)) c.header("X-Waiting-Closed", "true");
    return c.json(
      (await listWaiting(c.var.db, event.id, { today, closed }, block)) satisfies ManagedWaiting[],
    );
  })

  .post(
    "/:id/waiting/:waitingId/offer",
    requireSignedIn,
    parse("param", waitingOfferParams, "not_found"),
    parse("json", waitingOfferBody),
    async (c) => {
      const { id, waitingId } = c.req.valid("param");
      const { reason } = c.req.valid("json");
      const managed = await findManagedEvent(c, id);
      await enforceRateLimit(c, RATE_LIMITS.guests.add, requireUser(c).id);
      const now = new Date();
      const today = dayInTimeZone(c.env.TIME_ZONE, now);
      const members = await listMembersInLine(c.var.db, id);
      const entry = members.find(({ entry_id }) => entry_id === waitingId);
      const checked = await checkLine(c.var.db, id, c.env.TIME_ZONE);
      const readiness = { today, closed: checked.closed };
      const found = await findWaitingEvent(c.var.db, id, readiness, now);
      if (!entry || !found) throw new Refusal("not_found");
      const { event } = found;
      const start = eventStart(event, c.env.TIME_ZONE);
      const until = offerUntil(start, now, eventTimeZone(event, c.env.TIME_ZONE)) ?? start;
      const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
      const audit = {
        action: "waiting.offer",
        subject: { kind: "event", id },
        personId: entry.user_id,
        after: { reason },
      } as const;
      const entries = entriesOfAdmin(c, "events.manage", audit, { ifChanged: true });
      const override = { reason, entries };
      const mail = offerMail(event, entry, until, site);
      const offer = { event, checked, entry, until: until.toISOString(), today, mail, override };
      const isOffered = await offerSeat(c.var.db, offer, new Date());
      const after = await findManagedEntry(c.var.db, id, waitingId, readiness);
      if (!isOffered && after?.state !== "offered") throw new Refusal(offerRefusal(after?.blocked_by));
      sendMailsAfterResponse(c);
      purgeEvent(c, managed);
      return c.json(after);
    },
  )

  .put("/:id/waiting/closed", requireSignedIn, eventIdParam, parse("json", waitingClosedBody), async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    const { closed } = c.req.valid("json");
    const subject = { kind: "event", id: event.id } as const;
    const entry = { action: "waiting.close", subject, after: { closed } } as const;
    const entries = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
    await setWaitingClosed(c.var.db, event.id, closed, entries, new Date());
    offerSeatsAfterResponse(c, event.id);
    return c.json({ closed });
  });
