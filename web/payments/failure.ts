import { ApiError } from "../lib/api.ts";
import type { Translate } from "../lib/i18n.tsx";

/** Why somebody could not go and pay, or take back their place: the spec's words, then the refusal's own. */
export function checkoutFailure(t: Translate, error: unknown): { title: string; description: string } {
  return { title: t("paying.failed", "Errore nel processo di pagamento"), description: reason(t, error) };
}

function reason(t: Translate, error: unknown): string {
  const failed = t("errors.internal", "Si è verificato un errore. Riprova.");
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 0) {
    return t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la rete e riprova.");
  }
  const texts: Record<string, string> = {
    event_not_found: t("errors.event_not_found", "Evento non trovato."),
    event_cancelled: t("errors.event_cancelled", "Questo evento è stato annullato."),
    own_event: t("errors.own_event", "È un evento tuo: chi organizza non occupa un posto."),
    event_under_way: t("errors.event_under_way", "Questo evento è già iniziato: le iscrizioni sono chiuse."),
    event_past: t("errors.event_past", "Questo evento è già passato."),
    event_full: t("errors.event_full", "Posti esauriti"),
    event_free: t("errors.event_free", "Questo evento è gratuito: puoi iscriverti subito."),
    already_enrolled: t("errors.already_enrolled", "Sei già iscritto a questo evento."),
    profile_incomplete: t(
      "errors.profile_incomplete",
      "Per gli eventi a pagamento il tuo profilo non è ancora completo.",
    ),
    offer_changed: t(
      "errors.offer_changed",
      "Il prezzo o la regola di rimborso sono cambiati: guarda quelli nuovi prima di pagare.",
    ),
    payment_unavailable: t(
      "errors.payment_unavailable",
      "Il servizio di pagamento non risponde. Non è stato addebitato nulla: riprova tra poco.",
    ),
    holds_max: t(
      "errors.holds_max",
      "Hai già due posti in attesa di pagamento: concludi o rinuncia a uno dei due in “I miei eventi”, poi riprova.",
    ),
    holds_unconfirmed: t(
      "errors.holds_unconfirmed",
      "Hai già un posto in attesa di pagamento. Conferma la tua email per tenerne due, oppure concludi o rinuncia a quello in “I miei eventi”.",
    ),
    holds_today: t(
      "errors.holds_today",
      "Oggi hai iniziato tre volte a pagare questo evento senza concludere: da domani puoi riprovare.",
    ),
    holds_address: t(
      "errors.holds_address",
      "Dalla tua rete ci sono già dieci posti in attesa di pagamento. Se siete in tanti sulla stessa rete, come in piscina o a scuola, aspetta che qualcuno paghi o usa i dati del telefono.",
    ),
    already_paid: t("errors.already_paid", "Questo pagamento è già concluso."),
    package_endless: t(
      "errors.package_endless",
      "Il pacchetto che hai non ha una scadenza, quindi un altro non comincerebbe mai: scrivici e lo cambiamo noi.",
    ),
    package_not_found: t("errors.package_not_found", "Pacchetto non trovato"),
    forbidden: t("errors.forbidden", "Non hai i permessi per questa operazione."),
    too_many_requests: t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco."),
  };
  return texts[error.code ?? ""] ?? failed;
}
