import { accountCode } from "../../worker/profiles/logbook/contract.ts";
import { displayName } from "./displayName.ts";
import type { Translate } from "./i18n.tsx";

type NamedAccount = { id: string | null; name: string | null; name_now: string | null };

/** An account's name at the time, its code, and its current name if that differs; only the name if erased. */
export function accountText(t: Translate, { id, name, name_now }: NamedAccount): string {
  const shown = displayName(t, name);
  if (id === null || !name) return shown;
  const values = { name: shown, code: accountCode(id) };
  return name_now
    ? t("common.account_now", "{{name}} ({{code}}), oggi {{now}}", { ...values, now: name_now })
    : t("common.account", "{{name}} ({{code}})", values);
}

/** An account among others: its name, and the rest of `accountText` where the name alone is ambiguous. */
export function accountTextAmong(t: Translate, account: NamedAccount, accounts: NamedAccount[]): string {
  const isAmbiguous =
    account.name_now || accounts.some(({ id, name }) => name === account.name && id !== account.id);
  return isAmbiguous ? accountText(t, account) : displayName(t, account.name);
}
