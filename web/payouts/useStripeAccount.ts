import { useWrite } from "../auth/useWrite.ts";
import { useStripeRedirect } from "../payments/checkout/useStripeRedirect.ts";
import { openPayoutAccount, PAYOUTS_KEY } from "./queries.ts";

/** Opens Stripe's page of the account: its links serve once, so each click asks for a new one. */
export function useStripeAccount() {
  const redirect = useStripeRedirect();
  const opening = useWrite(openPayoutAccount, {
    onSuccess: ({ url }) => redirect.leave(url),
    invalidates: [PAYOUTS_KEY],
  });
  return { open: () => opening.start(), isOpening: opening.isPending || redirect.isLeaving };
}
