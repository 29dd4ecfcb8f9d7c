import { useQueryClient } from "@tanstack/react-query";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { BillingView } from "../../../worker/invoices/outputs.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useEndExpiredSession } from "../../auth/session.ts";
import { useDraft, useFormDraft } from "../../drafts/useDraft.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { PartyFields, partyLabels } from "../PartyFields.tsx";
import { billingQuery, saveBilling } from "../queries.ts";
import {
  type BillingValues,
  billingForm,
  isTaxCodeRequired,
  toBillingData,
  toBillingValues,
} from "./billingForm.ts";

type Props = { saved: BillingView; user: User; onSaved: () => void };

/** The form of a buyer's billing data, for an invoice. */
export function BillingForm({ saved, user, onSaved }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const start = toBillingValues(saved, user);
  const draft = useDraft<BillingValues, null>(user.id, "billing", {
    start: () => ({ fields: start, base: null }),
    isChanged: (values) => JSON.stringify(values) !== JSON.stringify(start),
    area: "session",
  });
  const form = useForm(billingForm, draft.fields, async (checked) => {
    const sent = storage.token();
    try {
      const answer = await saveBilling(toBillingData(checked));
      draft.session.end();
      if (answer) queries.setQueryData(billingQuery.queryKey, answer);
      else await queries.invalidateQueries(billingQuery);
      notify({ kind: "success", title: t("billing.saved", "Dati di fatturazione salvati") });
      onSaved();
    } catch (error) {
      if (expired(error, sent, t("profile.kept", "Quello che hai scritto ti aspetta qui."))) return;
      throw error;
    }
  });
  const values = form.values as BillingValues;
  useFormDraft(draft, values, (fields) => form.replace(fields));
  const { errors } = form;
  const change = form.change as (name: keyof BillingValues, value: unknown) => void;
  const labels = { sdi_code: t("billing.sdi_code", "Codice destinatario"), pec: t("billing.pec", "PEC") };
  const text = (name: "sdi_code" | "pec") => ({
    name,
    label: labels[name],
    value: values[name],
    error: fieldErrorText(t, errors[name]),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
      <FormErrors errors={errors} labels={{ ...partyLabels(t, values.kind), ...labels }} />
      <FormFailure title={t("tax.not_saved", "Dati non salvati")} failure={form.failure} />
      <PartyFields
        form={{ values, errors, change }}
        isVatShown={values.kind !== "person"}
        isVatRequired={values.kind === "company"}
        isTaxCodeRequired={isTaxCodeRequired(values)}
      />
      {values.kind !== "person" && (
        <>
          <TextField
            {...text("sdi_code")}
            autoCapitalize="characters"
            maxLength={7}
            help={t("billing.sdi_help", "Sette caratteri. Se non ne hai uno, lascia vuoto o scrivi la PEC.")}
          />
          <TextField {...text("pec")} type="email" inputMode="email" autoCapitalize="none" />
        </>
      )}
      <div className={wrap({ gap: "3", marginTop: "1" })}>
        <Button type="submit" look="main" busy={form.busy}>
          {t("billing.save", "Salva i dati")}
        </Button>
      </div>
    </form>
  );
}
