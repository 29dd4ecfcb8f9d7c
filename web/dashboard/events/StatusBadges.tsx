import { css, cx } from "styled-system/css";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { eventPhase, seatsLeft } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Badges of an event's state: repeated weekly, cancelled, full, under way. */
export function StatusBadges({ event }: { event: OrganizerEvent }) {
  const t = useT();
  const today = useToday();
  const isPast = eventPhase(event, today) === "past";
  const isUnderWay = !isPast && event.date < today;
  if (event.cancelled_at)
    return <span className={cx(markLook, cancelledLook)}>{t("dashboard.cancelled", "Annullato")}</span>;
  return (
    <>
      {event.series_id && <Badge>{t("organizing.series_badge", "Ogni settimana")}</Badge>}
      {isUnderWay && <Badge>{t("dashboard.under_way", "In corso")}</Badge>}
      {seatsLeft(event) === 0 && (
        <span className={cx(markLook, fullLook)}>{t("dashboard.full", "Completo")}</span>
      )}
    </>
  );
}

const markLook = css({
  textStyle: "label",
  paddingInline: "3",
  paddingBlock: "1",
  borderRadius: "full",
  whiteSpace: "nowrap",
});
const cancelledLook = css({ bg: "dangerSoft", color: "danger" });
const fullLook = css({ border: "1px solid token(colors.success)", color: "success" });
