import type { LanguageCode } from "../../../worker/lib/languages.ts";
import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import {
  absoluteUrl,
  breadcrumbs,
  type StructuredData,
  type StructuredDataArgs,
  withContext,
} from "../../lib/structuredData.ts";
import { paths } from "../../paths.ts";
import { instagramAccount, organizerDescription, organizerNames, roleName } from "./organizerTexts.ts";
import { organizerQuery, organizerRefFromParams } from "./queries.ts";

/** The context of the page besides the profile: absolute URLs of the page and of the picture. */
type OrganizerPageContext = {
  origin: string;
  path: string;
  language: LanguageCode;
  description: string;
  role: string;
  imageUrl: string | null;
};

/** The structured data of an organizer with an enabled public page, with breadcrumbs; none for others. */
export function organizerData({ queries, params, site, t }: StructuredDataArgs): StructuredData[] {
  const profile = queries.getQueryData(organizerQuery(organizerRefFromParams(params)).queryKey);
  if (!profile?.public_slug) return [];
  const path = paths.organizer.href(profile.public_slug);
  const described = organizerStructuredData(profile, {
    origin: site.url,
    path,
    language: t.language,
    description: organizerDescription(t, profile, site.name),
    role: roleName(t, profile.role),
    imageUrl: imageUrl(profile.avatar_url),
  });
  const [name] = organizerNames(profile);
  const trail = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name, url: absoluteUrl(site.url, path) },
  ]);
  return [described, trail];
}

/** A company as SportsOrganization, other organizers as Person. */
function organizerStructuredData(profile: PublicProfile, context: OrganizerPageContext): StructuredData {
  const url = absoluteUrl(context.origin, context.path);
  const image = context.imageUrl ? absoluteUrl(context.origin, context.imageUrl) : undefined;
  const account = profile.instagram_contact ? instagramAccount(profile.instagram_contact) : null;
  const [name] = organizerNames(profile);
  const known = {
    "@id": `${url}#organizer`,
    name,
    url,
    image,
    description: context.description,
    sameAs: account ? [account.href] : undefined,
    mainEntityOfPage: { "@type": "ProfilePage", "@id": url, inLanguage: context.language },
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
  return withContext({ "@type": "Person", ...known, jobTitle: context.role, worksFor });
}
