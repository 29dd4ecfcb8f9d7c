import { eventPhase, type RefundRule } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { toCents, toEuros } from "../../worker/lib/money.ts";
import { halfRefund, refundUntil } from "../../worker/payments/refundDeadline.ts";
import { formatDeadline } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";

/** The refund of a user who pays today and cancels later; null when the event can no longer be paid. */
export function refundPromise(t: Translate, event: EventDetail, today: string): string | null {
  if (event.cancelled_at || eventPhase(event, today) === "past") return null;
  return refundRuleText(
    t,
    { rule: event.refund_rule, cost: event.cost ?? 0, until: refundUntil(event) },
    today,
  );
}

/** `cost` in euros; `until`: the last day of the refund. */
type RefundTerms = { rule: RefundRule; cost: number; until: string };

/** The refund by a rule, with its amount, for a user who pays today. */
export function refundRuleText(t: Translate, { rule, cost, until }: RefundTerms, today: string): string {
  if (rule === "none" || today > until) return t("enrol.refund_none", "Nessun rimborso se annulli");
  const day = formatDeadline(until, t.language);
  const refund = rule === "half" ? toEuros(halfRefund(toCents(cost))) : cost;
  const amount = formatPrice(refund, t.language);
  return rule === "half"
    ? t("enrol.refund_half", "Rimborso del 50% ({{amount}}) se annulli entro {{day}}", { amount, day })
    : t("enrol.refund_all", "Rimborso completo ({{amount}}) se annulli entro {{day}}", { amount, day });
}
