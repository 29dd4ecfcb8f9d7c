import type { LanguageCode } from "../../../worker/lib/languages.ts";
import type { PublicProfile } from "../../../worker/profiles/contract.ts";
import { absolute, type Structured, standing } from "../../lib/structured.ts";
import { instagramAccount } from "./instagram.ts";
import { namesOf } from "./words.ts";

/** What the page knows besides the profile: absolute URLs of itself and of the picture. */
type OrganizerPageFacts = {
  origin: string;
  path: string;
  language: LanguageCode;
  description: string;
  role: string;
  imageUrl: string | null;
};

/** A company as SportsOrganization, other organizers as Person. */
export function organizerStructured(profile: PublicProfile, facts: OrganizerPageFacts): Structured {
  const url = absolute(facts.origin, facts.path);
  const image = facts.imageUrl ? absolute(facts.origin, facts.imageUrl) : undefined;
  const account = profile.instagram_contact ? instagramAccount(profile.instagram_contact) : null;
  const [name] = namesOf(profile);
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
    return standing({
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
  return standing({ "@type": "Person", ...known, jobTitle: facts.role, worksFor });
}
