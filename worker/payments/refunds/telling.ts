import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { sendRefundsSoon } from "./sending.ts";

/**
 * What Stripe said may have confirmed or freed a place, or sent money back: mails and refunds go out, and the pages of
 * the event are drawn anew. `eventId` is null for packages, and where the event is gone.
 */
export async function tellSettled(c: Context<AppEnv>, eventId: string | null): Promise<void> {
  sendMailsAfterResponse(c);
  sendRefundsSoon(c);
  const event = eventId && (await findEvent(c.var.db, eventId));
  if (event) purgeEvent(c, event);
}
