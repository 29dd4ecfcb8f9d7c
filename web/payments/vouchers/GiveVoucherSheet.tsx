import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import * as v from "valibot";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import {
  VOUCHER_EUROS_MAX,
  VOUCHER_EUROS_MIN,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_NAME_MAX,
  VOUCHER_SEND_DAYS_MAX,
} from "../../../worker/prices/vouchers/contract.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useEndExpiredSession } from "../../auth/session.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { parseEuros } from "../../lib/parseEuros.ts";
import { fieldErrorText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SaleTermsNote } from "../checkout/SaleTermsNote.tsx";
import { useStripeRedirect } from "../checkout/useStripeRedirect.ts";
import { openVoucherCheckout } from "./queries.ts";

const optional = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));

/** What the buyer types. `amount`: euros in any common notation. */
const giftForm = v.object({
  amount: v.pipe(
    v.string(),
    v.transform(parseEuros),
    v.number("validation.voucher_amount"),
    v.check((euros) => euros >= VOUCHER_EUROS_MIN && euros <= VOUCHER_EUROS_MAX, "validation.voucher_amount"),
  ),
  for_name: optional(VOUCHER_NAME_MAX),
  message: optional(VOUCHER_MESSAGE_MAX),
  recipient_email: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || /^\S+@\S+\.\S+$/.test(text), "validation.email"),
  ),
  send_on: v.nullable(v.string()),
});
type GiftValues = v.InferInput<typeof giftForm>;

const BLANK_GIFT: GiftValues = {
  amount: "50",
  for_name: "",
  message: "",
  recipient_email: "",
  send_on: null,
};

type Props = { organizer: { id: string; name: string }; onClose: () => void };

/** The form of a gift voucher, with the card as it will be, and the way to Stripe's page. */
export function GiveVoucherSheet({ organizer, onClose }: Props) {
  const t = useT();
  const site = useSite();
  const today = useToday();
  const expired = useEndExpiredSession();
  const leaving = useStripeRedirect();
  const form = useForm(giftForm, BLANK_GIFT, async ({ recipient_email, ...gift }) => {
    const sent = storage.token();
    try {
      const answer = await openVoucherCheckout({
        ...gift,
        organizer: organizer.id,
        recipient_email: recipient_email || null,
        terms_version: site.sale_terms_version,
      });
      if (!answer?.url) throw new Error("the answer has no address to pay at");
      leaving.leave(answer.url);
    } catch (error) {
      if (!expired(error, sent)) throw error;
    }
  });
  const { values, errors, change } = form;
  const labels = {
    amount: t("vouchers.form.amount", "Valore in euro"),
    for_name: t("vouchers.form.for_name", "Per chi è"),
    message: t("vouchers.form.message", "Il tuo messaggio"),
    recipient_email: t("vouchers.form.email", "Email di chi lo riceve"),
    send_on: t("vouchers.form.send_on", "Giorno in cui mandarlo"),
  };
  const text = (name: "amount" | "for_name" | "recipient_email") => ({
    name,
    label: labels[name],
    value: values[name],
    error: fieldErrorText(t, errors[name]),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("vouchers.give_title", "Regala un buono di {{name}}", { name: organizer.name })}
        onClose={onClose}
      >
        <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
          <FormErrors errors={errors} labels={labels} />
          <FormFailure title={t("vouchers.not_opened", "Pagamento non avviato")} failure={form.failure} />
          <TextField
            {...text("amount")}
            inputMode="decimal"
            isRequired
            help={t("vouchers.form.amount_help", "Da 10 a 1000 €. Si spende anche in più volte.")}
          />
          <TextField {...text("for_name")} maxLength={VOUCHER_NAME_MAX} />
          <TextArea
            name="message"
            label={labels.message}
            rows={3}
            limit={VOUCHER_MESSAGE_MAX}
            value={values.message}
            error={fieldErrorText(t, errors.message)}
            onChange={(event) => change("message", event.target.value)}
          />
          <TextField
            {...text("recipient_email")}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            help={t("vouchers.form.email_help", "Se la lasci vuota, il buono arriva solo a te, da stampare.")}
          />
          {values.recipient_email.trim() !== "" && (
            <DateField
              name="send_on"
              label={labels.send_on}
              help={t("vouchers.form.send_on_help", "Se lo lasci vuoto, lo mandiamo appena paghi.")}
              value={values.send_on ?? ""}
              min={today}
              max={addDays(today, VOUCHER_SEND_DAYS_MAX)}
              error={fieldErrorText(t, errors.send_on)}
              onChange={(day) => change("send_on", day)}
            />
          )}
          <Preview values={values} organizer={organizer.name} />
          <div className={wrap({ gap: "3", align: "center" })}>
            <Button type="submit" look="main" busy={form.busy || leaving.isLeaving}>
              {t("vouchers.pay", "Vai al pagamento")}
            </Button>
            <SaleTermsNote what="voucher" />
          </div>
        </form>
      </Sheet>
    </Portal>
  );
}

/** The card as the recipient will see it. */
function Preview({ values, organizer }: { values: GiftValues; organizer: string }) {
  const t = useT();
  const euros = parseEuros(values.amount);
  return (
    <section aria-label={t("vouchers.preview", "Anteprima")} className={previewLook}>
      <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
        {t("vouchers.of", "Buono regalo di {{name}}", { name: organizer })}
      </p>
      <p className={css({ textStyle: "heading" })}>{euros ? formatEuros(euros, t.language) : "–"}</p>
      {values.for_name.trim() && (
        <p className={css({ overflowWrap: "anywhere" })}>
          {t("vouchers.for", "Per {{name}}", { name: values.for_name.trim() })}
        </p>
      )}
      {values.message.trim() && (
        <p className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere" })}>{values.message.trim()}</p>
      )}
    </section>
  );
}

const previewLook = card({ display: "grid", gap: "1", padding: "4", bg: "foam" });
