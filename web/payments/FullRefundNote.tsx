import { css, cx } from "styled-system/css";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useToday } from "../settings/hooks.ts";

type Props = {
  enrolment: Pick<Participation, "status" | "amount" | "full_refund_until">;
  className?: string;
};

/** The note to a paying participant after a change of day or venue: cancelling until that day is fully refunded. */
export function FullRefundNote({ enrolment, className }: Props) {
  const t = useT();
  const today = useToday();
  const { status, amount, full_refund_until } = enrolment;
  if (status !== "confirmed" || !amount || !full_refund_until || today > full_refund_until) return null;
  return (
    <p className={cx(css({ textStyle: "small" }), className)}>
      {t(
        "enrol.full_refund",
        "La data o il luogo sono cambiati: puoi annullare con rimborso completo (ultimo giorno: {{day}}).",
        { day: formatLongDay(full_refund_until, t.language) },
      )}
    </p>
  );
}
