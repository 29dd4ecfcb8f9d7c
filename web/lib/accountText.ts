import { accountCode } from "../../worker/profiles/logbook/contract.ts";
import { displayName } from "./displayName.ts";
import type { Translate } from "./i18n.tsx";

/**
 * An account's name of then with its code, which nobody chooses, and its name of today where that is another one. An erased
 * account has its name alone.
 */
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
