import type { RefundRule } from "../../../../worker/events/contract.ts";
import { REFUND_DAYS_MAX } from "../../../../worker/events/publishing/contract.ts";
import { isEventDay } from "../../../../worker/events/times/contract.ts";
import { refundUntil } from "../../../../worker/payments/refundDeadline.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { parseCount } from "../values/values.ts";

/** The label of a refund rule: the refund for participants who cancel in time. */
export function refundRuleLabel(t: Translate, rule: RefundRule): string {
  const texts: Record<RefundRule, string> = {
    always: t("organizing.refund_always", "Tutto, a chi annulla in tempo"),
    half: t("organizing.refund_half", "Metà, a chi annulla in tempo"),
    none: t("organizing.refund_none", "Nessun rimborso"),
  };
  return texts[rule];
}

/** The help text below the number of days: the refund deadline, by the rule of event pages and refunds. */
export function refundDeadlineText(
  t: Translate,
  { date, refund_until_days }: { date: string; refund_until_days: string },
  today: string,
): string {
  const days = Number(parseCount(refund_until_days));
  if (!isEventDay(date) || !Number.isInteger(days) || days > REFUND_DAYS_MAX) {
    return t(
      "organizing.refund_help",
      "0 e 1 indicano il giorno prima dell’evento. Dopo il termine, nessun rimborso.",
    );
  }
  const until = refundUntil({ date, refund_until_days: days });
  const day = formatLongDay(until, t.language);
  return until < today
    ? t(
        "organizing.refund_day_past",
        "Ultimo giorno per il rimborso: {{day}}. È già passato: chi si iscrive ora non ha rimborsi.",
        { day },
      )
    : t("organizing.refund_day", "Ultimo giorno per il rimborso: {{day}}. Dopo, nessun rimborso.", { day });
}
