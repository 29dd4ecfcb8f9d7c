import { useState } from "react";
import { css, cx } from "styled-system/css";
import type { Scope } from "../../../worker/events/contract.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { MonthPicker } from "../../ui/MonthPicker.tsx";
import { ANY_PERIOD, isSamePeriod, monthOf, monthPeriod, type Period, weekendPeriod } from "./period.ts";

type Props = { period: Period; scope: Scope; onChange: (change: Partial<Period>) => void };

/** The period filter: a month, from one day to another, or this weekend, in the cells of the panel's group. */
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
    <>
      <div className={monthLook}>
        <MonthPicker
          name="when"
          label={t("filters.month", "Mese")}
          value={month}
          text={month && formatDay(month, "LLLL yyyy", t.language)}
          today={today}
          allowsPast={scope === "past"}
          language={t.language}
          placeholder={t("filters.any_date", "Qualsiasi data")}
          previousLabel={t("filters.previous_year", "Anno precedente")}
          nextLabel={t("filters.next_year", "Anno successivo")}
          clearLabel={t("filters.clear_one", "Cancella")}
          onClear={() => choose(ANY_PERIOD)}
          onChange={(first) => choose(monthPeriod(first))}
        />
      </div>
      <DateField
        label={t("filters.from", "Dal")}
        value={range.dateFrom}
        min={earliest}
        onChange={(from) => type({ dateFrom: from })}
      />
      <DateField
        label={t("filters.to", "Al")}
        value={range.dateTo}
        min={range.dateFrom ?? earliest}
        onChange={(to) => type({ dateTo: to })}
      />
      {scope === "upcoming" && (
        <Button
          aria-pressed={isWeekend}
          onClick={() => choose(isWeekend ? ANY_PERIOD : weekend)}
          className={cx(weekendLook, isWeekend && chosenLook)}
        >
          {t("filters.weekend", "Questo fine settimana")}
        </Button>
      )}
    </>
  );
}

/** A selected filter, less prominent than the page's main action. */
const chosenLook = css({ bg: "foam!", borderColor: "sea!" });
const monthLook = css({ gridColumn: { base: "1 / -1", md: "auto" } });
const weekendLook = css({ gridColumn: "1 / -1", justifySelf: "start" });
