import type { QueryClient } from "@tanstack/react-query";
import { SCOPES } from "../../../worker/events/contract.ts";
import type { Address, Verdict } from "../../page.tsx";
import { paths } from "../../paths.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { organizerEventsQuery, organizerQuery, organizerRefFromParams } from "./queries.ts";

/** Their events are asked for only where they are shown: what is hidden never travels with a page. */
export async function askOrganizer(queries: QueryClient, { params }: Address) {
  const askEvents = async () => {
    const organizer = await queries.fetchQuery(organizerQuery(organizerRefFromParams(params)));
    if (!organizer?.public_show_events) return;
    await Promise.all(
      SCOPES.map((scope) => queries.fetchInfiniteQuery(organizerEventsQuery(organizer.id, scope))),
    );
  };
  await Promise.all([askEvents(), queries.fetchQuery(publicConfigQuery)]);
}

/** A public page lives at one address, however that is written. */
export function judgeOrganizer(queries: QueryClient, { params }: Address): Verdict {
  const named = organizerRefFromParams(params);
  const organizer = queries.getQueryData(organizerQuery(named).queryKey);
  if (!organizer) return "missing";
  const { public_slug: slug } = organizer;
  if ("id" in named || slug === null || slug === named.slug) return undefined;
  return { redirect: paths.organizer.href(slug) };
}
