import { imageUrl } from "../lib/api.ts";
import {
  absoluteUrl,
  breadcrumbs,
  type StructuredData,
  type StructuredDataArgs,
  withContext,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { schoolQuery } from "./queries.ts";
import { schoolDescription } from "./schoolTexts.ts";

/** A school as sports organization and local business, with its team, and breadcrumbs. */
export function schoolData({ queries, params, site, t }: StructuredDataArgs): StructuredData[] {
  const school = queries.getQueryData(schoolQuery(params.slug ?? "").queryKey);
  if (!school) return [];
  const url = absoluteUrl(site.url, paths.school.href(school.slug));
  const logo = imageUrl(school.logo_url);
  const { latitude, longitude, location, nation, phone, website, team } = school;
  const address = location
    ? { "@type": "PostalAddress", streetAddress: location, addressCountry: nation ?? undefined }
    : undefined;
  const named = team.filter(({ full_name }) => full_name !== null);
  const described = withContext({
    "@type": "SportsOrganization",
    additionalType: "https://schema.org/LocalBusiness",
    "@id": `${url}#school`,
    name: school.name,
    url,
    sport: "Freediving",
    logo: logo ? absoluteUrl(site.url, logo) : undefined,
    image: logo ? absoluteUrl(site.url, logo) : undefined,
    description: schoolDescription(t, school, site.name),
    telephone: phone ?? undefined,
    sameAs: website ? [website] : undefined,
    address,
    location:
      latitude !== null && longitude !== null
        ? { "@type": "Place", address, geo: { "@type": "GeoCoordinates", latitude, longitude } }
        : undefined,
    member: named.map(({ full_name }) => ({ "@type": "Person", name: full_name })),
  });
  const trail = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name: school.name, url },
  ]);
  return [described, trail];
}
