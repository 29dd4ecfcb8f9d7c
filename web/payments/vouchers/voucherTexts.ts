import type { OwnVoucher } from "../../../worker/payments/vouchers/outputs.ts";
import type { VoucherState } from "../../../worker/prices/vouchers/contract.ts";
import { formatDeadline } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

export function voucherStateText(t: Translate, state: VoucherState): string {
  const texts: Record<VoucherState, string> = {
    active: t("vouchers.state.active", "Da spendere"),
    spent: t("vouchers.state.spent", "Speso"),
    expired: t("vouchers.state.expired", "Scaduto"),
  };
  return texts[state];
}

/** "Restano 20,00 € su 50,00 €." */
export function voucherBalanceText(
  t: Translate,
  { balance, amount }: Pick<OwnVoucher, "balance" | "amount">,
): string {
  return t("vouchers.balance", "Restano {{balance}} su {{amount}}", {
    balance: formatEuros(balance, t.language),
    amount: formatEuros(amount, t.language),
  });
}

export function voucherExpiryText(t: Translate, { expires_on }: Pick<OwnVoucher, "expires_on">): string {
  return t("vouchers.until", "Ultimo giorno: {{day}}", { day: formatDeadline(expires_on, t.language) });
}
