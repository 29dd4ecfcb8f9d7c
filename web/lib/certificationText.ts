import type { Agency, CertificationState } from "../../worker/profiles/certifications/contract.ts";
import type { Translate } from "./i18n.tsx";

export function agencyName(t: Translate, agency: Agency): string {
  return agency === "other" ? t("certifications.other_agency", "Altra didattica") : agency;
}

/** "AIDA2", "PADI Freediver"; a level of no agency of ours in the member's words. */
export function certificationTitle({ agency, level }: { agency: Agency; level: string }): string {
  return agency === "other" || level.includes(agency) ? level : `${agency} ${level}`;
}

export function certificationStateName(t: Translate, state: CertificationState): string {
  const names: Record<CertificationState, string> = {
    declared: t("certifications.declared", "Dichiarato"),
    seen: t("certifications.seen", "Visto"),
    confirmed: t("certifications.confirmed", "Confermato"),
  };
  return names[state];
}

/** What a place on the scale means, from 0 to 5. */
export function scaleName(t: Translate, scale: number): string {
  const names = [
    t("certifications.scale_0", "prima prova"),
    t("certifications.scale_1", "piscina, o fino a 10 metri"),
    t("certifications.scale_2", "circa 20 metri"),
    t("certifications.scale_3", "circa 30 metri"),
    t("certifications.scale_4", "circa 40 metri"),
    t("certifications.scale_5", "insegna"),
  ];
  return names[scale] ?? "";
}
