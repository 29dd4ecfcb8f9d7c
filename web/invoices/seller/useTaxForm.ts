import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../worker/auth/outputs.ts";
import type { SellerTaxView } from "../../../worker/invoices/outputs.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { useDraft, useFormDraft } from "../../drafts/useDraft.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { safeRedirect } from "../../lib/safeRedirect.ts";
import { useSearch } from "../../lib/search.ts";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../ui/notify.ts";
import { saveTaxData, taxDataQuery } from "../queries.ts";
import {
  changedTaxFields,
  rebaseTaxValues,
  type TaxValues,
  taxForm,
  toTaxData,
  toTaxValues,
} from "./taxForm.ts";

/** The form of the tax data. What another device saved meanwhile is merged into unedited fields. */
export function useTaxForm(saved: SellerTaxView, user: User) {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const expired = useEndExpiredSession();
  const [params] = useSearch();
  const start = toTaxValues(saved, user);
  // Unsaved data outlive an expired session in this tab, and are not left on the device.
  const draft = useDraft<TaxValues, TaxValues>(user.id, "tax", {
    start: () => ({ fields: start, base: start }),
    isChanged: (values, base) => changedTaxFields(values, base ?? start).length > 0,
    area: "session",
  });
  const [begun] = useState(() => rebaseTaxValues(draft.fields, draft.base ?? start, start));
  const [base, setBase] = useState({ saved, values: start });

  const form = useForm(taxForm, begun, async (checked) => {
    const sent = storage.token();
    try {
      const answer = await saveTaxData(toTaxData(checked));
      draft.session.end();
      if (answer) queries.setQueryData(taxDataQuery.queryKey, answer);
      await queries.invalidateQueries({ queryKey: ["me", "payouts"] });
      if (!answer) await queries.invalidateQueries(taxDataQuery);
      notify({ kind: "success", title: t("tax.saved", "Dati fiscali salvati") });
      if (params.has("back")) navigate(safeRedirect(params.get("back")));
    } catch (error) {
      if (expired(error, sent, t("profile.kept", "Quello che hai scritto ti aspetta qui."))) return;
      throw error;
    }
  });
  const values = form.values as TaxValues;
  useFormDraft(draft, values, (fields) => form.replace(fields));

  if (saved !== base.saved) {
    setBase({ saved, values: start });
    if (changedTaxFields(start, base.values).length > 0)
      form.replace(rebaseTaxValues(values, base.values, start));
  }

  return {
    ...form,
    values,
    isChanged: changedTaxFields(values, base.values).length > 0,
    discard: () => draft.session.end(),
    change: form.change as <Name extends keyof TaxValues>(name: Name, value: unknown) => void,
  };
}
