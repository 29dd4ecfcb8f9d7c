import { grid } from "styled-system/patterns";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite, useToday } from "../../settings/hooks.ts";
import { Select } from "../../ui/Select.tsx";
import type { LedgerFilter } from "./ledgerFilter.ts";

type Props = {
  filter: LedgerFilter;
  /** The instant of the first ledger entry. */
  since: string;
  onChange: (period: { year: string; month: string }) => void;
};

const ANY = "any";

/** Picks a year since the first ledger entry, and one of its months. */
export function PeriodPicker({ filter: { year, month }, since, onChange }: Props) {
  const t = useT();
  const today = useToday();
  const { time_zone } = useSite();
  const [first, last] = [dayInTimeZone(time_zone, new Date(since)), today].map((day) =>
    Number(day.slice(0, 4)),
  );
  const years = yearsBetween(first ?? 0, last ?? 0, Number(year));
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  return (
    <div className={rowLook}>
      <Select
        label={t("ledger.year", "Anno")}
        value={year || ANY}
        options={[
          { value: ANY, label: t("ledger.ever", "Da sempre") },
          ...years.map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChange={(value) =>
          onChange({ year: value === ANY ? "" : value, month: value === ANY ? "" : month })
        }
      />
      {year && (
        <Select
          label={t("ledger.month", "Mese")}
          value={month || ANY}
          options={[
            { value: ANY, label: t("ledger.whole_year", "Tutto l’anno") },
            ...months.map((one) => ({
              value: one,
              label: formatDay(`${year}-${one}-01`, "LLLL", t.language),
            })),
          ]}
          onChange={(value) => onChange({ year, month: value === ANY ? "" : value })}
        />
      )}
    </div>
  );
}

/** The years, newest first, including the year of the filter even when it has no ledger entry. */
function yearsBetween(first: number, last: number, filter: number): number[] {
  const years = new Set(Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => last - index));
  if (filter) years.add(filter);
  return [...years].sort((one, other) => other - one);
}

const rowLook = grid({
  gap: "3",
  gridTemplateColumns: { base: "1fr 1fr", md: "12rem 12rem" },
  marginBottom: "4",
});
