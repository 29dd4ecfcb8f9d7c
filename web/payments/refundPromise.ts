import { refundUntil } from "../../worker/enrolments/contract.ts";
import { type EventDetail, eventPhase, type RefundRule } from "../../worker/events/contract.ts";
import { formatLongDay } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";

/** The refund of a user who pays today and cancels later; null when the event can no longer be paid. */
export function refundPromise(t: Translate, event: EventDetail, today: string): string | null {
  if (event.cancelled_at || eventPhase(event, today) === "past") return null;
  return refundRuleText(t, event.refund_rule, refundUntil(event), today);
}

/** The refund by a rule for a user who pays today; `until`: the last day of that refund. */
export function refundRuleText(t: Translate, rule: RefundRule, until: string, today: string): string {
  if (rule === "none" || today > until) return t("enrol.refund_none", "Nessun rimborso se annulli");
  const day = formatLongDay(until, t.language);
  return rule === "half"
    ? t("enrol.refund_half", "Rimborso del 50% se annulli (ultimo giorno: {{day}})", { day })
    : t("enrol.refund_all", "Rimborso completo se annulli (ultimo giorno: {{day}})", { day });
}
