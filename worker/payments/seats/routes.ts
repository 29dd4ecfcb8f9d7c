import { emailKey } from "../../auth/attempts.ts";
import { hashLinkToken, newLinkToken } from "../../auth/tokens.ts";
import { enrolledMail } from "../../enrolments/confirmationMail.ts";
import { passGates } from "../../enrolments/eligibility/seatGates.ts";
import { findEnrolmentStatus, findParticipation } from "../../enrolments/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { isFree } from "../../events/contract.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import {
  byId,
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { claimSeatPath } from "../../lib/pageAddresses.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { readFreeMode } from "../../settings/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { missingProfileFields } from "../checkout/rules.ts";
import { claimRefusal } from "./contract.ts";
import { claimParams, invitationsBody } from "./inputs.ts";
import type { NewInvitation, SeatInvitation } from "./outputs.ts";
import { seatInvitationMail } from "./rules.ts";
import {
  type Booking,
  findBookedSeats,
  findBooking,
  findInvitation,
  type InvitationDraft,
  type OpenInvitation,
  writeInvitations,
  writeSeatClaim,
} from "./store.ts";

/** The seats that a payer bought for others, and the links to them. */
export const bookingRoutes = newRoutes()
  .get("/:id/invitations", requireSignedIn, byId("not_found"), async (c) =>
    c.json(await findBookedSeats(c.var.db, await ownBooking(c, c.req.valid("param").id))),
  )

  .post("/:id/invitations", requireSignedIn, byId("not_found"), parse("json", invitationsBody), async (c) => {
    const user = requireUser(c);
    const site = siteUrl(c);
    // The address is shown once, so it must be whole.
    if (!site) throw new Refusal("misconfigured");
    const booking = await ownBooking(c, c.req.valid("param").id);
    const { emails } = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.seats.invitations, user.id, Math.max(1, emails.length));
    if (booking.unclaimed < Math.max(1, emails.length)) throw new Refusal("no_unclaimed_seat");
    for (const email of emails) await enforceRateLimit(c, RATE_LIMITS.seats.mailsTo, emailKey(email));
    const event = await orRefuse(findEvent(c.var.db, booking.event_id), "not_found");
    const recipients = emails.length > 0 ? emails : Array<null>(booking.unclaimed).fill(null);
    const links = new Map<string, string>();
    const drafts = recipients.map((email): InvitationDraft => {
      const token = newLinkToken();
      const tokenHash = hashLinkToken(token);
      const link = site + claimSeatPath(token);
      links.set(tokenHash, link);
      const mail = email ? seatInvitationMail(user, event, { email, link }, c.env.TIME_ZONE) : null;
      return { tokenHash, email, mail };
    });
    const written = await writeInvitations(c.var.db, { id: booking.id, userId: user.id, drafts }, new Date());
    if (written.length === 0) throw new Refusal("no_unclaimed_seat");
    if (emails.length > 0) sendMailsAfterResponse(c);
    return c.json(
      written.map(
        ({ tokenHash, ...invitation }) =>
          ({ ...invitation, url: links.get(tokenHash) ?? "" }) satisfies NewInvitation,
      ),
      201,
    );
  });

/** A link to a seat that somebody paid. */
export const seatClaimRoutes = newRoutes()
  .get("/:token", parse("param", claimParams, "invitation_ended"), async (c) => {
    const { invitation, event } = await openInvitation(c, hashLinkToken(c.req.valid("param").token));
    const { id, slug, title, date, end_date, location, image_url } = event;
    return c.json({
      payer_name: invitation.payer_name,
      refusal: await findClaimRefusal(c, invitation, event),
      event: { id, slug, title, date, end_date, location, image_url },
    } satisfies SeatInvitation);
  })

  .post("/:token", requireSignedIn, parse("param", claimParams, "invitation_ended"), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, user.id);
    const { db } = c.var;
    const tokenHash = hashLinkToken(c.req.valid("param").token);
    const { invitation, event } = await openInvitation(c, tokenHash);
    const refusal = await findClaimRefusal(c, invitation, event);
    if (refusal) throw new Refusal(refusal);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const isPaid = !isFree(event, await readFreeMode(db));
    const fields = isPaid ? await missingProfileFields(user, today) : {};
    if (Object.keys(fields).length > 0) throw new Refusal("profile_incomplete", { fields });
    const mail = await enrolledMail(c, user, event);
    const seat = { eventId: event.id, userId: user.id };
    const id = await passGates(c, event, user.id, (guarded, { requirements }) => {
      const now = new Date();
      const claim = { ...seat, tokenHash, requirements, today: dayInTimeZone(c.env.TIME_ZONE, now) };
      return writeSeatClaim(guarded, claim, mail, now);
    });
    const participation = id && (await findParticipation(db, id));
    if (!participation) {
      const current = await openInvitation(c, tokenHash);
      throw new Refusal((await findClaimRefusal(c, current.invitation, current.event)) ?? "invitation_ended");
    }
    sendMailsAfterResponse(c);
    purgeEvent(c, event);
    return c.json(participation, 201);
  });

async function ownBooking(c: AppContext, id: string): Promise<Booking> {
  return orRefuse(findBooking(c.var.db, id, requireUser(c).id), "not_found");
}

/** The booking and the event of a link; refuses with `invitation_ended` one that is unknown, used or of an ended booking. */
async function openInvitation(
  c: AppContext,
  tokenHash: string,
): Promise<{ invitation: OpenInvitation; event: EventDetail }> {
  await enforceRateLimit(c, RATE_LIMITS.seats.opening, clientAddress(c));
  const invitation = await findInvitation(c.var.db, tokenHash);
  const event = invitation && (await findEvent(c.var.db, invitation.event_id));
  if (!event) throw new Refusal("invitation_ended");
  return { invitation, event };
}

async function findClaimRefusal(c: AppContext, { event_id }: OpenInvitation, event: EventDetail) {
  const userId = c.var.user?.id ?? null;
  const enrolled = userId !== null && (await findEnrolmentStatus(c.var.db, event_id, userId)) === "confirmed";
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  return claimRefusal(event, { userId, enrolled, today });
}
