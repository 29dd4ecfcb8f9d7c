import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { formatCardRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { CELL, ROW, ROW_HEAD } from "../../ui/tableRoles.ts";
import { EarningsCell, SeatsCell } from "./EventCells.tsx";
import { type EventGroup, sumEvents } from "./groupEvents.ts";
import { rowLook as tableRowLook } from "./tableLooks.ts";

type Props = Record<"head" | "when" | "seats" | "actions", ReactNode> & {
  /** Undefined without the column. */
  money: ReactNode;
  className: string;
};

/** The cells of a row in the list of events: of one event, or of a group that opens. */
export function EventTableRow({ head, when, seats, money, actions, className }: Props) {
  return (
    <tr {...ROW} className={cx(rowLook, className)}>
      <th {...ROW_HEAD} scope="row" className={headLook}>
        {head}
      </th>
      <td {...CELL} className={css({ gridArea: "when", textStyle: "small", color: "muted" })}>
        {when}
      </td>
      <td {...CELL} className={css({ gridArea: "seats", textStyle: "small" })}>
        {seats}
      </td>
      {money !== undefined && (
        <td {...CELL} className={moneyLook}>
          {money}
        </td>
      )}
      <td {...CELL} className={actionsLook}>
        {actions}
      </td>
    </tr>
  );
}

const rowLook = cx(tableRowLook, css({ rowGap: "3" }));
const headLook = flex({
  gridArea: "what",
  gap: "3",
  align: "center",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
});
const moneyLook = css({
  gridArea: "money",
  textStyle: "small",
  fontVariantNumeric: { md: "tabular-nums" },
  textAlign: { base: "end", md: "start" },
});
const actionsLook = css({
  gridArea: "actions",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
  _empty: { display: "none" },
});

type EventGroupRowProps = {
  group: EventGroup;
  /** Further dates may follow on the list's next page. */
  hasMore: boolean;
  isOpen: boolean;
  withMoney: boolean;
  className: string;
  onToggle: () => void;
};

/** One row for a series or for the cancelled events, with their sums; its button opens their own rows below. */
export function EventGroupRow({
  group,
  hasMore,
  isOpen,
  withMoney,
  className,
  onToggle,
}: EventGroupRowProps) {
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
