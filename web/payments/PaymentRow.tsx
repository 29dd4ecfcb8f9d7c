import { FileText, ReceiptText } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, wrap } from "styled-system/patterns";
import { toSeatOffer } from "../../worker/enrolments/contract.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { formatShortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import type { Payable } from "./api.ts";
import { CancelPaymentButton } from "./CancelPaymentButton.tsx";
import { CheckoutDialogs } from "./checkout/CheckoutDialogs.tsx";
import { OfferLine } from "./checkout/OfferLine.tsx";
import { SaleTermsNote } from "./checkout/SaleTermsNote.tsx";
import { useCheckout } from "./checkout/useCheckout.ts";
import { partsText, paymentState, paymentStateText } from "./paymentState.ts";
import { ReceiptFacts } from "./ReceiptFacts.tsx";

const { InvoiceSheet } = lazyDialogs(() => import("../invoices/buyer/InvoiceSheet.tsx"));
const { ReceiptSheet } = lazyDialogs(() => import("./ReceiptSheet.tsx"));

/** A payment: its event or package, date, amount and state. */
export function PaymentRow({ payment }: { payment: OwnPayment }) {
  const t = useT();
  const { time_zone } = useSite();
  const state = paymentState(payment, Date.now());
  const day = formatShortRange(dayInTimeZone(time_zone, new Date(payment.created_at)), null);
  const link = linkOf(payment);
  const payable = state === "open" ? payableOf(payment) : null;
  return (
    <li className={cardLook}>
      <div className={css({ flex: 1, minWidth: { base: "100%", sm: "14rem" } })}>
        <h3 className={css({ fontWeight: "bold", lineHeight: 1.3, overflowWrap: "anywhere" })}>
          {link ? (
            <Link to={link} className={css({ _hover: { textDecoration: "underline" } })}>
              {payment.title}
            </Link>
          ) : (
            payment.title
          )}
        </h3>
        {payment.part !== "whole" && <p className={css({ textStyle: "small" })}>{partsText(t, payment)}</p>}
        {payment.paid_at ? (
          <Receipt payment={payment} paidAt={payment.paid_at} />
        ) : (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("my_payments.begun_on", "Iniziato il {{day}}", { day })}
          </p>
        )}
      </div>
      <Badge>{paymentStateText(t, payment, state)}</Badge>
      <p className={amountLook}>
        <span className={css({ srOnly: true })}>{t("my_payments.amount", "Importo")} </span>
        {formatEuros(payment.amount, t.language)}
      </p>
      {payable && <ResumeButton payment={payment} payable={payable} />}
      {state === "open" && payment.kind !== "event" && <CancelPaymentButton payment={payment} />}
    </li>
  );
}

/** The receipt's data in the row, and the buttons that open the receipt, or ask for an invoice. */
function Receipt({ payment, paidAt }: { payment: OwnPayment; paidAt: string }) {
  const t = useT();
  const [opened, setOpened] = useState<"receipt" | "invoice" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ReceiptFacts payment={payment} paidAt={paidAt} />
      <div className={wrap({ columnGap: "2", rowGap: "0", marginInlineStart: "-5" })}>
        <Button
          look="quiet"
          onClick={() => setOpened("receipt")}
          aria-label={t("my_payments.open_receipt_of", "Apri la ricevuta: {{title}}", {
            title: payment.title,
          })}
        >
          <FileText size={18} aria-hidden />
          {t("my_payments.open_receipt", "Apri la ricevuta")}
        </Button>
        {/* An invoice bills a payment, which an enrolment by a voucher alone has not. */}
        {payment.amount > 0 && (
          <Button
            look="quiet"
            onClick={() => setOpened("invoice")}
            aria-label={t("billing.needed_of", "Mi serve la fattura: {{title}}", { title: payment.title })}
          >
            <ReceiptText size={18} aria-hidden />
            {t("billing.needed", "Mi serve la fattura")}
          </Button>
        )}
      </div>
      {opened === "receipt" && <ReceiptSheet payment={payment} paidAt={paidAt} onClose={close} />}
      {opened === "invoice" && <InvoiceSheet payment={payment} onClose={close} />}
    </>
  );
}

function ResumeButton({ payment, payable }: { payment: OwnPayment; payable: Payable }) {
  const t = useT();
  const checkout = useCheckout(payable);
  return (
    <>
      <Button look="main" busy={checkout.busy} onClick={() => checkout.pay({ resumed: true })}>
        {t("paying.resume", "Riprendi il pagamento")}
        <span className={css({ srOnly: true })}>{payment.title}</span>
      </Button>
      {payment.event && <OfferLine event={payment.event} amount={payment.amount} />}
      <SaleTermsNote what={payment.event ? "event" : "package"} />
      <CheckoutDialogs event={payment.event} checkout={checkout} />
    </>
  );
}

/** The path of the paid event or package; null when the event is deleted. */
function linkOf({ kind, event }: OwnPayment): string | null {
  if (kind === "event") return event && paths.event.href(event.slug);
  if (kind === "voucher") return paths.vouchers.href();
  return kind === "organizer_package" ? paths.organizerPackages.href() : "/sponsor-packages";
}

function payableOf({ kind, part, event, package_id }: OwnPayment): Payable | null {
  // A balance is paid in "my events", beside what it is for.
  if (part === "balance") return null;
  if (kind === "event") return event && { eventId: event.id, shown: toSeatOffer(event) };
  if (kind === "voucher" || package_id === null) return null;
  return { kind, packageId: package_id };
}

/** On a phone the second line has the state at its start and the amount at its end. */
const amountLook = css({ marginInlineStart: "auto", fontWeight: "bold", whiteSpace: "nowrap" });

const cardLook = card({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4",
  padding: "4",
  boxShadow: "card",
});
