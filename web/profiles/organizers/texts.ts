import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

export function roleName(t: Translate, role: PublicProfile["role"]): string {
  return role === "company" ? t("roles.company", "Azienda") : t("roles.instructor", "Istruttore");
}

/** The heading and the second name: a company's heading is its company name, under which it publishes events. */
export function organizerNames({ role, full_name, company_name }: PublicProfile): [string, string | null] {
  if (role === "company" && company_name) return [company_name, full_name];
  return [full_name, company_name];
}

/** The meta description: the beginning of the bio, or a default. */
export function organizerDescription(t: Translate, profile: PublicProfile, siteName: string): string {
  const [name] = organizerNames(profile);
  return (
    profile.bio?.trim() ||
    t("organizer.description", "{{name}} su {{site}}: eventi, corsi e allenamenti di apnea.", {
      name,
      site: siteName,
    })
  );
}
