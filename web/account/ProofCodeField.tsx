import { useQuery } from "@tanstack/react-query";
import { CodeField } from "../auth/CodeField.tsx";
import type { Form } from "../auth/fields.tsx";
import { useT } from "../lib/i18n.tsx";
import { twoFactorQuery } from "./queries.ts";

/** Below the password of a form: a code, where the account has a second factor. */
export function ProofCodeField({ form }: { form: Form<"code"> }) {
  const t = useT();
  const isOn = useQuery(twoFactorQuery).data?.state === "on";
  // Switched on elsewhere meanwhile: the server has asked for a code.
  if (!isOn && !form.errors.code) return null;
  return <CodeField form={form} kind="any" label={t("account.any_code", "Codice dell’app o di recupero")} />;
}
