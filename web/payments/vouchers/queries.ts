import type { VoucherCheckoutBody } from "../../../worker/payments/vouchers/inputs.ts";
import type { OwnVoucher, Voucher } from "../../../worker/payments/vouchers/outputs.ts";
import { call } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";

/** The vouchers that the user bought, or sold as an organizer, newest first. */
export function ownVouchersQuery(as: "buyer" | "organizer") {
  return { ...pagedQuery<OwnVoucher>(["me", "vouchers", as], "/api/me/vouchers", { as }), staleTime: 30_000 };
}

/** Opens the checkout of a voucher and returns its address at Stripe. */
export const openVoucherCheckout = (body: VoucherCheckoutBody) =>
  call<{ url?: string } | undefined>("POST", "/api/vouchers/checkout", { body });

/** A voucher by its typed code, for whoever has it. */
export const findVoucher = (code: string) =>
  call<Voucher>("GET", `/api/vouchers/${encodeURIComponent(code)}`);
