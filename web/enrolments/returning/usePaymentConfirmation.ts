import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PaymentConfirmation } from "../../../worker/payments/outputs.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { confirmationQuery, PAUSES_MS } from "../../payments/queries.ts";
import type { ConfirmationState } from "./confirmationTexts.ts";

/** The state of a payment after the return from Stripe. An open payment is refetched automatically, a few times. */
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
    /** Whether the confirmation will be refetched automatically. */
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
