import { imageUrl } from "../../lib/api.ts";
import {
  absoluteUrl,
  breadcrumbs,
  type StructuredData,
  type StructuredDataArgs,
} from "../../lib/structuredData.ts";
import { paths } from "../../paths.ts";
import { organizerQuery, organizerRefFromParams } from "./queries.ts";
import { organizerStructuredData } from "./structuredData.ts";
import { organizerDescription, organizerNames, roleName } from "./texts.ts";

/** An organizer whose public page is on, and the way there. Of the others search engines are told nothing. */
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
