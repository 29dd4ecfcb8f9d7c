import type { UserRow } from "../../auth/schema.ts";
import { findUser } from "../../auth/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { fillText } from "../../lib/fillText.ts";
import { randomCode } from "../../lib/randomCode.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { voucherSaleRule } from "../../packages/store.ts";
import { VOUCHER_CODE_LENGTH, VOUCHER_SEND_DAYS_MAX } from "../../prices/vouchers/contract.ts";
import { toPublicProfile } from "../../profiles/rules.ts";
import { findOrganizerBySlug } from "../../profiles/store.ts";
import { openCheckout } from "../checkout/openCheckout.ts";
import { saleTermsOf } from "../checkout/saleTerms.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { platformFee } from "../rules.ts";
import { findPayment } from "../store.ts";
import type { NewVoucher } from "./inputs.ts";
import { openVoucherPayment } from "./store.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The checkout URL of a new voucher. Refuses with `profile_not_found`, `own_voucher`, `invalid` a day of sending in the past
 * or too far ahead, `vouchers_not_sold` and `payment_unavailable`.
 */
export async function voucherCheckoutUrl(
  c: AppContext,
  buyer: UserRow,
  voucher: NewVoucher,
): Promise<string> {
  const { db } = c.var;
  const { organizer: wanted, send_on } = voucher;
  const key = wanted.toLowerCase();
  const organizer = UUID.test(key) ? await findUser(db, key) : await findOrganizerBySlug(db, key);
  if (!organizer || !toPublicProfile(organizer)) throw new Refusal("profile_not_found");
  if (organizer.id === buyer.id) throw new Refusal("own_voucher");
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  if (send_on && (send_on < today || send_on > addDays(today, VOUCHER_SEND_DAYS_MAX)))
    throw new Refusal("invalid", { fields: { send_on: "validation.send_on" } });
  const name = organizer.company_name?.trim() || organizer.full_name;
  const id = await openVoucherPayment(
    db,
    {
      buyerId: buyer.id,
      organizerId: organizer.id,
      code: randomCode(VOUCHER_CODE_LENGTH),
      title: fillText(MAIL_TEXTS[buyer.language].voucher_paid.title, { organizer: name }, buyer.language),
      voucher,
      terms: saleTermsOf(c, voucher.terms_version),
      fee: platformFee(c.env),
      today,
    },
    voucherSaleRule(organizer.id, c.env.PAYOUT_ACCOUNT_REQUIRED === "true"),
    now,
  );
  if (!id) throw new Refusal("vouchers_not_sold");
  const payment = await findPayment(db, id);
  const url = payment && (await openCheckout(c, payment));
  if (url) return url;
  await finishSettlement(c, null);
  throw new Refusal("payment_unavailable");
}
