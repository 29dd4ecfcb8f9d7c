import { RECORD_DISCIPLINES } from "../../worker/profiles/contract.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { disciplineLabel } from "./records/texts.ts";

/** Labels of the fields, in the order of the form. */
export function useFieldLabels() {
  return fieldLabels(useT());
}

function fieldLabels(t: Translate) {
  return {
    full_name: t("auth.full_name", "Nome completo"),
    instagram_contact: t("profile.instagram", "Instagram"),
    phone: t("profile.phone", "Telefono"),
    emergency_contact_name: t("profile.emergency_name", "Nome di chi avvisare"),
    emergency_contact_phone: t("profile.emergency_phone", "Telefono di chi avvisare"),
    birth_date: t("profile.birth_date", "Data di nascita"),
    birth_place: t("profile.birth_place", "Luogo di nascita"),
    bio: t("profile.bio", "Bio"),
    company_name: t("profile.company_name", "Nome dell’azienda"),
    vat_number: t("profile.vat_number", "Partita IVA"),
    company_address: t("profile.company_address", "Indirizzo"),
    sponsor_logo_url: t("profile.sponsor_logo", "Logo"),
    sponsor_text: t("profile.sponsor_text", "Testo dello sponsor"),
    sponsor_link: t("profile.sponsor_link", "Sito dello sponsor"),
    brevetto: t("profile.brevetto", "Brevetto"),
    scadenza_brevetto: t("profile.brevetto_expiry", "Scadenza del brevetto"),
    assicurazione: t("profile.insurance", "Assicurazione"),
    scadenza_assicurazione: t("profile.insurance_expiry", "Scadenza dell’assicurazione"),
    scadenza_certificato_medico: t("profile.medical_expiry", "Scadenza del certificato medico"),
    certificato_medico_kind: t("profile.medical_kind", "Tipo di certificato"),
    public_slug: t("slug.label", "Indirizzo della pagina"),
  };
}

/** The labels with one per record, by the names of the records' errors. */
export function errorLabels(t: Translate): Record<string, string> {
  const records = RECORD_DISCIPLINES.map((code) => [`personal_best.${code}`, disciplineLabel(t, code)]);
  return { ...fieldLabels(t), ...Object.fromEntries(records) };
}
