import { accountCode } from "../../worker/profiles/logbook/contract.ts";
import { displayName } from "./displayName.ts";
import type { Translate } from "./i18n.tsx";

/** An account's name at the time, its code, and its current name if that differs; only the name if erased. */
export function accountText(
  t: Translate,
  { id, name, name_now }: { id: string | null; name: string | null; name_now: string | null },
): string {
  const shown = displayName(t, name);
  if (id === null || !name) return shown;
  const values = { name: shown, code: accountCode(id) };
  return name_now
    ? t("common.account_now", "{{name}} ({{code}}), oggi {{now}}", { ...values, now: name_now })
    : t("common.account", "{{name}} ({{code}})", values);
}
