import type { RequiredDocument } from "../../../worker/eligibility/requiredDocuments.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The names of the documents that a paid event requires, as labelled in the profile. */
export function documentNames(t: Translate): Record<RequiredDocument, string> {
  return {
    phone: t("profile.phone", "Telefono"),
    assicurazione: t("profile.insurance", "Assicurazione"),
    scadenza_assicurazione: t("profile.insurance_expiry", "Scadenza dell’assicurazione"),
    scadenza_certificato_medico: t("profile.medical_expiry", "Scadenza del certificato medico"),
  };
}
