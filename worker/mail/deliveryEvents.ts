import type { Database } from "../env.ts";
import * as z from "../lib/z.ts";
import { log } from "../log.ts";
import { markSuppressed } from "./store.ts";

/** The recipient's mailbox or domain does not exist (RFC 3463): what a mail says, or who sends it, changes nothing of it. */
const MAILBOX_GONE = /^5\.(1\.([1236]|10)|2\.1)$/;

/**
 * What Cloudflare tells of a mail after it took it
 * (https://developers.cloudflare.com/email-service/platform/event-subscriptions/): the two events that concern an address.
 */
const deliveryEvent = z.object({
  type: z.enum(["cf.email.sending.message.bounced", "cf.email.sending.message.complained"]),
  payload: z.object({
    recipient: z.string(),
    delivery: z.object({ smtpEnhancedStatusCode: z.string().optional() }).optional(),
  }),
});

/**
 * Marks the addresses of bounces and complaints that a queue hands over; the platform alone writes to it. A bounce counts
 * only where the mailbox is gone: a server refuses a mail for its words, too, and so an organizer's message would mark
 * everybody whom it went to.
 */
export async function recordDeliveryEvents(db: Database, events: unknown[], now: Date): Promise<void> {
  const addresses = events.flatMap((event) => {
    const known = deliveryEvent.safeParse(event);
    if (!known.success) return [];
    const { recipient, delivery } = known.data.payload;
    const isBounce = known.data.type.endsWith("bounced");
    return isBounce && !MAILBOX_GONE.test(delivery?.smtpEnhancedStatusCode ?? "") ? [] : [recipient];
  });
  if (addresses.length > 0) log("warn", "mails came back:", ...addresses);
  await markSuppressed(db, addresses, now);
}
