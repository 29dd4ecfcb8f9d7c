import { css } from "styled-system/css";
import type { SoldEvent } from "../../../worker/enrolments/outputs.ts";
import { refundUntil } from "../../../worker/payments/refundDeadline.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { refundRuleText } from "../refundPromise.ts";

/**
 * The price and the refund rule next to a payment button outside the event's own page, because paying accepts both.
 * `amount`: of an open payment, or the offered price, in euros.
 */
export function OfferLine({ event, amount: cost }: { event: SoldEvent; amount: number }) {
  const t = useT();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  if (eventsFreeMode || !event.cost) return null;
  const rule = refundRuleText(t, { rule: event.refund_rule, cost, until: refundUntil(event) }, today);
  return (
    <p className={css({ textStyle: "small", color: "muted" })}>
      {formatPrice(cost, t.language)} · {rule}
    </p>
  );
}
