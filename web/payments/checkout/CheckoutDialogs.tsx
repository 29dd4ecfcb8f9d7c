import { Portal } from "@ark-ui/react/portal";
import { ChevronRight } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { CurrentOffer, RequiredDocument } from "../../../worker/payments/checkout/contract.ts";
import { useUser } from "../../auth/session.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { tabOf } from "../../profileTabs.ts";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { refundRuleText } from "../refundPromise.ts";
import { documentNames } from "./documentNames.ts";
import { SaleTermsNote } from "./SaleTermsNote.tsx";
import type { useCheckout } from "./useCheckout.ts";

type Props = {
  /** The event to enrol in; null for a package. */
  event: { slug: string } | null;
  checkout: ReturnType<typeof useCheckout>;
};

type MissingDocumentsSheetProps = {
  /** The event to enrol in, to which the profile links back; null for a package. */
  event: { slug: string } | null;
  missing: RequiredDocument[] | null;
  onClose: () => void;
};

const rowLook = flex({
  position: "relative",
  align: "center",
  gap: "3",
  paddingBlock: "3",
  borderTop: "1px solid token(colors.line)",
});

/** Extends the link over the whole row. */
const linkLook = css({
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});

/** The dialogs that stop a checkout: documents missing in the profile, and an offer that differs from the page's. */
export function CheckoutDialogs({ event, checkout }: Props) {
  return (
    <>
      <MissingDocumentsSheet event={event} missing={checkout.missing} onClose={checkout.close} />
      <OfferChangedDialog checkout={checkout} />
    </>
  );
}

/** The offer changed after the page was loaded: the current price and refund rule, and whether to pay anyway. */
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
              amount: formatEuros(changed.cost, t.language),
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
      <strong className={css({ color: "ink", fontSize: "lg" })}>{formatEuros(offer.cost, t.language)}</strong>
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

/** The documents missing in the profile for a paid event; each links to its profile field, and from there back. */
function MissingDocumentsSheet({ event, missing, onClose }: MissingDocumentsSheetProps) {
  const t = useT();
  const user = useUser();
  const names = documentNames(t);
  return (
    <Portal>
      <Sheet
        open={missing !== null}
        size="small"
        title={t("paying.missing_title", "Manca ancora qualcosa")}
        onClose={onClose}
      >
        <p>
          {t(
            "paying.missing_text",
            "Per iscriverti a un evento a pagamento completa il tuo profilo. Poi torni qui e paghi.",
          )}
        </p>
        <ul className={css({ marginTop: "4" })}>
          {missing?.map((name) => (
            <li key={name} className={rowLook}>
              <div className={css({ flex: 1, minWidth: "0" })}>
                <Link
                  to={paths.profile.href(tabOf(name), event ? paths.event.href(event.slug) : undefined, name)}
                  className={linkLook}
                >
                  {names[name]}
                </Link>
                <p className={css({ textStyle: "small", color: "muted" })}>
                  {stateText(t, name, user?.[name] ?? null)}
                </p>
              </div>
              <ChevronRight size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
            </li>
          ))}
        </ul>
      </Sheet>
    </Portal>
  );
}

/**
 * The state of a document: an insufficient expiry date is expired, an existing phone number is invalid, any other is
 * missing.
 */
function stateText(t: Translate, name: RequiredDocument, value: string | null): string {
  if (name === "phone" && value?.trim()) return t("profile.check_phone", "Controlla il telefono");
  if (!value?.trim() || !name.startsWith("scadenza_")) return t("profile.missing", "Manca");
  return t("profile.expired_on", "Scadenza passata: {{day}}", { day: formatLongDay(value, t.language) });
}
