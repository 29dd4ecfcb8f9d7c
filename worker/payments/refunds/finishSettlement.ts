import { offerSeatsAfterResponse } from "../../enrolments/waiting/offerSeats.ts";
import type { AppContext } from "../../env.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { sendRefundsSoon } from "./sendRefunds.ts";

/**
 * After a settlement, which may have confirmed or released a seat or made a refund due: sends mails and refunds, purges
 * the event's pages, and offers free seats to its waiting list. `eventId` is null for packages and deleted events.
 */
export async function finishSettlement(c: AppContext, eventId: string | null): Promise<void> {
  sendMailsAfterResponse(c);
  sendRefundsSoon(c);
  const event = eventId && (await findEvent(c.var.db, eventId));
  if (!event) return;
  purgeEvent(c, event);
  offerSeatsAfterResponse(c, event.id);
}
