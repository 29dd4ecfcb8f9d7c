import { useState } from "react";
import { grid, notice, wrap } from "styled-system/patterns";
import { toCents } from "../../../worker/lib/money.ts";
import { visibleLength } from "../../../worker/lib/text.ts";
import { REFUND_NOTE_MAX, REFUND_NOTE_MIN } from "../../../worker/payments/contract.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { parseEuros } from "../../lib/parseEuros.ts";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { refundPayment } from "./queries.ts";

/**
 * A payment of which `refundable` euros can be refunded. `canEnd`: its enrolment is confirmed, or its package has not
 * ended. `payer` is the name to show.
 */
export type RefundablePayment = {
  id: string;
  isEvent: boolean;
  refundable: number;
  isDisputed: boolean;
  canEnd: boolean;
  payer: string;
};

/** Refunds all or a part of a payment, with a reason that payer and organizer read. */
export function RefundForm({ payment, onDone }: { payment: RefundablePayment; onDone: () => void }) {
  const t = useT();
  const euros = (sum: number) => formatEuros(sum, t.language);
  const { isEvent, refundable, canEnd } = payment;
  const [typed, setTyped] = useState(String(refundable).replace(".", ","));
  const [reason, setReason] = useState("");
  const [ends, setEnds] = useState(false);
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [isAsking, setIsAsking] = useState(false);
  // One idempotency key per refund, so that a repeated request refunds once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const amount = parseEuros(typed);
  const write = useAdminWrite(refundPayment.bind(null, payment.id), {
    invalidates: [["me", "admin"]],
    onSuccess(refund) {
      notify({
        kind: "success",
        title: t("admin.payments.refund_ordered", "Rimborso di {{amount}} avviato", {
          amount: euros(refund.amount),
        }),
        description: refund.waits_for_dispute
          ? t(
              "admin.payments.refund_waits",
              "Aspetta la banca: parte se la contestazione si chiude a favore.",
            )
          : t("admin.payments.refund_told", "Chi ha pagato riceve un’email con il motivo."),
      });
      onDone();
    },
    onFailure(failure) {
      // The next submit is a new refund.
      if (isRefusal(failure, "refund_changed")) setKey(crypto.randomUUID());
    },
  });

  function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    const length = reason.trim().length;
    const found = {
      ...((amount === null || toCents(amount) < 1 || toCents(amount) > toCents(refundable)) && {
        amount: t("admin.payments.amount_wrong", "Da 0,01 a {{max}}.", { max: euros(refundable) }),
      }),
      ...(visibleLength(reason) < REFUND_NOTE_MIN && { reason: fieldErrorText(t, "validation.required") }),
      ...(length > REFUND_NOTE_MAX && { reason: fieldErrorText(t, "validation.too_long") }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) setIsAsking(true);
  }

  function change(set: () => void) {
    set();
    setErrors({});
    // Another amount or text is a new refund, not the repetition of one whose answer was lost.
    setKey(crypto.randomUUID());
  }

  return (
    <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
      {payment.isDisputed && (
        <p className={notice({ padding: "3", textStyle: "small" })}>
          {t(
            "admin.payments.disputed",
            "La banca sta decidendo su questo pagamento: il rimborso aspetta, e parte solo se l’importo resta sul conto.",
          )}
        </p>
      )}
      <TextField
        label={t("admin.payments.refund_amount", "Importo in euro")}
        help={t("admin.payments.refund_left", "Ancora rimborsabile: {{amount}}.", {
          amount: euros(refundable),
        })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => change(() => setTyped(event.target.value))}
        {...(errors.amount && { error: errors.amount })}
      />
      <TextArea
        label={t("admin.payments.refund_reason", "Motivo")}
        help={
          isEvent
            ? t("admin.payments.reason_event", "Lo leggono, così com’è, chi ha pagato e chi organizza.")
            : t("admin.payments.reason_package", "Lo legge, così com’è, chi ha pagato.")
        }
        rows={3}
        limit={REFUND_NOTE_MAX}
        value={reason}
        onChange={(event) => change(() => setReason(event.target.value))}
        {...(errors.reason && { error: errors.reason })}
      />
      {canEnd && (
        <Checkbox
          name="ends"
          label={
            isEvent
              ? t("admin.payments.ends_event", "Rimuovi anche dall’evento")
              : t("admin.payments.ends_package", "Termina anche il pacchetto")
          }
          help={
            isEvent
              ? ends
                ? t("admin.payments.event_ends", "L’iscrizione finisce e il posto torna libero.")
                : t("admin.payments.event_stays", "L’iscrizione resta com’è: è un gesto di cortesia.")
              : ends
                ? t("admin.payments.package_ends", "Il pacchetto finisce subito.")
                : t("admin.payments.package_stays", "Il pacchetto resta com’è: è un gesto di cortesia.")
          }
          checked={ends}
          onChange={(checked) => change(() => setEnds(checked))}
        />
      )}
      <div className={wrap({ justify: "flex-end", gap: "3" })}>
        <Button onClick={onDone}>{t("admin.payments.back", "Annulla")}</Button>
        <Button type="submit" look="danger" busy={write.isPending}>
          {t("admin.payments.refund", "Rimborsa")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t("admin.payments.confirm", "Rimborsare {{amount}} a {{name}}?", {
          amount: euros(amount ?? 0),
          name: payment.payer,
        })}
        text={
          isEvent
            ? ends
              ? t("admin.payments.confirm_ends", "Il posto torna libero. Non si può annullare.")
              : t("admin.payments.confirm_stays", "L’iscrizione resta confermata. Non si può annullare.")
            : t(
                "admin.payments.confirm_package",
                "L’importo viene rimborsato sulla carta. Non si può annullare.",
              )
        }
        confirmLabel={t("admin.payments.refund_confirm", "Rimborsa {{amount}}", {
          amount: euros(amount ?? 0),
        })}
        cancelLabel={t("admin.payments.back", "Annulla")}
        onAction={() => {
          setIsAsking(false);
          write.start({ key, amount: amount ?? 0, reason: reason.trim(), ends });
        }}
        onClose={() => setIsAsking(false)}
      />
    </form>
  );
}
