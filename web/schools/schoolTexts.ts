import type { SchoolRole } from "../../worker/permissions/permissionMap.ts";
import type { SchoolKind, SchoolPaper } from "../../worker/schools/contract.ts";
import type { School } from "../../worker/schools/outputs.ts";
import type { Translate } from "../lib/i18n.tsx";

export function schoolKindName(t: Translate, kind: SchoolKind): string {
  const names: Record<SchoolKind, string> = {
    association: t("schools.kind.association", "Associazione sportiva"),
    company: t("schools.kind.company", "Azienda"),
    club: t("schools.kind.club", "Club"),
  };
  return names[kind];
}

export function schoolRoleName(t: Translate, role: SchoolRole): string {
  const names: Record<SchoolRole, string> = {
    owner: t("schools.role.owner", "Titolare"),
    manager: t("schools.role.manager", "Gestione"),
    instructor: t("schools.role.instructor", "Istruttore"),
    assistant: t("schools.role.assistant", "Assistente"),
    desk: t("schools.role.desk", "Segreteria"),
  };
  return names[role];
}

/** What a role may do, in a sentence. */
export function schoolRoleText(t: Translate, role: SchoolRole): string {
  const texts: Record<SchoolRole, string> = {
    owner: t("schools.may.owner", "Decide tutto, e il suo account vende e incassa."),
    manager: t("schools.may.manager", "Gestisce pagina, persone, documenti, eventi, prezzi e rimborsi."),
    instructor: t("schools.may.instructor", "Crea eventi, e gestisce i suoi e quelli in cui è nello staff."),
    assistant: t(
      "schools.may.assistant",
      "Vede i partecipanti degli eventi in cui è nello staff, e compila il registro.",
    ),
    desk: t(
      "schools.may.desk",
      "Legge le domande, e accoglie i partecipanti degli eventi in cui è nello staff.",
    ),
  };
  return texts[role];
}

export function paperName(t: Translate, kind: SchoolPaper): string {
  const names: Record<SchoolPaper, string> = {
    insurance: t("schools.paper.insurance", "Assicurazione"),
    law: t("schools.paper.law", "Documenti dell’articolo 13"),
    other: t("schools.paper.another", "Altro"),
  };
  return names[kind];
}

/** The meta description: the beginning of the school's text, or a default. */
export function schoolDescription(t: Translate, school: School, siteName: string): string {
  return (
    school.description?.trim() ||
    t("schools.description", "{{name}} su {{site}}: corsi, uscite e allenamenti di apnea.", {
      name: school.name,
      site: siteName,
    })
  );
}
