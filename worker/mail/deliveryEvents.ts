import type { Database } from "../env.ts";
import * as z from "../lib/z.ts";
import { log } from "../log.ts";
import { markSuppressed } from "./outcomesStore.ts";

/** The codes of a missing mailbox or domain (RFC 3463), which do not depend on the mail's text or sender. */
const MAILBOX_GONE = /^5\.(1\.([1236]|10)|2\.1)$/;

/**
 * Cloudflare's reports about an accepted mail
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
 * Marks the addresses of bounces and complaints from a queue that only the platform writes to. A bounce counts only
 * when the mailbox does not exist, because servers also refuse mails for their texts, and an organizer's message would
 * mark all its recipients.
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
