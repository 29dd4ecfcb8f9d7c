import type { SiteOperator } from "../../worker/settings/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

/** "Respiro S.r.l., Calata Porto 1, 16100 Genova, P. IVA IT01234567890, REA GE-123456", without what is empty. */
export function describeOperator(
  t: Translate,
  { name, address, vat_number, register }: SiteOperator,
): string {
  const vat = vat_number && `${t("my_payments.vat", "P. IVA")} ${vat_number}`;
  return [name, address, vat, register].filter(Boolean).join(", ");
}
