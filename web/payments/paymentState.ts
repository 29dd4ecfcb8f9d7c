import type { ParticipationRefund } from "../../worker/enrolments/outputs.ts";
import type { PaymentPart } from "../../worker/payments/contract.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { formatDeadline } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";

export type PaymentState =
  | "open"
  | "paid"
  | "late"
  | "returning"
  | "partly"
  | "refunded"
  | "expired"
  | "unknown";

/** The state of a payment for the user who made it. `now`: an open payment past its `expires_at` counts as expired. */
export function paymentState(payment: OwnPayment, now: number): PaymentState {
  if (payment.status === "open")
    return payment.expires_at && Date.parse(payment.expires_at) <= now ? "expired" : "open";
  if (payment.status === "expired" || payment.status === "unknown") return payment.status;
  if (payment.refund_late > 0) return "late";
  if (payment.refund_waiting > 0) return "returning";
  const returned = payment.refunded + payment.to_voucher;
  if (returned >= payment.amount + voucherPart(payment)) return "refunded";
  return returned > 0 ? "partly" : "paid";
}

/** The euros that a gift voucher paid beside the first payment of an enrolment, or instead of it. */
function voucherPart({ part, price_lines }: OwnPayment): number {
  if (part === "balance") return 0;
  return -(price_lines.find(({ kind }) => kind === "voucher")?.amount ?? 0);
}

export function paymentStateText(t: Translate, payment: OwnPayment, state: PaymentState): string {
  const back = refundText(t, payment);
  const texts: Record<PaymentState, string> = {
    open: t("my_payments.open", "In corso"),
    paid: t("my_payments.paid", "Pagato"),
    late: back.refund_late,
    returning: back.refund_waiting,
    partly: refundTexts(t, payment).join(" · "),
    refunded: t("my_payments.refunded", "Rimborsato"),
    expired: t("my_payments.expired", "Non concluso"),
    unknown: t("my_payments.unknown", "Esito da verificare: ce ne occupiamo noi"),
  };
  return texts[state];
}

export function partName(t: Translate, part: Exclude<PaymentPart, "whole">): string {
  return part === "deposit" ? t("my_payments.deposit", "Acconto") : t("my_payments.balance", "Saldo");
}

/** The part of a payment, and what is still due: "Acconto · Saldo: 150 €, da pagare entro venerdì 3 dicembre". */
export function partsText(t: Translate, { part, parts }: OwnPayment): string {
  if (part === "whole") return "";
  const due = parts.find(({ status }) => status === "due" || status === "late");
  const rest = due?.due_on && {
    amount: formatEuros(due.amount, t.language),
    day: formatDeadline(due.due_on, t.language),
  };
  const name = partName(t, part);
  return rest
    ? `${name} · ${t("my_payments.rest", "resta il saldo di {{amount}}, entro {{day}}", rest)}`
    : name;
}

/** The texts of a refund: returned, under way, or late. */
function refundText(t: Translate, refund: ParticipationRefund): Record<keyof ParticipationRefund, string> {
  const euros = (amount: number) => formatEuros(amount, t.language);
  return {
    refunded: t("my_payments.partly", "Rimborsati {{amount}}", { amount: euros(refund.refunded) }),
    refund_waiting: t("my_payments.returning", "Rimborso in arrivo: {{amount}}", {
      amount: euros(refund.refund_waiting),
    }),
    refund_late: t("my_payments.late", "Rimborso di {{amount}} in ritardo: ce ne occupiamo noi", {
      amount: euros(refund.refund_late),
    }),
    to_voucher: t("my_payments.to_voucher", "{{amount}} di nuovo sul buono", {
      amount: euros(refund.to_voucher),
    }),
  };
}

/** The texts of the refund's amounts above zero, a sentence each. */
export function refundTexts(t: Translate, refund: ParticipationRefund): string[] {
  const texts = refundText(t, refund);
  const parts = ["refunded", "refund_waiting", "refund_late", "to_voucher"] as const;
  return parts.filter((part) => refund[part] > 0).map((part) => texts[part]);
}
