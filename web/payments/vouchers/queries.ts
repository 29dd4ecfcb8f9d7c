import { infiniteQueryOptions } from "@tanstack/react-query";
import type { VoucherCheckoutBody } from "../../../worker/payments/vouchers/inputs.ts";
import type { OwnVoucher, Voucher } from "../../../worker/payments/vouchers/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";

const SECOND = 1000;

/** The vouchers that the user bought, or sold as an organizer, newest first. */
export function ownVouchersQuery(as: "buyer" | "organizer") {
  return infiniteQueryOptions({
    queryKey: ["me", "vouchers", as],
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await callWithHeaders<OwnVoucher[]>("GET", "/api/me/vouchers", {
        search: { as, cursor: pageParam },
        signal,
      });
      return { vouchers: body, next: headers.get("X-Next-Cursor") ?? undefined };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 30 * SECOND,
  });
}

/** Opens the checkout of a voucher and returns its address at Stripe. */
export const openVoucherCheckout = (body: VoucherCheckoutBody) =>
  call<{ url?: string } | undefined>("POST", "/api/vouchers/checkout", { body });

/** A voucher by its typed code, for whoever has it. */
export const findVoucher = (code: string) =>
  call<Voucher>("GET", `/api/vouchers/${encodeURIComponent(code)}`);
