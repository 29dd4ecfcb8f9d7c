import type { AppContext, Database } from "../../env.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { writeClaimedSeatEnd } from "./claimedSeatStore.ts";
import { seatGivenBackMail } from "./mails.ts";
import {
  type CancellableEnrolment,
  type EnrolmentEnd,
  findMailRecipient,
  writeEnrolmentCancellation,
} from "./store.ts";

/** The mail to the payer of a claimed seat that ends; none for another enrolment, and to a deleted account. */
export async function payerMails(
  c: AppContext,
  { payer_id, voucher_left }: CancellableEnrolment,
  event: EventDetail,
  { who, cents }: { who: { id: string; full_name: string } | undefined; cents: number },
): Promise<MailDraft[]> {
  const payer = payer_id === null ? undefined : await findMailRecipient(c.var.db, payer_id);
  const site = { link: siteUrl(c) + eventPath(event.slug), siteTimeZone: c.env.TIME_ZONE };
  return payer
    ? [seatGivenBackMail(payer, event, { who, refund: cents, voucher: Math.min(cents, voucher_left) }, site)]
    : [];
}

/** `writeEnrolmentCancellation`, or `writeClaimedSeatEnd` of a seat that another user paid. */
export function writeEnrolmentEnd(
  db: Database,
  { id, payer_enrolment_id }: CancellableEnrolment,
  end: EnrolmentEnd,
  now: Date,
): Promise<boolean> {
  return payer_enrolment_id === null
    ? writeEnrolmentCancellation(db, { id }, end, now)
    : writeClaimedSeatEnd(db, { id, payer_enrolment_id }, end, now);
}
