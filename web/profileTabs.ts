import { hasPublicPage, type Role } from "../worker/permissions/permissionMap.ts";

/** The tabs' names in the URL. */
export const PROFILE_TABS = [
  "eventi",
  "personali",
  "certificazioni",
  "record",
  "visibilita",
  "pagamenti",
  "notifiche",
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function tabsFor(role: Role): readonly ProfileTab[] {
  return hasPublicPage(role) ? PROFILE_TABS : PROFILE_TABS.filter((tab) => tab !== "visibilita");
}

const CERTIFICATIONS = [
  "brevetto",
  "scadenza_brevetto",
  "assicurazione",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
  "certificato_medico_kind",
];

export function tabOf(field: string): ProfileTab {
  if (CERTIFICATIONS.includes(field)) return "certificazioni";
  if (field.startsWith("personal_best")) return "record";
  return field.startsWith("public_") ? "visibilita" : "personali";
}
