import { MissingDocumentsSheet } from "./MissingDocumentsSheet.tsx";
import { OfferChangedDialog } from "./OfferChangedDialog.tsx";
import type { useCheckout } from "./useCheckout.ts";

type Props = {
  /** The event to enrol in; null for a package. */
  event: { slug: string } | null;
  checkout: ReturnType<typeof useCheckout>;
};

/** The dialogs that stop a checkout: documents missing in the profile, and an offer that differs from the page's. */
export function CheckoutDialogs({ event, checkout }: Props) {
  return (
    <>
      <MissingDocumentsSheet event={event} missing={checkout.missing} onClose={checkout.close} />
      <OfferChangedDialog checkout={checkout} />
    </>
  );
}
