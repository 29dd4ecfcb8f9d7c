import { Printer } from "lucide-react";
import { css } from "styled-system/css";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { useSite } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { PrintableSheet } from "../ui/PrintableSheet.tsx";
import { partName, paymentState, paymentStateText } from "./paymentState.ts";
import { ReceiptFacts } from "./ReceiptFacts.tsx";

type Props = { payment: OwnPayment; paidAt: string; onClose: () => void };

/** The receipt of a payment, to be printed or saved as a PDF by the browser. */
export function ReceiptSheet({ payment, paidAt, onClose }: Props) {
  const t = useT();
  const site = useSite();
  const state = paymentState(payment, Date.now());
  return (
    <PrintableSheet title={t("my_payments.receipt", "Ricevuta")} onClose={onClose}>
      <p className={css({ fontWeight: "bold", fontSize: "lg" })}>{site.name}</p>
      <ReceiptFacts
        payment={payment}
        paidAt={paidAt}
        more={[
          { name: t("my_payments.item", "Per"), lines: [payment.title] },
          { name: t("my_payments.amount", "Importo"), lines: [formatEuros(payment.amount, t.language)] },
          {
            name: t("my_payments.part", "Parte"),
            lines: payment.part === "whole" ? [] : [partName(t, payment.part)],
          },
          { name: t("my_payments.state", "Stato"), lines: [paymentStateText(t, payment, state)] },
        ]}
      />
      <p className={css({ textStyle: "small", color: "muted", marginTop: "4" })}>
        {t(
          "my_payments.no_invoice",
          "Questa è una ricevuta di pagamento, non una fattura né un documento fiscale. L’importo comprende le imposte dovute: la fattura o lo scontrino, se ti servono, chiedili a chi vende.",
        )}
      </p>
      <Button look="main" data-unprinted onClick={() => window.print()} className={css({ marginTop: "5" })}>
        <Printer size={18} aria-hidden />
        {t("my_payments.print", "Stampa o salva in PDF")}
      </Button>
    </PrintableSheet>
  );
}
