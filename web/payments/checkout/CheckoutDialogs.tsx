import { MissingDocumentsSheet } from "./MissingDocumentsSheet.tsx";
import { OfferChangedDialog } from "./OfferChangedDialog.tsx";
import type { useCheckout } from "./useCheckout.ts";

type Props = {
  /** The event they want to come to; null: none. */
  event: { slug: string } | null;
  checkout: ReturnType<typeof useCheckout>;
};

/** Why somebody who wants to pay is still here: what their profile lacks, or an offer that is not what they saw. */
export function CheckoutDialogs({ event, checkout }: Props) {
  return (
    <>
      <MissingDocumentsSheet event={event} missing={checkout.missing} onClose={checkout.close} />
      <OfferChangedDialog checkout={checkout} />
    </>
  );
}
