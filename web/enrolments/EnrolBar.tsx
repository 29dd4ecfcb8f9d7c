import { css } from "styled-system/css";
import { eventPhase, seatsLeft } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { formatStart, keepFactsWhole } from "../lib/eventTimes.ts";
import { useT } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { usePrice } from "../prices/usePrice.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";
import { EnrolButton } from "./EnrolButton.tsx";
import { seatsText } from "./seats.ts";

/** The enrol button on a phone, as a bar that replaces the bottom navigation bar; none once the event is past. */
export function EnrolBar({ event }: { event: EventDetail }) {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  const today = useToday();
  const { total } = usePrice(event);
  if (eventPhase(event, today) === "past") return null;
  const seats = event.cancelled_at ? null : seatsText(t, seatsLeft(event));
  // The seats are shown after the day only when few are left, because there is no more room.
  const details = [formatStart(t, event), seats?.few && seats.text]
    .filter((text) => typeof text === "string")
    .join(" · ");
  const price = eventsFreeMode
    ? null
    : event.cost
      ? formatPrice(total, t.language)
      : t("enrol.free", "Gratuito");
  return (
    <aside data-enrol-bar aria-label={t("enrol.bar", "Iscriviti all’evento")} className={barLook}>
      <EnrolButton
        event={event}
        wide={false}
        note={
          <div className={factsLook}>
            {price && <p className={css({ fontWeight: "bold", fontSize: "lg", lineHeight: 1.3 })}>{price}</p>}
            <p className={css({ textStyle: "small", color: "muted" })}>{keepFactsWhole(details)}</p>
          </div>
        }
      />
    </aside>
  );
}

/** Beside the button where it leaves room for a fact in one line, as it does not in Russian; else above it. */
const factsLook = css({ flex: "999 1 7.5rem", minWidth: "0" });

const barLook = css({
  display: { base: "flex", lg: "none" },
  alignItems: "center",
  justifyContent: "space-between",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "1",
  position: { base: "fixed", _low: "static" },
  insetInline: "0",
  bottom: "0",
  zIndex: "bar",
  paddingInline: "4",
  minHeight: "4.25rem",
  paddingTop: "3",
  paddingBottom: "calc(0.75rem + env(safe-area-inset-bottom))",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
  "& > :is(a, button)": { flex: "1 0 auto" },
});
