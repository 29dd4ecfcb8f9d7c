import type { SeatOffer } from "../../worker/enrolments/contract.ts";
import type { PaymentKind } from "../../worker/payments/contract.ts";
import type { OwnPayment, PaymentConfirmation } from "../../worker/payments/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";
import { toLocalClock } from "../lib/toLocalClock.ts";

type Signal = { signal?: AbortSignal };
type Cursor = Signal & { cursor?: string };

/** What is paid now, and the consent to charge the rest to the same card on its last day. */
export type PaymentChoice = { part: "deposit" | "whole"; keep_card: boolean };

/** Seats in an event, with the offer shown on the page, whose cost is that of all seats, and a code; or a package. */
export type Payable =
  | ({
      eventId: string;
      shown: SeatOffer;
      requirements_hash?: string | null;
      code?: string | undefined;
      seats?: number;
    } & Partial<PaymentChoice>)
  | { kind: Exclude<PaymentKind, "event" | "voucher">; packageId: string };

/** A package, with the start instant shown on the page; null: the package starts immediately. */
type PackagePurchase = {
  kind: Exclude<PaymentKind, "event" | "voucher">;
  packageId: string;
  shown: { starts_at: string | null };
};

/**
 * Opens a checkout and returns its address. While a payment is open, the same address is returned again.
 * `terms_version`: the version of the terms of sale that are linked next to the button; `resumed`: goes on with the code
 * of a held seat.
 */
export const openCheckout = (
  what: (Payable | PackagePurchase) & { terms_version: string; resumed?: boolean },
) =>
  call<{ url?: string } | undefined>(
    "POST",
    `/api/payments/create-${"eventId" in what ? "checkout-session" : "package-checkout"}`,
    { body: what },
  );

/** Opens the payment of what an enrolment still owes after its deposit, and returns its address. */
export const openBalance = (enrolmentId: string, terms_version: string) =>
  call<{ url: string }>("POST", `/api/me/participations/${enrolmentId}/balance`, { body: { terms_version } });

/** Cancels one of the user's own open payments; it cannot be paid afterwards. */
export const cancelPayment = (id: string) => call<void>("DELETE", `/api/me/payments/${id}`);

/** The state of a payment, which the server fetches from Stripe; the answer arrives after the payment is settled. */
export const confirmPayment = (session_id: string, { signal }: Signal = {}) =>
  call<PaymentConfirmation>("POST", "/api/payments/confirm", { body: { session_id }, signal });

/** The user's own payments, newest first; `expires_at` by this device's clock. */
export async function getOwnPayments({ cursor, signal }: Cursor = {}) {
  const { body, headers } = await callWithHeaders<OwnPayment[]>("GET", "/api/me/payments", {
    search: { cursor },
    signal,
  });
  const now = Date.now();
  const payments = body.map((payment) =>
    payment.expires_at ? { ...payment, expires_at: toLocalClock(payment.expires_at, headers, now) } : payment,
  );
  return { payments, next: headers.get("X-Next-Cursor") ?? undefined };
}
