import { ChevronDown } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { formatCardRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { EarningsCell } from "./EarningsCell.tsx";
import { EventTableRow } from "./EventTableRow.tsx";
import { type EventGroup, sumEvents } from "./groupEvents.ts";
import { SeatsCell } from "./SeatsCell.tsx";

type Props = {
  group: EventGroup;
  /** Further dates may follow on the list's next page. */
  hasMore: boolean;
  isOpen: boolean;
  withMoney: boolean;
  className: string;
  onToggle: () => void;
};

/** One row for a series or for the cancelled events, with their sums; its button opens their own rows below. */
export function EventGroupRow({ group, hasMore, isOpen, withMoney, className, onToggle }: Props) {
  const t = useT();
  const { kind, events } = group;
  const days = events.map(({ date }) => date).toSorted();
  const [first = "", last = first] = [days[0], days.at(-1)];
  const sums = sumEvents(events);
  const count = events.length;
  const isSeries = kind === "series";
  return (
    <EventTableRow
      className={className}
      head={
        <button type="button" aria-expanded={isOpen} onClick={onToggle} className={buttonLook}>
          <ChevronDown size={20} aria-hidden className={isOpen ? openLook : closedLook} />
          <span className={css({ fontWeight: "bold", lineHeight: 1.3, overflowWrap: "anywhere" })}>
            {isSeries
              ? events[0]?.title
              : t.count("dashboard.cancelled_events", count, {
                  one: "{{count}} evento annullato",
                  other: "{{count}} eventi annullati",
                })}
          </span>
        </button>
      }
      when={
        <>
          {formatCardRange(first, last, t.language)}
          {isSeries && (
            <span className={css({ display: "block" })}>
              {t.count("dashboard.dates", count, { one: "{{count}} data", other: "{{count}} date" })}
              {hasMore && "+"}
            </span>
          )}
        </>
      }
      seats={isSeries && <SeatsCell event={sums} underHead />}
      money={withMoney ? isSeries && <EarningsCell event={sums} /> : undefined}
      actions={null}
    />
  );
}

/** Stretches the button over the row. */
const buttonLook = cx(
  flex({ gap: "3", align: "center", minHeight: "touch", textAlign: "start" }),
  css({ cursor: "pointer", _before: { content: '""', position: "absolute", inset: "0" } }),
);
const closedLook = css({ color: "muted", flexShrink: 0, transition: "transform 140ms" });
const openLook = cx(closedLook, css({ transform: "rotate(180deg)" }));
