import type { UserRow } from "../../auth/schema.ts";
import { findConfirmationParams } from "../../enrolments/confirmationMail.ts";
import type { AppContext } from "../../env.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { PriceLine } from "../../prices/contract.ts";
import { siteUrl } from "../../siteUrl.ts";
import { settlementMails } from "../mails.ts";
import { findEventParties } from "../ownVoucherPaymentsStore.ts";
import { refundUntil } from "../refundDeadline.ts";
import { refundTerms } from "../rules.ts";

/** The receipt of an enrolment that a voucher paid alone, under the id of its terms: the same mail as of a card's. */
export async function voucherPaidMail(
  c: AppContext,
  user: UserRow,
  event: EventDetail,
  { id, price_lines }: { id: string; price_lines: PriceLine[] },
): Promise<MailDraft> {
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const { refund_rule, title } = event;
  const now = new Date();
  const promise = { refund_rule, refund_until: refundUntil(event), created_at: now.toISOString() };
  const terms = refundTerms({ ...promise, person: user });
  const about = { userId: user.id, language: user.language, terms };
  const payment = {
    ...({ id, title, event, person: user, price_lines, kind: "event", part: "whole" } as const),
    ...{ amount_cents: 0, package_id: null, terms_version: null, balance: null },
    ...(await findEventParties(c.var.db, event.id, user.id)),
  };
  const today = dayInTimeZone(site.timeZone, now);
  const confirmation = await findConfirmationParams(c.var.db, event.id, about, site);
  return { ...settlementMails(payment, { cents: 0, today }, site, confirmation).paid, senderId: user.id };
}
