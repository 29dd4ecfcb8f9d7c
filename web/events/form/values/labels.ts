import type { StoredWaiverCheck, WaiverCheck } from "../../../../worker/events/publishing/contract.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import type { EventValues, TrainingValues } from "./values.ts";

type LabelledField = Exclude<keyof EventValues | keyof TrainingValues, "latitude" | "longitude">;

/** The labels of the fields, used by the fields and by the error summary. */
export function fieldLabels(t: Translate): Record<LabelledField, string> {
  return {
    title: t("organizing.title", "Titolo"),
    category_id: t("organizing.category", "Categoria"),
    discipline: t("organizing.discipline", "Disciplina"),
    date: t("organizing.date", "Data"),
    end_date: t("organizing.end_date", "Ultimo giorno"),
    start_time: t("organizing.start_time", "Ora di inizio"),
    end_time: t("organizing.end_time", "Ora di fine"),
    time_zone: t("organizing.time_zone", "Fuso orario"),
    sessions: t("organizing.sessions", "Incontri"),
    meeting_point: t("organizing.meeting_place", "Ritrovo"),
    repeat: t("organizing.repeat", "Ripetizione"),
    location: t("organizing.location", "Luogo"),
    nation: t("organizing.nation", "Nazione"),
    participants: t("organizing.participants", "Posti"),
    cost: t("organizing.cost", "Prezzo in euro"),
    refund_rule: t("organizing.refund_rule", "Rimborso"),
    refund_until_days: t("organizing.refund_until_days", "Fino a quanti giorni prima"),
    late_enrolment: t("organizing.late_enrolment", "Iscrizioni anche a evento iniziato"),
    early_price: t("organizing.early_price", "Prezzo per chi si iscrive presto"),
    early_until: t("organizing.early_until", "Vale fino al"),
    member_price: t("organizing.member_price", "Prezzo per i soci"),
    deposit: t("organizing.deposit", "Acconto"),
    balance_days_before: t("organizing.balance_days_before", "Saldo entro quanti giorni prima"),
    minimum_participants: t("organizing.minimum_participants", "Minimo di partecipanti"),
    decision_days_before: t("organizing.decision_days_before", "Decisione quanti giorni prima"),
    cancel_without_decision: t("organizing.cancel_without_decision", "Annulla se non decido"),
    keeps_register: t("organizing.keeps_register", "Registro delle immersioni"),
    requirements: t("organizing.requirements", "Requisiti"),
    questions: t("organizing.questions", "Domande a chi si iscrive"),
    description: t("organizing.description", "Descrizione breve"),
    activity_description: t("organizing.activity_description", "Attività"),
    objectives: t("organizing.objectives", "Obiettivi"),
    about_us: t("organizing.about_us", "Chi siamo"),
    included_in_activity: t("organizing.included", "Cosa è incluso"),
    not_included_in_activity: t("organizing.not_included", "Cosa non è incluso"),
    schedule_logistics: t("organizing.schedule_logistics", "Programma e logistica"),
    notes: t("organizing.notes", "Note e avvertenze"),
    image_url: t("organizing.image", "Immagine principale"),
    staff: t("staff.title", "Staff"),
    ratio_instructor: t("staff.ratio_instructor", "Persone per istruttore"),
    ratio_assistant: t("staff.ratio_assistant", "In più per ogni assistente"),
    ratio_min_age: t("staff.min_age", "Età minima"),
    gallery_images: t("organizing.gallery", "Galleria"),
    event_type: t("organizing.event_type", "Tipo"),
    level: t("organizing.level", "Livello"),
    language: t("organizing.language", "Lingua"),
    organizer_id: t("event_table.organizer", "Organizzatore"),
    school_id: t("schools.seller", "Chi organizza"),
    slug: t("organizing.slug", "Indirizzo della pagina"),
    activity_details: t("organizing.activity_details", "Cosa faremo"),
    who_we_are: t("organizing.who_we_are", "Chi siamo"),
    schedule_meeting_point: t("organizing.meeting_point", "Orario e ritrovo"),
    fixed_appointment: t("organizing.fixed_appointment", "Appuntamento fisso"),
    instructors: t("organizing.instructors", "Istruttori"),
    max_participants_per_instructor: t("organizing.ratio", "Partecipanti per istruttore"),
    responsibility_waiver_accepted: t("organizing.waiver_name", "Responsabilità"),
    responsibility_waiver_checked: t("organizing.waiver_checks_name", "Verifiche"),
    privacy_accepted: t("organizing.privacy_name", "Privacy"),
  };
}

/** The label of a field by its name; "instructors.0.name" belongs to "instructors". */
export function fieldLabel(t: Translate, name: string): string {
  const labels: Record<string, string> = fieldLabels(t);
  const session = /^sessions\.(\d+)/.exec(name)?.[1];
  if (session) return sessionLabel(t, Number(session));
  const check = /^responsibility_waiver_checked\.(\w+)/.exec(name)?.[1];
  if (check) return waiverCheckLabel(t, check as WaiverCheck);
  return labels[name.split(".")[0] ?? ""] ?? name;
}

/** The declaration of a waiver check. */
export function waiverCheckLabel(t: Translate, check: StoredWaiverCheck): string {
  const labels: Record<StoredWaiverCheck, string> = {
    instructors: t("organizing.check_instructors", "Chi guida è qualificato"),
    buddies: t("organizing.check_buddies", "Nessuno scende da solo"),
    equipment: t("organizing.check_equipment", "L’attrezzatura di sicurezza c’è"),
    medical_certificates: t("organizing.check_medical", "Chi partecipa ha un certificato medico valido"),
    insurance: t("organizing.check_insurance", "Chi partecipa ha un’assicurazione valida"),
    documents: t("organizing.check_documents", "Certificato medico e assicurazione di chi partecipa"),
  };
  return labels[check];
}

/** "Incontro 3", counted from one. */
export function sessionLabel(t: Translate, index: number): string {
  return t("organizing.session_number", "Incontro {{number}}", { number: index + 1 });
}
