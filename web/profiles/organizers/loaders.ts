import type { LoaderFunctionArgs } from "react-router";
import { SCOPES } from "../../../worker/events/contract.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../../lib/loader.ts";
import { paths } from "../../paths.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { organizerEventsQuery, organizerQuery, organizerRefFromParams } from "./queries.ts";

/**
 * Loads a public page, and redirects variants of its slug to its address. Its events are loaded only if the page shows
 * them, so that hidden data is not in the HTML.
 */
export async function organizerLoader({ params, url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const named = organizerRefFromParams(params);
  const config = prefetch([queries.query({ ...publicConfigQuery, ...CACHED })]);
  let organizer = await loadSubject(queries.query({ ...organizerQuery(named), ...CACHED }));
  // A cached "not found" counts only while it is fresh, because the public page may have been enabled since.
  if (organizer === null) organizer = await loadSubject(queries.query(organizerQuery(named)));
  if (organizer?.public_show_events)
    await prefetch(
      SCOPES.map((scope) =>
        queries.infiniteQuery({ ...organizerEventsQuery(organizer.id, scope), ...CACHED }),
      ),
    );
  await config;
  if (organizer === null) throw notFound();
  const slug = organizer?.public_slug;
  if ("slug" in named && slug && slug !== named.slug) throw redirectTo(paths.organizer.href(slug), url);
  return null;
}
