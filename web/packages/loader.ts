import type { LoaderFunctionArgs } from "react-router";
import { CACHED, prefetch, queriesContext } from "../lib/loader.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { sponsorsQuery } from "./queries.ts";

/** The badge of the main sponsor's package depends on who sponsors; the page is whole without. */
export function sponsorPackagesLoader({ context }: LoaderFunctionArgs) {
  return prefetch([
    context
      .get(queriesContext)
      .query({ ...sponsorsQuery, ...CACHED })
      .catch(() => null),
  ]);
}

export function organizerPackagesLoader({ context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...publicConfigQuery, ...CACHED })]);
}
