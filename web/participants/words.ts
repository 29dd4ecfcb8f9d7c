import type { LanguageCode } from "../../worker/settings/contract.ts";
import { ApiError } from "../lib/api.ts";
import { formatDay } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";

/** "05 lug 26": dd MMM yy. */
export function briefDay(day: string, language: LanguageCode): string {
  return `${day.slice(8, 10)} ${formatDay(day, "MMM", language)} ${day.slice(2, 4)}`;
}

/** Why something did not work, in the reader's words. */
export function failureText(t: Translate, error: unknown): string {
  const failed = t("errors.internal", "Si è verificato un errore. Riprova.");
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 0) {
    return t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la rete e riprova.");
  }
  const texts: Record<string, string> = {
    no_participants: t("errors.no_participants", "Non c'è ancora nessuno a cui scrivere."),
    event_past: t("errors.event_past", "Questo evento è già passato."),
    event_not_found: t("errors.event_not_found", "Evento non trovato."),
    forbidden: t("errors.forbidden", "Non hai i permessi per questa operazione."),
    not_found: t("participants.gone", "Questa persona non è più tra gli iscritti."),
    no_lost_dispute: t("errors.no_lost_dispute", "Su questa iscrizione non c'è nessuna contestazione persa."),
    too_many_requests: t(
      "participants.too_many",
      "Hai già scritto più volte nell'ultima ora. Il testo resta qui: riprova tra un po'.",
    ),
  };
  return texts[error.code ?? ""] ?? failed;
}

/** What is wrong with a message; the key is of `validation`. */
export function messageError(t: Translate, error: string | undefined): string | undefined {
  if (!error) return undefined;
  return error === "validation.too_long"
    ? t("validation.too_long", "Il testo è troppo lungo.")
    : t("validation.message_required", "Scrivi il messaggio.");
}
