import { CalendarDays, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import { capacityOf, eventPhase, isFree, seatsLeft } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { nationName } from "../../worker/lib/nationName.ts";
import { countDays, formatLongRange } from "../lib/dates.ts";
import { formatCardTimes, formatLongTimes } from "../lib/eventTimes.ts";
import { useT } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { refundPromise } from "../payments/refundPromise.ts";
import { otherPriceTexts } from "../prices/priceTexts.ts";
import { usePrice } from "../prices/usePrice.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";
import { EnrolButton } from "./EnrolButton.tsx";

/** The sticky card on a desktop: price and enrol button, then date, venue and seats; for a past event a notice. */
export function EnrolCard({ event }: { event: EventDetail }) {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  const today = useToday();
  const { total, lines, seats } = usePrice(event);
  const days = countDays(event.date, event.end_date);
  const isPast = eventPhase(event, today) === "past";
  const hasSessions = event.session_count > 1;
  const isOpen = !isPast && !event.cancelled_at;
  const isFull = seatsLeft(event) === 0;
  return (
    <aside aria-label={t("enrol.card", "Iscrizione")} className={cardLook}>
      {isPast ? (
        <p className={css({ textStyle: "heading" })}>{t("enrol.past", "Evento concluso")}</p>
      ) : !isFree(event, eventsFreeMode) && event.cost ? (
        <p>
          <strong className={css({ textStyle: "title", marginInlineEnd: "2" })}>
            {formatPrice(total, t.language)}
          </strong>
          {seats === 1 && (
            <span className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>
              {t("enrol.per_person", "a persona, tasse incluse")}
            </span>
          )}
          {lines === null && <OtherPrices event={event} />}
          {total > 0 && (
            <span className={css({ textStyle: "small", display: "block" })}>
              {refundPromise(t, { ...event, cost: total }, today)}
            </span>
          )}
        </p>
      ) : eventsFreeMode ? null : (
        <p className={css({ textStyle: "heading" })}>{t("enrol.free", "Gratuito")}</p>
      )}
      {!isPast && <EnrolButton event={event} wide />}
      <ul className={grid({ gap: "4" })}>
        <Fact icon={<CalendarDays size={20} aria-hidden />}>
          <p className={css({ textWrap: "balance", _firstLetter: { textTransform: "uppercase" } })}>
            {hasSessions
              ? formatLongRange(event.date, event.end_date, t.language)
              : formatLongTimes(t, event)}
          </p>
          {hasSessions && <p className={faint}>{formatCardTimes(t, event)}</p>}
          {days > 1 && !hasSessions && (
            <p className={faint}>
              {t.count("event.days", days, { one: "{{count}} giorno", other: "{{count}} giorni" })}
            </p>
          )}
        </Fact>
        {event.location && (
          <Fact icon={<MapPin size={20} aria-hidden />}>
            <p>{event.location}</p>
            {event.nation && (
              <p className={faint} suppressHydrationWarning>
                {nationName(event, t.language)}
              </p>
            )}
          </Fact>
        )}
        {isOpen && !isFull && (
          <Fact icon={<Users size={20} aria-hidden />}>
            <Seats event={event} />
          </Fact>
        )}
      </ul>
    </aside>
  );
}

/** "Fino a mercoledì 3 dicembre, poi 220 €", and the members' price. */
function OtherPrices({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  return otherPriceTexts(t, event, today).map((text) => (
    <span
      key={text}
      className={css({ textStyle: "small", display: "block", _firstLetter: { textTransform: "uppercase" } })}
    >
      {text}
    </span>
  ));
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={flex({ gap: "3", "& > svg": { color: "sea", flexShrink: 0, marginTop: "0.5" } })}>
      {icon}
      <div className={css({ flex: 1 })}>{children}</div>
    </li>
  );
}

function Seats({ event }: { event: EventDetail }) {
  const t = useT();
  const left = seatsLeft(event);
  const capacity = capacityOf(event);
  if (left === null || capacity === null) return <p>{t("event.no_limit", "Senza limite")}</p>;
  const taken = Math.min(100, (100 * event.seats_taken) / Math.max(1, capacity));
  return (
    <>
      <p>
        {t.count(
          "event.seats_of",
          left,
          { one: "{{count}} posto libero su {{total}}", other: "{{count}} posti liberi su {{total}}" },
          { total: capacity },
        )}
      </p>
      <div
        aria-hidden
        className={css({
          marginTop: "2",
          height: "1.5",
          borderRadius: "full",
          bg: "foam",
          overflow: "hidden",
        })}
      >
        <div
          style={{ width: `${taken}%` }}
          className={css({ height: "100%", bg: "lagoon", borderRadius: "full" })}
        />
      </div>
    </>
  );
}

const faint = css({ textStyle: "small", color: "muted" });

const cardLook = card({
  display: { base: "none", lg: "grid" },
  gridColumn: "2",
  gridRow: "2",
  gap: "4",
  position: "sticky",
  top: "6",
  padding: "5",
  boxShadow: "float",
});
