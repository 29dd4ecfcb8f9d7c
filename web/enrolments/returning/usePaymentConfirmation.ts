import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { EnrolmentOutcome, PaymentConfirmation } from "../../../worker/payments/contract.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { confirmationQuery, PAUSES_MS } from "../../payments/queries.ts";

/**
 * `not_found`: there is no such payment of a place, or it is not this person's. `unknown`: Stripe does not know its session.
 * `failed`: nobody could say.
 */
export type ConfirmationState =
  | EnrolmentOutcome
  | "checking"
  | "open"
  | "expired"
  | "not_found"
  | "unknown"
  | "failed";

/** How a payment stands that somebody comes back from. While it is open it is asked about again, a few times by itself. */
export function usePaymentConfirmation(sessionId: string, enabled: boolean) {
  const queries = useQueryClient();
  const options = confirmationQuery(sessionId);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: enabled && sessionId !== "" });
  const expired = useEndExpiredSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure once
  useEffect(() => {
    if (error) expired(error, storage.token());
  }, [error]);
  const times = queries.getQueryState(options.queryKey)?.dataUpdateCount ?? 0;
  return {
    state: confirmationState(sessionId, data, error),
    confirmation: data,
    busy: isFetching,
    /** It will be asked again by itself. */
    isWaiting: data?.status === "open" && !error && times <= PAUSES_MS.length,
    ask: () => refetch(),
  };
}

function confirmationState(
  sessionId: string,
  data: PaymentConfirmation | undefined,
  error: Error | null,
): ConfirmationState {
  if (data?.status === "expired" || data?.status === "unknown") return data.status;
  if (data && data.status !== "open") return data.place ?? "not_found";
  if (!sessionId || (error instanceof ApiError && error.status === 404)) return "not_found";
  if (error) return "failed";
  return data ? "open" : "checking";
}
