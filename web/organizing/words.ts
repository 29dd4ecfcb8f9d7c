import { errorText } from "../auth/FormErrors.tsx";
import type { Translate } from "../lib/i18n.tsx";

/** The names of the fields, as their labels and the summary of errors say them. */
export function fieldLabels(t: Translate): Record<string, string> {
  return {
    title: t("organizing.title", "Titolo"),
    category_id: t("organizing.category", "Categoria"),
    discipline: t("organizing.discipline", "Disciplina"),
    date: t("organizing.date", "Data"),
    end_date: t("organizing.end_date", "Ultimo giorno"),
    location: t("organizing.location", "Luogo"),
    nation: t("organizing.nation", "Nazione"),
    participants: t("organizing.participants", "Posti"),
    cost: t("organizing.cost", "Costo in euro"),
    refund_rule: t("organizing.refund_rule", "Rimborso"),
    refund_until_days: t("organizing.refund_until_days", "Fino a quanti giorni prima"),
    late_enrolment: t("organizing.late_enrolment", "Iscrizioni anche a evento iniziato"),
    description: t("organizing.description", "In due righe"),
    activity_description: t("organizing.activity_description", "Attività"),
    objectives: t("organizing.objectives", "Obiettivi"),
    about_us: t("organizing.about_us", "Chi siamo"),
    included_in_activity: t("organizing.included", "Cosa è incluso"),
    not_included_in_activity: t("organizing.not_included", "Cosa non è incluso"),
    schedule_logistics: t("organizing.schedule_logistics", "Programma e logistica"),
    notes: t("organizing.notes", "Note e avvertenze"),
    image_url: t("organizing.image", "Immagine principale"),
    gallery_images: t("organizing.gallery", "Galleria"),
    event_type: t("organizing.event_type", "Tipo"),
    level: t("organizing.level", "Livello"),
    language: t("organizing.language", "Lingua"),
    slug: t("organizing.slug", "Indirizzo della pagina"),
    activity_details: t("organizing.activity_details", "Cosa faremo"),
    who_we_are: t("organizing.who_we_are", "Chi siamo"),
    schedule_meeting_point: t("organizing.meeting_point", "Orario e ritrovo"),
    fixed_appointment: t("organizing.fixed_appointment", "Appuntamento fisso"),
    instructors: t("organizing.instructors", "Istruttori"),
    max_participants_per_instructor: t("organizing.ratio", "Partecipanti per istruttore"),
    responsibility_waiver_accepted: t("organizing.waiver_name", "Responsabilità"),
    privacy_accepted: t("organizing.privacy_name", "Privacy"),
  };
}

/** The words of what is wrong with a field. */
export function fieldText(t: Translate, key: string | undefined): string | undefined {
  if (!key) return undefined;
  const texts: Record<string, string> = {
    "validation.event_title": t("validation.event_title", "Il titolo è obbligatorio."),
    "validation.category": t("validation.category", "Seleziona una categoria."),
    "validation.required": t("validation.required", "Questo campo è obbligatorio."),
    "validation.seats": t("validation.seats", "Un numero intero di posti, da 1 in su."),
    "validation.seats_below": t("validation.seats_below", "Ci sono più iscritti dei posti che hai indicato."),
    "validation.begins_too_soon": t(
      "validation.begins_too_soon",
      "Ci sono iscritti che hanno pagato: la data non può essere oggi o nel passato. Sposta l'evento più avanti, oppure annullalo.",
    ),
    "validation.package_seats": t(
      "validation.package_seats",
      "Indica quanti posti, entro quelli del tuo pacchetto.",
    ),
    "validation.cost": t(
      "validation.cost",
      "Un importo in euro con al massimo due decimali: 0, oppure da 0,50 a 100.000.",
    ),
    "validation.picture": t(
      "validation.picture",
      "Serve un link diretto a un'immagine, che inizi con https:// e finisca con jpg, jpeg, png, gif o webp.",
    ),
    "validation.picture_gone": t(
      "validation.picture_gone",
      "Questa immagine non c'è più: caricala di nuovo.",
    ),
    "validation.gallery": t("validation.gallery", "Al massimo 20 immagini."),
    "validation.link": t("validation.link", "Serve un link che inizi con https://"),
    "validation.details": t("validation.details", "Scrivi almeno 10 caratteri."),
    "validation.meeting_point": t("validation.meeting_point", "Scrivi almeno 5 caratteri."),
    "validation.instructors": t("validation.instructors", "Da 1 a 10 istruttori."),
    "validation.instructor_name": t("validation.instructor_name", "Scrivi il nome dell'istruttore."),
    "validation.ratio": t("validation.ratio", "Massimo 6 partecipanti per istruttore."),
    "validation.waiver": t("validation.waiver", "Per pubblicare devi accettare la responsabilità."),
    "validation.privacy": t("validation.privacy", "Per pubblicare devi accettare l'informativa privacy."),
    "validation.refund_days": t("validation.refund_days", "Un numero di giorni, da 0 a 365."),
    "validation.word_required": t("validation.word_required", "Scrivi due righe alle persone iscritte."),
    "validation.uploading": t("validation.uploading", "Aspetta che le immagini finiscano di caricarsi."),
  };
  return texts[key] ?? errorText(t, key);
}
