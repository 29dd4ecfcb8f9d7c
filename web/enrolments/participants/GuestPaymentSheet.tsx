import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PaidOutside } from "../../../worker/enrolments/participants/contract.ts";
import type { GuestPaymentBody } from "../../../worker/enrolments/participants/inputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { toEuros } from "../../../worker/lib/money.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { guestPaymentForm } from "./forms.ts";
import { participantTexts } from "./participantTexts.ts";
import { changeGuestPayment } from "./queries.ts";

type Guest = { id: string; name: string; method: PaidOutside; amount_cents: number };
type Props = { event: EventDetail; guest: Guest; onClose: () => void };

/** Changes what a participant added by hand paid outside the platform: the cash or transfer that came later. */
export function GuestPaymentSheet({ event, guest, onClose }: Props) {
  const t = useT();
  const changing = useWrite((payment: GuestPaymentBody) => changeGuestPayment(event.id, guest.id, payment), {
    done: t("participants.payment_noted", "Il pagamento di {{name}} è aggiornato", { name: guest.name }),
    onSuccess: onClose,
    onFailure: () => true,
    invalidates: [["me"]],
  });
  const typed = guest.method === "none" ? event.cost || "" : toEuros(guest.amount_cents);
  const form = useForm(
    guestPaymentForm,
    { method: guest.method, amount_cents: typedEuros(typed) },
    async ({ method, amount_cents }) =>
      changing.start({ method, amount_cents: method === "none" ? 0 : amount_cents }),
  );
  return (
    <Sheet
      open
      size="small"
      title={t("participants.payment_of", "Pagamento di {{name}}", { name: guest.name })}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
        <PaidOutsideFields {...form} />
        {changing.error && (
          <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
            {failureText(t, changing.error, participantTexts(t))}
          </p>
        )}
        <Button type="submit" look="main" busy={changing.isPending}>
          {t("participants.save_payment", "Salva")}
        </Button>
      </form>
    </Sheet>
  );
}

/** An amount as it is typed: "60", "45,5". */
export function typedEuros(euros: number | string): string {
  return String(euros).replace(".", ",");
}

type FieldsProps = {
  values: { method: PaidOutside; amount_cents: string };
  errors: Record<string, string>;
  change: (name: "method" | "amount_cents", value: string) => void;
};

/** How somebody paid outside the platform, and how much. */
export function PaidOutsideFields({ values, errors, change }: FieldsProps) {
  const t = useT();
  return (
    <>
      <div className={grid({ gap: "1.5", justifyItems: "start" })}>
        <p aria-hidden className={css({ textStyle: "small", fontWeight: "medium" })}>
          {t("participants.paid_outside", "Pagamento fuori dalla piattaforma")}
        </p>
        <SegmentedControl
          label={t("participants.paid_outside", "Pagamento fuori dalla piattaforma")}
          value={values.method}
          options={[
            { value: "none", label: t("participants.unpaid", "Niente") },
            { value: "cash", label: t("participants.cash", "Contanti") },
            { value: "transfer", label: t("participants.transfer", "Bonifico") },
          ]}
          onChange={(method) => change("method", method)}
        />
      </div>
      {values.method !== "none" && (
        <TextField
          name="amount_cents"
          inputMode="decimal"
          label={t("participants.add_amount", "Importo (€)")}
          value={values.amount_cents}
          onChange={({ target }) => change("amount_cents", target.value)}
          error={fieldErrorText(t, errors.amount_cents) ?? ""}
        />
      )}
    </>
  );
}
