import { useQuery } from "@tanstack/react-query";
import { CodeField } from "../auth/CodeField.tsx";
import type { Form } from "../auth/fields.tsx";
import { useT } from "../lib/i18n.tsx";
import { twoFactorQuery } from "./queries.ts";

/** The code field below a form's password, for an account with a second factor. */
export function ProofCodeField({ form }: { form: Form<"code"> }) {
  const t = useT();
  const isOn = useQuery(twoFactorQuery).data?.state === "on";
  // The second factor was switched on elsewhere meanwhile when the server asks for a code.
  if (!isOn && !form.errors.code) return null;
  return <CodeField form={form} kind="any" label={t("account.any_code", "Codice dell’app o di recupero")} />;
}
