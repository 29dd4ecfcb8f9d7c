import type { LoaderFunctionArgs } from "react-router";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { eventQuery } from "./queries.ts";

/** Finds an event by its slug, the slug's ISO form, a former slug or its id, and redirects to its slug's address. */
export async function eventLoader(args: LoaderFunctionArgs) {
  const event = await findEvent(args);
  if (event && eventPath(event.slug) !== `/${args.params.slug}`)
    throw redirectTo(paths.event.href(event.slug), args.url);
  return null;
}

/** Redirects addresses under /events, where events had their pages before. */
export async function formerEventLoader(args: LoaderFunctionArgs) {
  const event = await findEvent(args);
  throw redirectTo(paths.event.href(event?.slug ?? args.params.slug ?? ""), args.url);
}

async function findEvent({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const shown = prefetch([queries.query({ ...publicConfigQuery, ...CACHED })]);
  let event = await loadSubject(queries.query({ ...eventQuery(slug), ...CACHED }));
  // A cached "not found" counts only while it is fresh, because the event may have been published since.
  if (event === null) event = await loadSubject(queries.query(eventQuery(slug)));
  await shown;
  if (event === null) throw notFound();
  return event;
}
