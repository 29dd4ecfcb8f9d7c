import type { SeriesWrite } from "../../../../worker/events/series/contract.ts";
import type { Translate } from "../../../lib/i18n.tsx";

/** How many dates a write of a repeated training wrote; undefined for one. */
export function seriesText(
  t: Translate,
  { series }: { series?: SeriesWrite },
  isChange: boolean,
): string | undefined {
  const dates = series?.events.length ?? 0;
  if (dates < 2) return undefined;
  return isChange
    ? t.count("organizing.series_changed", dates, {
        one: "{{count}} data aggiornata.",
        other: "{{count}} date aggiornate.",
      })
    : t.count("organizing.series_created", dates, {
        one: "{{count}} data, ogni settimana.",
        other: "{{count}} date, ogni settimana.",
      });
}
