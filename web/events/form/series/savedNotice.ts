import type { SeriesWrite } from "../../../../worker/events/times/contract.ts";
import type { Translate } from "../../../lib/i18n.tsx";

/** The notification of a save: of one event, or of the number of saved dates of a repeated training. */
export function savedNotice(
  t: Translate,
  { series }: { series?: SeriesWrite },
  isChange: boolean,
): { title: string; description?: string } {
  const dates = series?.events.length ?? 0;
  if (isChange) {
    const title = t("organizing.changed", "Evento aggiornato con successo!");
    if (dates < 2) return { title };
    const description = t.count("organizing.series_changed", dates, {
      one: "{{count}} data aggiornata.",
      other: "{{count}} date aggiornate.",
    });
    return { title, description };
  }
  if (dates < 2) return { title: t("organizing.created", "Evento creato con successo!") };
  return {
    title: t.count("organizing.series_published", dates, {
      one: "{{count}} allenamento pubblicato",
      other: "{{count}} allenamenti pubblicati",
    }),
  };
}
