import { refundUntil } from "../../worker/enrolments/contract.ts";
import { type EventDetail, eventPhase } from "../../worker/events/contract.ts";
import { longDay } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";

/** What whoever pays today gets back if they give the place up; null when nobody can pay any more. */
export function refundPromise(t: Translate, event: EventDetail, today: string): string | null {
  if (event.cancelled_at || eventPhase(event, today) === "past") return null;
  const until = refundUntil(event);
  if (event.refund_rule === "none" || today > until)
    return t("enrol.refund_none", "Nessun rimborso se annulli");
  const day = longDay(until, t.language);
  return event.refund_rule === "half"
    ? t("enrol.refund_half", "Rimborso della metà se annulli entro il {{day}}", { day })
    : t("enrol.refund_all", "Rimborso completo se annulli entro il {{day}}", { day });
}
