import { toSeatOffer } from "../../worker/enrolments/contract.ts";
import { enrolmentRefusal, paidRefusal, worksAt } from "../../worker/enrolments/enrolmentRefusal.ts";
import { isFree } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { hasPermissionForEvent } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { useDepositChoice } from "../payments/checkout/useDepositChoice.ts";
import { usePrice } from "../prices/usePrice.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";

/**
 * The price of the enrol button for the chosen seats, its label and the reason why it is disabled, by the server's own
 * rules. `join`: the label while nothing disables it.
 */
export function useEnrolButtonState(event: EventDetail, enrolled = false) {
  const t = useT();
  const today = useToday();
  const user = useUser();
  const { eventsFreeMode } = usePublicConfig();
  const paid = !isFree(event, eventsFreeMode);
  const asked = { userId: user?.id ?? null, works: worksAt(user, event), enrolled, today, eventsFreeMode };
  const keepsRegister = event.keeps_register && hasPermissionForEvent(user, "registers.keep", event);
  const refusal = (paid ? paidRefusal : enrolmentRefusal)(event, asked);
  const labels: Record<string, string> = {
    already_enrolled: t("enrol.already", "Hai il posto"),
    event_cancelled: t("enrol.cancelled", "Evento annullato"),
    event_past: t("enrol.past", "Evento concluso"),
    own_event: keepsRegister ? t("event.register", "Registro") : t("dashboard.participants", "Partecipanti"),
    event_under_way: t("enrol.under_way", "Evento già iniziato"),
    event_full: t("events.full", "Posti esauriti"),
  };
  const price = usePrice(event);
  const { seats } = price;
  const deposit = useDepositChoice(event.id, price);
  const amount = formatPrice(price.total, t.language);
  const pay =
    seats > 1
      ? t.count(
          "enrol.pay_seats",
          seats,
          { one: "Paga {{count}} posto: {{amount}}", other: "Paga {{count}} posti: {{amount}}" },
          { amount },
        )
      : t("enrol.pay", "Iscriviti e paga {{amount}}", { amount });
  const payNow =
    deposit?.choice.part === "deposit"
      ? t("enrol.pay_deposit", "Iscriviti con l’acconto di {{amount}}", {
          amount: formatPrice(deposit.deposit, t.language),
        })
      : pay;
  const join = paid && price.total > 0 ? payNow : t("enrol.join", "Iscriviti");
  /** What the checkout gets: the offer as shown, the code, the seats, and the part that is paid now. */
  const payable = {
    eventId: event.id,
    shown: { ...toSeatOffer(event), cost: price.total },
    requirements_hash: event.requirements_hash,
    code: price.code,
    seats,
    ...deposit?.choice,
  };
  /** Where whoever holds the event goes instead. */
  const ownPath = (keepsRegister ? paths.registers : paths.participants).href(event.id);
  return { paid, price, payable, deposit, refusal, join, ownPath, label: labels[refusal ?? ""] ?? join };
}
