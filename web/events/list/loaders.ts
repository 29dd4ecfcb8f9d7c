import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { NAME_MAX, type Scope } from "../../../worker/events/contract.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../../lib/loader.ts";
import { sponsorsQuery } from "../../packages/queries.ts";
import { paths } from "../../paths.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { categoriesQuery, findCategory } from "../queries.ts";
import { type EventFilters, parseFilters, parseScope } from "./filters.ts";
import { parseListSort, showsResults } from "./listView.ts";
import { eventCountQuery, eventListQuery, nationsQuery, sectionsQuery } from "./queries.ts";

export function homeLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const filters = parseFilters(url.searchParams);
  return prefetch([
    // When the browser shows one list instead of sections, the list fetches its events itself.
    ...(showsResults(filters, url.searchParams)
      ? []
      : [queries.query({ ...sectionsQuery(filters), ...CACHED })]),
    queries.query({ ...nationsQuery, ...CACHED }),
    // Home is complete without its sponsors.
    queries.query({ ...sponsorsQuery, ...CACHED }).catch(() => null),
    queries.query({ ...publicConfigQuery, ...CACHED }),
    ...(filters.category ? [queries.query({ ...categoriesQuery, ...CACHED })] : []),
  ]);
}

export function upcomingLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const filters = parseFilters(url.searchParams);
  return prefetch([
    ...queriesOfList(queries, filters, parseScope(url.searchParams), url.searchParams),
    queries.query({ ...publicConfigQuery, ...CACHED }),
    ...nationsOf(queries, filters),
    ...(filters.category ? [queries.query({ ...categoriesQuery, ...CACHED })] : []),
  ]);
}

/** Finds a category by its slug or id, and redirects to its slug's address. */
export async function categoryLoader({ params: { slug = "" }, url, context }: LoaderFunctionArgs) {
  // A slug longer than NAME_MAX cannot exist, and the API refuses to look it up.
  if (slug.length > NAME_MAX) throw notFound();
  const queries = context.get(queriesContext);
  const shown = prefetch([
    ...queriesOfList(
      queries,
      { ...parseFilters(url.searchParams), category: slug },
      "upcoming",
      url.searchParams,
    ),
    ...nationsOf(queries, parseFilters(url.searchParams)),
    queries.query({ ...publicConfigQuery, ...CACHED }),
  ]);
  const isMissing = (categories?: Category[]) =>
    categories !== undefined && slug !== TRAININGS_SLUG && !findCategory(categories, slug);
  let categories = await loadSubject(queries.query({ ...categoriesQuery, ...CACHED }));
  // The category may be newer than the cached list.
  if (isMissing(categories)) categories = await loadSubject(queries.query(categoriesQuery));
  await shown;
  const category = categories && findCategory(categories, slug);
  if (isMissing(categories)) throw notFound();
  if (category && category.slug !== slug) throw redirectTo(paths.category.href(category.slug), url);
  return null;
}

/** The codes of nations, for a list that shows its filter's nation in the reader's language. */
function nationsOf(queries: QueryClient, { nation }: EventFilters): Promise<unknown>[] {
  return nation ? [queries.query({ ...nationsQuery, ...CACHED }).catch(() => undefined)] : [];
}

/** A list and its number of events. The page fetches events around the visitor, because it knows the position. */
function queriesOfList(
  queries: QueryClient,
  filters: EventFilters,
  scope: Scope,
  params: URLSearchParams,
): Promise<unknown>[] {
  if (filters.near && !filters.near.center) return [];
  const sort = parseListSort(params, filters.near !== null);
  const list = queries.infiniteQuery({ ...eventListQuery(filters, scope, sort), ...CACHED });
  if (filters.near) return [list];
  // Without the count the page shows the number of loaded events.
  const count = queries.query({ ...eventCountQuery(filters, scope), ...CACHED }).catch(() => undefined);
  return [list, count];
}
