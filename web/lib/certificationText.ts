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
