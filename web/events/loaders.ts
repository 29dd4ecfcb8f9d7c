import type { LoaderFunctionArgs } from "react-router";
import { type Category, TRAININGS_SLUG } from "../../worker/events/categories/contract.ts";
import { eventPath, NAME_MAX } from "../../worker/events/contract.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { categoriesQuery, findCategory } from "./categories/queries.ts";
import { NO_FILTERS, parseFilters, parseScope } from "./list/filters.ts";
import { eventListQuery, eventQuery, nationsQuery, sectionsQuery } from "./queries.ts";

export function homeLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const filters = parseFilters(url.searchParams);
  return prefetch([
    queries.query({ ...sectionsQuery(filters), ...CACHED }),
    queries.query({ ...nationsQuery, ...CACHED }),
    queries.query({ ...publicConfigQuery, ...CACHED }),
    ...(filters.category ? [queries.query({ ...categoriesQuery, ...CACHED })] : []),
  ]);
}

export function upcomingLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const list = eventListQuery(parseFilters(url.searchParams), parseScope(url.searchParams));
  return prefetch([
    queries.infiniteQuery({ ...list, ...CACHED }),
    queries.query({ ...publicConfigQuery, ...CACHED }),
  ]);
}

/** A category is found by its slug or its id; its slug is its address. */
export async function categoryLoader({ params: { slug = "" }, url, context }: LoaderFunctionArgs) {
  // No category has such a long address, and the API refuses to look for one.
  if (slug.length > NAME_MAX) throw notFound();
  const queries = context.get(queriesContext);
  const list = eventListQuery({ ...NO_FILTERS, category: slug }, "upcoming");
  const shown = prefetch([
    queries.infiniteQuery({ ...list, ...CACHED }),
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

/** An event is found by its slug, the ISO form of it, a former slug or its id; the page of its slug is its address. */
export async function eventLoader(args: LoaderFunctionArgs) {
  const event = await findEvent(args);
  if (event && eventPath(event.slug) !== `/${args.params.slug}`)
    throw redirectTo(paths.event.href(event.slug), args.url);
  return null;
}

/** Events once had their addresses under /events. */
export async function formerEventLoader(args: LoaderFunctionArgs) {
  const event = await findEvent(args);
  throw redirectTo(paths.event.href(event?.slug ?? args.params.slug ?? ""), args.url);
}

async function findEvent({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const shown = prefetch([queries.query({ ...publicConfigQuery, ...CACHED })]);
  let event = await loadSubject(queries.query({ ...eventQuery(slug), ...CACHED }));
  // A cached "not found" counts only while it is fresh: the event may have been published since.
  if (event === null) event = await loadSubject(queries.query(eventQuery(slug)));
  await shown;
  if (event === null) throw notFound();
  return event;
}
