import { atom } from "jotai";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import type { RefusedDate, SeriesWrite } from "../../../../worker/events/times/contract.ts";
import type { ApiError } from "../../../lib/api.ts";
import type { ShownTimes } from "../../../lib/eventTimes.ts";
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

/** The later date of the series that a refusal names; null when the refusal names the event itself, or no date. */
export function laterDateOf(base: OwnEvent, failure: ApiError): RefusedDate | null {
  const { id, date } = (failure.current ?? {}) as Partial<RefusedDate>;
  return id && date && id !== base.id ? { id, date } : null;
}

/** The event after a refusal because of an enrolment, in the event itself or in a later date of its series. */
export function withParticipant(base: OwnEvent, later: RefusedDate | null): OwnEvent {
  if (!later) return { ...base, enrolled: Math.max(1, base.enrolled) };
  const series = (base.series ?? []).map((date) =>
    date.id === later.id ? { ...date, enrolled: Math.max(1, date.enrolled) } : date,
  );
  return { ...base, series };
}

/** An event that was published in this browser, and its creator. */
type PublishedEvent = Pick<EventDetail, "title" | "slug" | "created_by" | "location"> & ShownTimes;

/** The event of the panel above its creator's events; null before the first one, and after closing the panel. */
export const publishedEventAtom = atom<PublishedEvent | null>(null);
