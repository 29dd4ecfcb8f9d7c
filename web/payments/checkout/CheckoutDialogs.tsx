import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { CurrentOffer } from "../../../worker/payments/checkout/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { useToday } from "../../settings/hooks.ts";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { refundRuleText } from "../refundPromise.ts";
import { SaleTermsNote } from "./SaleTermsNote.tsx";
import type { useCheckout } from "./useCheckout.ts";

type Props = {
  /** The event to enrol in; null for a package. */
  event: { slug: string } | null;
  checkout: ReturnType<typeof useCheckout>;
  /** Goes on to pay after the missing documents are saved. */
  onPay?: ((member: User) => void) | undefined;
};

/** Only for members whose profile lacks something: it knows the phone numbers of all countries. */
const { MissingDocumentsSheet } = lazyDialogs(() => import("./MissingDocumentsSheet.tsx"));

/** The dialogs that stop a checkout: documents missing in the profile, and an offer that differs from the page's. */
export function CheckoutDialogs({ event, checkout, onPay }: Props) {
  return (
    <>
      {event && (
        <MissingDocumentsSheet
          open={checkout.form !== null}
          onClose={checkout.close}
          event={event}
          checkout={checkout}
          onPay={onPay}
        />
      )}
      <OfferChangedDialog checkout={checkout} />
    </>
  );
}

/** The dialog after a change of the offer: the current price and refund rule, and the choice to pay anyway. */
function OfferChangedDialog({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const t = useT();
  const today = useToday();
  const { changed, busy, pay, close } = checkout;
  return (
    <ConfirmDialog
      open={changed !== null}
      title={t("paying.changed_title", "Nel frattempo qualcosa è cambiato")}
      cancelLabel={t("paying.changed_back", "Torna indietro")}
      confirmLabel={
        changed
          ? t("paying.changed_pay", "Continua e paga {{amount}}", {
              amount: formatPrice(changed.cost, t.language),
            })
          : undefined
      }
      isSafe
      busy={busy}
      onAction={() => changed && pay({ resumed: true, agreed: toSeatOffer(changed) })}
      onClose={() => !busy && close()}
    >
      {changed && <NewOffer offer={changed} today={today} />}
    </ConfirmDialog>
  );
}

function NewOffer({ offer, today }: { offer: CurrentOffer; today: string }) {
  const t = useT();
  return (
    <span className={grid({ gap: "2" })}>
      <span>
        {t(
          "paying.changed_text",
          "Il prezzo o la regola di rimborso non sono più quelli che hai visto. Ora sono questi:",
        )}
      </span>
      <strong className={css({ color: "ink", fontSize: "lg" })}>{formatPrice(offer.cost, t.language)}</strong>
      <span className={css({ color: "ink" })}>
        {refundRuleText(t, { rule: offer.refund_rule, cost: offer.cost, until: offer.refund_until }, today)}
      </span>
      <SaleTermsNote what="event" />
    </span>
  );
}

function toSeatOffer({ cost, refund_rule, refund_days }: CurrentOffer) {
  return { cost, refund_rule, refund_days };
}
