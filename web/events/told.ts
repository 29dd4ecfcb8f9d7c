import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { imageUrl } from "../lib/api.ts";
import {
  absoluteUrl,
  breadcrumbs,
  itemList,
  organization,
  type StructuredData,
  website,
} from "../lib/structuredData.ts";
import type { Told } from "../page.tsx";
import { paths } from "../paths.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { categoryName } from "./categories/categoryName.ts";
import { categoriesQuery, findCategory } from "./categories/queries.ts";
import { eventImages } from "./eventImages.ts";
import { eventJsonLd } from "./eventJsonLd.ts";
import { NO_FILTERS, parseFilters, parseScope } from "./filters.ts";
import { listTitle } from "./labels.ts";
import { eventListQuery, eventQuery } from "./queries.ts";

const LOGO = "/icons/icon-512.png";

/** Home: the site itself, and who is behind it. */
export function tellHome({ site }: Told): StructuredData[] {
  const facts = { origin: site.url, name: site.name, logo: LOGO, email: site.contact_email };
  return [organization(facts), website(facts, { searchParameter: "searchTerm", languages: LANGUAGE_CODES })];
}

/** An event, and the way down to it. Of one that is nowhere, the way alone. */
export function tellEvent(told: Told): StructuredData[] {
  const { queries, address, site, today, t } = told;
  const event = queries.getQueryData(eventQuery(address.params.slug ?? "").queryKey);
  if (!event) return [];
  const path = paths.event.href(event.slug);
  const described = eventJsonLd(event, {
    origin: site.url,
    path,
    siteName: site.name,
    language: t.language,
    today,
    freeMode: queries.getQueryData(publicConfigQuery.queryKey)?.eventsFreeMode ?? true,
    imageUrls: eventImages(event).map((image) => absoluteUrl(site.url, imageUrl(image))),
  });
  const above = { name: listTitle(t, "upcoming"), path: paths.upcoming.href() };
  const trail = trailTo(told, [above, { name: event.title, path }]);
  return described ? [described, trail] : [trail];
}

/** A list of all events, to come or past. */
export function tellEvents(told: Told): StructuredData[] {
  const scope = parseScope(told.address.search);
  const list = eventListQuery(parseFilters(told.address.search), scope);
  return tellList(told, listTitle(told.t, scope), paths.upcoming.href(), list);
}

/** A category's list. */
export function tellCategory(told: Told): StructuredData[] {
  const { queries, address, t } = told;
  const slug = address.params.slug ?? "";
  const known = findCategory(queries.getQueryData(categoriesQuery.queryKey) ?? [], slug);
  const name = known ? categoryName(t, known.name) : t("categories.trainings", "Allenamenti");
  return tellList(
    told,
    name,
    paths.category.href(slug),
    eventListQuery({ ...NO_FILTERS, category: slug }, "upcoming"),
  );
}

function tellList(told: Told, name: string, path: string, { queryKey }: ReturnType<typeof eventListQuery>) {
  const events = told.queries.getQueryData(queryKey)?.pages.flatMap((page) => page.events) ?? [];
  const listed = events.map(({ title, slug }) => ({
    name: title,
    url: absoluteUrl(told.site.url, paths.event.href(slug)),
  }));
  return [trailTo(told, [{ name, path }]), itemList(name, listed)];
}

function trailTo({ site }: Told, steps: { name: string; path: string }[]): StructuredData {
  const home = { name: site.name, url: `${site.url}/` };
  return breadcrumbs([home, ...steps.map(({ name, path }) => ({ name, url: absoluteUrl(site.url, path) }))]);
}
