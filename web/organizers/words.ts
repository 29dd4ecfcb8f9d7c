import type { PublicProfile } from "../../worker/profiles/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

export function roleName(t: Translate, role: PublicProfile["role"]): string {
  return role === "company" ? t("roles.company", "Azienda") : t("roles.instructor", "Istruttore");
}

/** The name over the page: a company's own, as its events are signed. The other name stands beside it. */
export function namesOf({ role, full_name, company_name }: PublicProfile): [string, string | null] {
  if (role === "company" && company_name) return [company_name, full_name];
  return [full_name, company_name];
}

/** What is said of an organizer in a line: their own first words, else what the page is for. */
export function descriptionOf(t: Translate, profile: PublicProfile, siteName: string): string {
  const [name] = namesOf(profile);
  return (
    profile.bio?.trim() ||
    t("organizer.description", "{{name}} su {{site}}: eventi, corsi e allenamenti di apnea.", {
      name,
      site: siteName,
    })
  );
}
