import type { LoaderFunctionArgs } from "react-router";
import { SCOPES } from "../../../worker/events/contract.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../../lib/loader.ts";
import { paths } from "../../paths.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { organizerEventsQuery, organizerQuery, organizerRefFromParams } from "./queries.ts";

/**
 * A public page has one address, however that is written. Its events are loaded only where they are shown: what is hidden
 * never travels with a page.
 */
export async function organizerLoader({ params, url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const named = organizerRefFromParams(params);
  const config = prefetch([queries.query({ ...publicConfigQuery, ...CACHED })]);
  let organizer = await loadSubject(queries.query({ ...organizerQuery(named), ...CACHED }));
  // A cached "not found" counts only while it is fresh: the public page may have been switched on since.
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
