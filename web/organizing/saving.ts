import { ApiError } from "../lib/api.ts";
import { Complaint } from "../lib/form.ts";
import type { Translate } from "../lib/i18n.tsx";

type Told = { title: string; description?: string };

/** What is said of an event that was not saved. The draft stays in every case, so the words can promise it. */
export function failureText(t: Translate, error: unknown): Told {
  return {
    title: t("organizing.failed", "Errore: {{message}}", { message: messageOf(t, error) }),
    description: t("organizing.nothing_lost", "Quello che hai scritto resta qui, come bozza."),
  };
}

function messageOf(t: Translate, error: unknown): string {
  if (error instanceof Complaint) {
    return "participants" in error.fields
      ? t("errors.seats_below_enrolled", "Ci sono più iscritti dei posti che hai indicato.")
      : t("organizing.uploading", "aspetta che le immagini finiscano di caricarsi");
  }
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 0) return t("organizing.no_network", "la rete non risponde");
  return (
    refusalText(t, error) ??
    t("organizing.status", "il sito ha risposto {{status}}", { status: error.status })
  );
}

/** The words of what the server refuses here. */
function refusalText(t: Translate, { code, values }: ApiError): string | null {
  const texts: Record<string, string> = {
    invalid: t("errors.invalid", "Controlla i dati inseriti."),
    forbidden: t("errors.forbidden", "Non hai i permessi per questa operazione."),
    event_not_found: t("errors.event_not_found", "Evento non trovato."),
    package_required: t("errors.package_required", "Per pubblicare serve un pacchetto organizzatore attivo."),
    package_seats: t(
      "errors.package_seats",
      "Il tuo pacchetto permette al massimo {{limit}} posti per evento.",
      values,
    ),
    stale: t("errors.stale", "Qualcun altro ha modificato questo evento nel frattempo."),
    seats_below_enrolled: t(
      "errors.seats_below_enrolled",
      "Ci sono più iscritti dei posti che hai indicato.",
    ),
    begins_too_soon: t(
      "errors.begins_too_soon",
      "Ci sono iscritti che hanno pagato: la data non può essere oggi o nel passato. Sposta l'evento più avanti, oppure annullalo.",
    ),
    slug_conflict: t("errors.slug_conflict", "Slug in conflitto"),
    too_many_requests: t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco."),
  };
  return texts[code ?? ""] ?? null;
}
