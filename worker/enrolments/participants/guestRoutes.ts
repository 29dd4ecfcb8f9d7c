import { entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { eventIdParam, findManagedEvent, requireForEvent } from "../../events/publishing/managedEvent.ts";
import { purgeEvent } from "../../events/purge.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import type { MailDraft } from "../../mail/store.ts";
import { hasPermissionForEvent } from "../../permissions/permissionMap.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { recordParticipants } from "../recordParticipants.ts";
import { offerSeatsAfterResponse } from "../waiting/offerSeats.ts";
import { changeGuestPayment, deleteGuest, insertGuest, listGuests } from "./guestStore.ts";
import { guestBody, guestParams, guestPaymentBody, type NewGuest } from "./inputs.ts";
import { signatureOf } from "./rules.ts";

const byGuest = parse("param", guestParams, "not_found");

/** The participants whom the organizer adds by hand; for the organizer and admins. */
export const guestRoutes = newRoutes()
  .get("/:id/guests", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id, "events.read_participants");
    await recordParticipants(c, event);
    const guests = await listGuests(c.var.db, event.id);
    if (hasPermissionForEvent(c.var.user, "events.read_money", event)) return c.json(guests);
    return c.json(guests.map((guest) => ({ ...guest, method: "none" as const, amount_cents: 0 })));
  })

  .post("/:id/guests", requireSignedIn, eventIdParam, parse("json", guestBody), async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    const user = requireUser(c);
    const guest = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.guests.add, user.id);
    // Also without the first mail, because a guest's address gets the event's later ones.
    if (guest.email) await enforceRateLimit(c, RATE_LIMITS.guests.mail, user.id);
    const mail = guest.notify && guest.email ? guestMail(c, event, guest, guest.email) : null;
    const now = new Date();
    const seat = { eventId: event.id, addedBy: user.id, today: dayInTimeZone(c.env.TIME_ZONE, now) };
    const entry = { action: "guest.add", subject: { kind: "event", id: event.id } } as const;
    const entries = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
    const added = await insertGuest(c.var.db, guest, seat, mail, entries, now);
    if (mail) sendMailsAfterResponse(c);
    purgeEvent(c, event);
    return c.json(added, 201);
  })

  /** Not for those of a school who do not see the payment, because they would overwrite it unseen. */
  .put("/:id/guests/:guestId", requireSignedIn, byGuest, parse("json", guestPaymentBody), async (c) => {
    const { id, guestId } = c.req.valid("param");
    const event = await findManagedEvent(c, id);
    await requireForEvent(c, event, "events.read_money");
    await enforceRateLimit(c, RATE_LIMITS.guests.add, requireUser(c).id);
    const which = { event, guestId, today: dayInTimeZone(c.env.TIME_ZONE, new Date()) };
    const entry = { action: "guest.payment", subject: { kind: "event", id: event.id } } as const;
    return c.json(
      await changeGuestPayment(c.var.db, which, c.req.valid("json"), (changes) =>
        entriesOfAdmin(c, "events.manage", { ...entry, ...changes }, { ifChanged: true }),
      ),
    );
  })

  .delete("/:id/guests/:guestId", requireSignedIn, byGuest, async (c) => {
    const { id, guestId } = c.req.valid("param");
    const event = await findManagedEvent(c, id);
    const entry = { action: "guest.remove", subject: { kind: "event", id: event.id } } as const;
    const entries = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
    await deleteGuest(c.var.db, { eventId: event.id, guestId }, entries);
    purgeEvent(c, event);
    offerSeatsAfterResponse(c, event.id);
    return c.body(null, 204);
  });

/** The mail to a new guest, in the language of the user who adds the guest, because an address has none. */
function guestMail(c: AppContext, event: EventDetail, guest: NewGuest, recipient: string): MailDraft {
  const user = requireUser(c);
  const { language } = user;
  const days = formatEventTimes(event, { language, siteTimeZone: eventTimeZone(event, c.env.TIME_ZONE) });
  return {
    recipient,
    language,
    senderId: user.id,
    template: "guest_added",
    params: {
      about: user.id,
      guest: "1",
      name: guest.name,
      sender: signatureOf(user),
      title: event.title,
      days,
      link: siteUrl(c) + eventPath(event.slug),
      reply_to: user.email,
    },
  };
}
