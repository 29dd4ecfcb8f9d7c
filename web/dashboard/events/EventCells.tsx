import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { capacityOf, eventPhase, seatsLeft } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useToday } from "../../settings/hooks.ts";
import { Badge } from "../../ui/Badge.tsx";

type Props = {
  event: Pick<OrganizerEvent, "participants" | "seats_by_ratio" | "enrolled">;
  /** Leaves out the unit on a desktop, where the column's head names it. */
  underHead?: boolean;
};

/** The taken seats as text and as a bar; without a limit, the number of participants. Holds do not count. */
export function SeatsCell({ event, underHead = false }: Props) {
  const t = useT();
  const { enrolled } = event;
  const capacity = capacityOf(event);
  if (capacity === null) {
    return (
      <p>
        {t.count("dashboard.enrolled", enrolled, {
          one: "{{count}} partecipante",
          other: "{{count}} partecipanti",
        })}
      </p>
    );
  }
  const filled = Math.min(100, (100 * enrolled) / Math.max(1, capacity));
  const isFull = enrolled >= capacity;
  return (
    <div className={grid({ gap: "1.5" })}>
      <p>
        {t("dashboard.seats_of", "{{taken}} su {{total}}", { taken: enrolled, total: capacity })}{" "}
        <span className={underHead ? headedLook : unitLook}>{t("dashboard.seats_unit", "posti")}</span>
      </p>
      <div aria-hidden className={trackLook}>
        <div style={{ width: `${filled}%` }} className={isFull ? fullLook : filledLook} />
      </div>
    </div>
  );
}

const unitLook = css({ color: "muted" });
const headedLook = css({ color: "muted", srOnly: { base: false, md: true } });
const trackLook = css({ height: "1.5", borderRadius: "full", bg: "foam", overflow: "hidden" });
const filledLook = css({ height: "100%", bg: "lagoon", borderRadius: "full" });
const fullLook = css({ height: "100%", bg: "success", borderRadius: "full" });

type EarningsProps = { event: Pick<OrganizerEvent, "cost" | "paying" | "earned" | "reads_money"> };

/**
 * The earnings of an event and its number of paying participants; "free" for an event that never had a price, nothing for
 * a user who does not read its money.
 */
export function EarningsCell({ event: { cost, paying, earned, reads_money } }: EarningsProps) {
  const t = useT();
  if (!reads_money) return null;
  if (!cost && paying === 0 && earned === 0)
    return <p className={css({ color: "muted" })}>{t("enrol.free", "Gratuito")}</p>;
  return (
    <>
      <p className={css({ fontWeight: "medium" })}>{formatEuros(earned, t.language)}</p>
      <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>
        {t.count("dashboard.paying", paying, { one: "{{count}} pagante", other: "{{count}} paganti" })}
      </p>
    </>
  );
}

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
        <span className={cx(markLook, fullBadgeLook)}>{t("dashboard.full", "Completo")}</span>
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
const fullBadgeLook = css({ border: "1px solid token(colors.success)", color: "success" });
