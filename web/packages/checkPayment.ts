import type { PaymentStatus } from "../../worker/payments/contract.ts";
import type { OwnPayment, PaymentConfirmation } from "../../worker/payments/outputs.ts";
import { ApiError } from "../lib/api.ts";
import { confirmPayment, getOwnPayments } from "../payments/api.ts";

export type PackageType = "organizer" | "sponsor";

/**
 * `none`: no open payment to check. `not_found`: the user has no such payment. `unsure`: the check failed. `failed`: paid,
 * but no package was granted.
 */
export type PackageOutcome = {
  state: PaymentStatus | "none" | "not_found" | "unsure" | "failed";
  confirmation?: PaymentConfirmation;
  error?: unknown;
};

/** Checks the payment of a Checkout session; without a session, the newest open payment of the type. */
export async function checkPayment(type: PackageType, session: string | null): Promise<PackageOutcome> {
  try {
    const sessionId = session ?? newestOpen((await getOwnPayments()).payments, type);
    if (!sessionId) return { state: "none" };
    const confirmation = await confirmPayment(sessionId);
    const isLost = confirmation.status === "paid" && confirmation.expires_at === null;
    return { state: isLost ? "failed" : confirmation.status, confirmation };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { state: isMissing ? "not_found" : "unsure", error };
  }
}

function newestOpen(payments: OwnPayment[], type: PackageType): string | null {
  const open = payments.find(({ kind, status, session_id }) => {
    return kind === `${type}_package` && status === "open" && session_id !== null;
  });
  return open?.session_id ?? null;
}

/** Whether the outcome can still change, so that checking again makes sense. */
export function canStillChange(state: PackageOutcome["state"]): boolean {
  return state === "open" || state === "unsure" || state === "failed";
}

/** Waits; ends early, without an error, when `signal` aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(go, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      go();
    });
  });
}
