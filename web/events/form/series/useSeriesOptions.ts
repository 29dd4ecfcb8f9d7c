import type { ApplyTo, SeriesDate } from "../../../../worker/events/series/contract.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";

/** "Only this date" and "this and the following", as a radio group offers them. `later`: the following dates. */
export function useSeriesOptions(later: SeriesDate[]): { value: ApplyTo; label: string; help?: string }[] {
  const t = useT();
  return [
    { value: "this", label: t("organizing.series_this", "Solo questa data") },
    {
      value: "following",
      label: t.count("organizing.series_following", later.length + 1, {
        one: "Questa e le successive ({{count}})",
        other: "Questa e le successive ({{count}})",
      }),
      help: t("organizing.series_until", "Fino al {{day}}. Nelle altre cambia solo quello che cambi qui.", {
        day: formatShortRange(later.at(-1)?.date ?? "", null),
      }),
    },
  ];
}
