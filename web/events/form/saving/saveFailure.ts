import { ApiError } from "../../../lib/api.ts";
import { FormFieldErrors } from "../../../lib/form.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { failureText, isSiteDown, refusalText } from "../../../lib/refusals.ts";

type SaveFailureText = { title: string; description?: string };

/** The notification of a failed save. Its text says that the draft is kept, which is true for every failure. */
export function saveFailureNotice(t: Translate, error: unknown): SaveFailureText {
  return {
    title: t("organizing.failed", "Errore: {{message}}", { message: saveFailureText(t, error) }),
    description: t("organizing.nothing_lost", "Quello che hai scritto resta qui, come bozza."),
  };
}

function saveFailureText(t: Translate, error: unknown): string {
  if (error instanceof FormFieldErrors) {
    return "participants" in error.fields
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
