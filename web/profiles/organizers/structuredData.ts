import type { LanguageCode } from "../../../worker/lib/languages.ts";
import type { PublicProfile } from "../../../worker/profiles/contract.ts";
import { absoluteUrl, type StructuredData, withContext } from "../../lib/structuredData.ts";
import { instagramAccount } from "./instagram.ts";
import { organizerNames } from "./texts.ts";

/** What the page knows besides the profile: absolute URLs of itself and of the picture. */
type OrganizerPageContext = {
  origin: string;
  path: string;
  language: LanguageCode;
  description: string;
  role: string;
  imageUrl: string | null;
};

/** A company as SportsOrganization, other organizers as Person. */
export function organizerStructuredData(profile: PublicProfile, facts: OrganizerPageContext): StructuredData {
  const url = absoluteUrl(facts.origin, facts.path);
  const image = facts.imageUrl ? absoluteUrl(facts.origin, facts.imageUrl) : undefined;
  const account = profile.instagram_contact ? instagramAccount(profile.instagram_contact) : null;
  const [name] = organizerNames(profile);
  const known = {
    "@id": `${url}#organizer`,
    name,
    url,
    image,
    description: facts.description,
    sameAs: account ? [account.href] : undefined,
    mainEntityOfPage: { "@type": "ProfilePage", "@id": url, inLanguage: facts.language },
  };
  if (profile.role === "company") {
    return withContext({
      "@type": "SportsOrganization",
      ...known,
      sport: "Freediving",
      logo: image,
      address: profile.company_address ?? undefined,
      vatID: profile.vat_number ?? undefined,
    });
  }
  const { company_name } = profile;
  const worksFor = company_name ? { "@type": "Organization", name: company_name } : undefined;
  return withContext({ "@type": "Person", ...known, jobTitle: facts.role, worksFor });
}
