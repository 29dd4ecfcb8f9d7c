import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { AdminPackage, PackagePayment } from "../../../worker/admin/packages/outputs.ts";
import { toCents } from "../../../worker/lib/money.ts";
import { visibleLength } from "../../../worker/lib/text.ts";
import { isStandingPackage } from "../../../worker/packages/contract.ts";
import { REFUND_NOTE_MAX, REFUND_NOTE_MIN } from "../../../worker/payments/contract.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { parseEuros } from "../../lib/parseEuros.ts";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { PACKAGE_WRITES, refundPackage } from "./queries.ts";

type Props = { held: AdminPackage; payment: PackagePayment; onClose: () => void };

/** Refunds a bought package in part or whole, with a reason that the buyer reads, and optionally cancels it. */
export function RefundPackageDialog({ held, payment, onClose }: Props) {
  const t = useT();
  const name = displayName(t, held.user_profile.full_name);
  return (
    <Sheet
      open
      size="small"
      title={t("admin.packages.refund_title", "Rimborsa {{package}} a {{name}}", {
        package: held.package_name,
        name,
      })}
      onClose={onClose}
    >
      <RefundPackageForm held={held} payment={payment} onClose={onClose} />
    </Sheet>
  );
}

function RefundPackageForm({ held, payment, onClose }: Props) {
  const t = useT();
  const euros = (amount: number) => formatEuros(amount, t.language);
  const canCancel = isStandingPackage(held);
  const [typed, setTyped] = useState(String(payment.left).replace(".", ","));
  const [note, setNote] = useState("");
  const [isCancelling, setIsCancelling] = useState(canCancel);
  const [errors, setErrors] = useState<{ amount?: boolean; note?: boolean }>({});
  const amount = parseEuros(typed);
  const isAmount = amount !== null && toCents(amount) > 0 && toCents(amount) <= toCents(payment.left);
  const isNote = visibleLength(note) >= REFUND_NOTE_MIN && note.trim().length <= REFUND_NOTE_MAX;

  const write = useAdminWrite(refundPackage.bind(null, held.id), {
    invalidates: PACKAGE_WRITES,
    onSuccess() {
      notify({
        kind: "success",
        title: t("admin.packages.refund_sent", "Rimborso di {{amount}} avviato", {
          amount: euros(amount ?? 0),
        }),
        description: t(
          "admin.packages.refund_sent_text",
          "Appena Stripe lo conferma, chi ha pagato riceve un’email con il motivo.",
        ),
      });
      onClose();
    },
    onFailure(failure) {
      // Closes the dialog, because its values refer to outdated amounts.
      if (isRefusal(failure, "refund_changed", "package_changed", "package_not_refundable")) onClose();
    },
  });

  function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    if (!isAmount || !isNote) return setErrors({ amount: !isAmount, note: !isNote });
    write.start({ amount, left: payment.left, note: note.trim(), cancel: isCancelling });
  }

  return (
    <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
      <dl className={factsLook}>
        <dt>{t("package_table.paid", "Pagato")}</dt>
        <dd>{euros(payment.amount)}</dd>
        {payment.refunded > 0 && (
          <>
            <dt>{t("package_table.refunded", "Rimborsato")}</dt>
            <dd>{euros(payment.refunded)}</dd>
          </>
        )}
        <dt>{t("admin.packages.left", "Ancora rimborsabile")}</dt>
        <dd className={css({ fontWeight: "bold" })}>{euros(payment.left)}</dd>
      </dl>
      {(payment.dispute === "open" || payment.dispute === "inquiry") && (
        <p className={notice({ padding: "3", textStyle: "small" })}>
          {t(
            "admin.packages.disputed",
            "La banca sta decidendo su questo pagamento: il rimborso parte solo se l’importo resta sul conto.",
          )}
        </p>
      )}
      <TextField
        label={t("admin.packages.refund_amount", "Importo da rimborsare, in euro")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setErrors((before) => ({ ...before, amount: false }));
        }}
        error={errors.amount ? fieldErrorText(t, "validation.refund_amount") : undefined}
      />
      <TextArea
        label={t("admin.packages.refund_note", "Motivo")}
        help={t("admin.packages.refund_note_help", "Chi ha pagato lo legge nell’email del rimborso.")}
        rows={3}
        limit={REFUND_NOTE_MAX}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setErrors((before) => ({ ...before, note: false }));
        }}
        error={
          errors.note
            ? fieldErrorText(
                t,
                note.trim().length > REFUND_NOTE_MAX ? "validation.too_long" : "validation.required",
              )
            : undefined
        }
      />
      {canCancel && (
        <Checkbox
          name="cancel"
          label={t("admin.packages.refund_cancel", "Cancella anche il pacchetto")}
          help={
            isCancelling
              ? t("admin.packages.refund_cancels", "Finisce subito; quelli in attesa vengono anticipati.")
              : t("admin.packages.refund_keeps", "Il pacchetto resta com’è: è un gesto di cortesia.")
          }
          checked={isCancelling}
          onChange={setIsCancelling}
        />
      )}
      <div className={wrap({ justify: "flex-end", gap: "3" })}>
        <Button onClick={onClose}>{t("admin.packages.back", "Annulla")}</Button>
        <Button type="submit" look="danger" busy={write.isPending}>
          {isAmount
            ? t("admin.packages.refund_confirm", "Rimborsa {{amount}}", { amount: euros(amount) })
            : t("admin.packages.refund", "Rimborsa")}
        </Button>
      </div>
    </form>
  );
}

const factsLook = grid({
  gridTemplateColumns: "1fr auto",
  gap: "1",
  textStyle: "small",
  "& > dt": { color: "muted" },
  "& > dd": { textAlign: "end" },
});
