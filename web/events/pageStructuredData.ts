import type { Scope } from "../../worker/events/contract.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { imageUrl } from "../lib/api.ts";
import {
  absoluteUrl,
  itemList,
  organization,
  type StructuredData,
  type StructuredDataArgs,
  trailTo,
  website,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { eventImages } from "./eventImages.ts";
import { eventJsonLd } from "./eventJsonLd.ts";
import { categoryName, listTitle } from "./labels.ts";
import { type EventFilters, parseFilters, parseScope } from "./list/filters.ts";
import { parseListSort } from "./list/listView.ts";
import { eventListQuery } from "./list/queries.ts";
import { categoriesQuery, eventQuery, findCategory } from "./queries.ts";

const LOGO = "/icons/icon-512.png";

/** The structured data of home: the site and its organization. */
export function homeData({ site }: StructuredDataArgs): StructuredData[] {
  const about = { origin: site.url, name: site.name, logo: LOGO, email: site.contact_email };
  return [organization(about), website(about, { searchParameter: "searchTerm", languages: LANGUAGE_CODES })];
}

/** The structured data of an event, and its breadcrumbs; only the breadcrumbs for an event without a location. */
export function eventData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params, site, today, t } = args;
  const event = queries.getQueryData(eventQuery(params.slug ?? "").queryKey);
  if (!event) return [];
  const path = paths.event.href(event.slug);
  const described = eventJsonLd(event, {
    origin: site.url,
    path,
    siteName: site.name,
    language: t.language,
    today,
    siteTimeZone: site.time_zone,
    freeMode: queries.getQueryData(publicConfigQuery.queryKey)?.eventsFreeMode ?? true,
    imageUrls: eventImages(event).map((image) => absoluteUrl(site.url, imageUrl(image))),
  });
  const above = { name: listTitle(t, "upcoming"), path: paths.upcoming.href() };
  const trail = trailTo(args, [above, { name: event.title, path }]);
  return described ? [described, trail] : [trail];
}

/** The structured data of the list of upcoming or past events. */
export function upcomingData(args: StructuredDataArgs): StructuredData[] {
  const scope = parseScope(args.search);
  const list = listOf(parseFilters(args.search), scope, args.search);
  return listData(args, listTitle(args.t, scope), paths.upcoming.href(), list);
}

/** The structured data of a category's list. */
export function categoryData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params, t } = args;
  const slug = params.slug ?? "";
  const known = findCategory(queries.getQueryData(categoriesQuery.queryKey) ?? [], slug);
  const name = known ? categoryName(t, known) : t("categories.trainings", "Allenamenti");
  return listData(
    args,
    name,
    paths.category.href(slug),
    listOf({ ...parseFilters(args.search), category: slug }, "upcoming", args.search),
  );
}

function listOf(filters: EventFilters, scope: Scope, search: URLSearchParams) {
  return eventListQuery(filters, scope, parseListSort(search, filters.near !== null));
}

function listData(
  args: StructuredDataArgs,
  name: string,
  path: string,
  { queryKey }: ReturnType<typeof eventListQuery>,
) {
  const events = args.queries.getQueryData(queryKey)?.pages.flatMap((page) => page.events) ?? [];
  const listed = events.map(({ title, slug }) => ({
    name: title,
    url: absoluteUrl(args.site.url, paths.event.href(slug)),
  }));
  return [trailTo(args, [{ name, path }]), itemList(name, listed)];
}
