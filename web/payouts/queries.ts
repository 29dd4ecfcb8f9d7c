import { queryOptions } from "@tanstack/react-query";
import type { OwnTransferView, PayoutsView } from "../../worker/payouts/outputs.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";

type Signal = { signal?: AbortSignal };
/** The account of a school whose money the user reads; missing for the user's own. */
type Organizer = string | undefined;

const SECOND = 1000;
const FRESH = { staleTime: 30 * SECOND };

/** The prefix of every query about the user's own payouts, which writes invalidate. */
export const PAYOUTS_KEY = ["me", "payouts"] as const;

/** `refresh`: the server asks Stripe for the account's state first. */
const getPayouts = ({
  refresh,
  organizerId,
  signal,
}: Signal & { refresh?: boolean; organizerId?: Organizer }) =>
  call<PayoutsView>("GET", "/api/payouts", {
    search: { refresh: refresh ? "true" : undefined, organizerId },
    signal,
  });

/** Begins or continues the registration at Stripe; an active account's link leads to its dashboard. */
export const openPayoutAccount = () => call<{ url: string }>("POST", "/api/payouts/account");

/** The account at Stripe, the sums, what comes next, and the last payouts to the bank. */
export const payoutsQuery = (organizerId?: Organizer) =>
  queryOptions({
    queryKey: [...PAYOUTS_KEY, "state", organizerId],
    queryFn: ({ signal }) => getPayouts({ organizerId, signal }),
    ...FRESH,
  });

/** The transfers, newest first. */
export const transfersQuery = (organizerId?: Organizer) => ({
  ...pagedQuery<OwnTransferView>([...PAYOUTS_KEY, "transfers", organizerId], "/api/payouts/transfers", {
    organizerId,
  }),
  ...FRESH,
});

/** The pauses before Stripe is asked again after the return from it, in milliseconds. */
const RETURN_PAUSES_MS = [2, 3, 5, 8].map((seconds) => seconds * SECOND);

/** Whether Stripe has not answered yet what became of the registration. */
export function isAccountUnsettled({ account }: PayoutsView): boolean {
  return account.state === "none" || account.state === "pending" || account.state === "onboarding";
}

/** The state after the return from Stripe, asked anew until it is settled or the pauses are over. */
export const returnQuery = queryOptions({
  queryKey: [...PAYOUTS_KEY, "return"],
  queryFn: ({ signal }) => getPayouts({ refresh: true, signal }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data && isAccountUnsettled(data) ? (RETURN_PAUSES_MS[dataUpdateCount - 1] ?? false) : false,
});
