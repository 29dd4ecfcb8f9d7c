import { atom } from "jotai";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import type { RefusedDate, SeriesWrite } from "../../../../worker/events/times/series.ts";
import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { ApiError } from "../../../lib/api.ts";
import type { ShownTimes } from "../../../lib/eventTimes.ts";
import { FormFieldErrors } from "../../../lib/form.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { failureText, fieldErrorText, refusalText } from "../../../lib/refusals.ts";
import { isSiteDown } from "../../../lib/siteDown.ts";

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

type SaveFailureText = { title: string; description?: string };

/** The date of a series for which a save of several was refused, and the reason as text. */
export type DateRefusal = { day: string; reason: string };

/** The notification of a failed save. It says that the draft is stored, which holds after every failure. */
export function saveFailureNotice(
  t: Translate,
  error: unknown,
  refused: DateRefusal | null = null,
): SaveFailureText {
  const message = saveFailureText(t, error);
  if (!refused)
    return {
      title: t("common.error", "Errore: {{message}}", { message }),
      description: t("organizing.nothing_lost", "Quello che hai scritto resta qui, come bozza."),
    };
  const day = formatWeekday(refused.day, t.language);
  return {
    title: t("common.error", "Errore: {{message}}", { message: `${day} · ${refused.reason}` }),
    description: t(
      "organizing.no_date_changed",
      "Nessuna data è stata salvata. Quello che hai scritto resta qui, come bozza.",
    ),
  };
}

/** The date that a failure names in `current`, with its reason; null without one. */
export function refusedDate(t: Translate, error: unknown): DateRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { date } = (error.current ?? {}) as Partial<RefusedDate>;
  if (typeof date !== "string") return null;
  const [field] = error.code === "invalid" ? Object.values(error.fields) : [];
  return { day: date, reason: fieldErrorText(t, field) ?? saveFailureText(t, error) };
}

function saveFailureText(t: Translate, error: unknown): string {
  if (error instanceof FormFieldErrors) {
    const { participants } = error.fields;
    if (participants === "validation.package_seats") return fieldErrorText(t, participants) ?? "";
    return participants
      ? t("errors.seats_below_enrolled", "I posti sono meno delle persone iscritte: indicane di più.")
      : t("organizing.uploading", "aspetta che le immagini finiscano di caricarsi");
  }
  if (isSiteDown(error)) return failureText(t, error);
  if (!(error instanceof ApiError)) return String(error);
  return (
    refusalText(t, error) ??
    t("organizing.status", "il salvataggio non è riuscito (codice {{status}})", { status: error.status })
  );
}
