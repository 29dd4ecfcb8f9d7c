import type { RefusedDate } from "../../../../worker/events/times/contract.ts";
import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { ApiError } from "../../../lib/api.ts";
import { FormFieldErrors } from "../../../lib/form.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { failureText, fieldErrorText, isSiteDown, refusalText } from "../../../lib/refusals.ts";

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
