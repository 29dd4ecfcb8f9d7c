import { imageUrl } from "../../lib/api.ts";
import { absolute, breadcrumbs, type Structured } from "../../lib/structured.ts";
import type { Told } from "../../page.tsx";
import { paths } from "../../paths.ts";
import { namedIn, organizerQuery } from "./queries.ts";
import { organizerStructured } from "./structured.ts";
import { descriptionOf, namesOf, roleName } from "./words.ts";

/** An organizer whose public page is on, and the way there. Of the others search engines are told nothing. */
export function tellOrganizer({ queries, address, site, t }: Told): Structured[] {
  const profile = queries.getQueryData(organizerQuery(namedIn(address.params)).queryKey);
  if (!profile?.public_slug) return [];
  const path = paths.organizer.href(profile.public_slug);
  const described = organizerStructured(profile, {
    origin: site.url,
    path,
    language: t.language,
    description: descriptionOf(t, profile, site.name),
    role: roleName(t, profile.role),
    imageUrl: imageUrl(profile.avatar_url),
  });
  const [name] = namesOf(profile);
  const trail = breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    { name, url: absolute(site.url, path) },
  ]);
  return [described, trail];
}
