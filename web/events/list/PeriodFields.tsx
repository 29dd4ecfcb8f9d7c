import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { MonthPicker } from "../../ui/MonthPicker.tsx";
import {
  ANY_PERIOD,
  isSamePeriod,
  monthOf,
  monthPeriod,
  type Period,
  periodText,
  weekendPeriod,
} from "./period.ts";

type Props = { period: Period; scope: Scope; onChange: (change: Partial<Period>) => void };

/** The period filter: a month, this weekend, or from one day to another. */
export function PeriodFields({ period, scope, onChange }: Props) {
  const t = useT();
  const today = useToday();
  const { dateFrom, dateTo } = period;
  const month = monthOf(period);
  const weekend = weekendPeriod(today);
  const isWeekend = isSamePeriod(period, weekend);
  const [isTyped, setTyped] = useState(false);
  // The buttons above already name a chosen month or weekend, so these fields do not repeat its days. Typed days stay
  // in the fields, even when they make a whole month.
  const isNamed = !isTyped && (month !== null || isWeekend);
  const range: Period = isNamed ? ANY_PERIOD : { dateFrom, dateTo };
  function choose(chosen: Period) {
    setTyped(false);
    onChange(chosen);
  }
  /** The other day of a range comes from the address, which may be newer than the rendered one. */
  function type(day: Partial<Period>) {
    setTyped(true);
    onChange(isNamed ? { ...ANY_PERIOD, ...day } : day);
  }
  const earliest = scope === "past" ? undefined : today;

  return (
    <div className={groupLook}>
      <MonthPicker
        label={t("filters.when", "Quando")}
        value={month}
        text={month ? formatDay(month, "LLLL yyyy", t.language) : periodText(t, period, today)}
        today={today}
        allowsPast={scope === "past"}
        language={t.language}
        placeholder={t("filters.any_date", "Qualsiasi data")}
        previousLabel={t("filters.previous_year", "Anno precedente")}
        nextLabel={t("filters.next_year", "Anno successivo")}
        clearLabel={t("filters.clear_one", "Cancella")}
        onClear={dateFrom || dateTo ? () => choose(ANY_PERIOD) : undefined}
        onChange={(first) => choose(monthPeriod(first))}
      />
      {scope === "upcoming" && (
        <Button
          aria-pressed={isWeekend}
          onClick={() => choose(isWeekend ? ANY_PERIOD : weekend)}
          className={cx(css({ alignSelf: "end", minHeight: "3rem!" }), isWeekend && chosenLook)}
        >
          {t("filters.weekend", "Questo fine settimana")}
        </Button>
      )}
      <div className={pairLook}>
        <DayFilter
          label={t("filters.from", "Dal")}
          day={range.dateFrom}
          earliest={earliest}
          isInOrder={(from) => !range.dateTo || from <= range.dateTo}
          onChange={(from) => type({ dateFrom: from })}
        />
        <DayFilter
          label={t("filters.to", "Al")}
          day={range.dateTo}
          earliest={earliest}
          isInOrder={(to) => !range.dateFrom || to >= range.dateFrom}
          onChange={(to) => type({ dateTo: to })}
        />
      </div>
    </div>
  );
}

type DayProps = {
  label: string;
  day: string | null;
  earliest: string | undefined;
  /** Whether a day of the range is not on the wrong side of the other day. */
  isInOrder: (day: string) => boolean;
  onChange: (day: string | null) => void;
};

const LATEST = "2099-12-31";

/**
 * A day that takes effect once it is complete and allowed, because an incomplete year is another year. A day on the
 * wrong side of the range's other day takes effect when the field loses focus, because "1" may become "15".
 */
function DayFilter({ label, day, earliest = "1900-01-01", isInOrder, onChange }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isAllowed = (value: string) => isDay(value) && value >= earliest && value <= LATEST;
  return (
    <TextField
      label={label}
      type="date"
      min={earliest}
      max={LATEST}
      value={typed ?? day ?? ""}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === "") onChange(null);
        else if (isAllowed(value) && isInOrder(value)) onChange(value);
      }}
      onBlur={() => {
        if (typed && isAllowed(typed) && !isInOrder(typed)) onChange(typed);
        setTyped(null);
      }}
    />
  );
}
/** A selected filter, less prominent than the page's main action. */
const chosenLook = css({ bg: "foam!", borderColor: "sea!" });
const groupLook = grid({
  gridColumn: { md: "1 / -1" },
  gap: "3",
  gridTemplateColumns: { md: "1fr auto 1.2fr" },
  alignItems: "start",
});
const pairLook = grid({ gridTemplateColumns: "repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))", gap: "3" });
