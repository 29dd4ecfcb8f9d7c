import type { LoaderFunctionArgs } from "react-router";
import { CACHED, prefetch, queriesContext } from "../lib/loader.ts";
import { publicConfigQuery } from "../settings/queries.ts";

export function organizerPackagesLoader({ context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...publicConfigQuery, ...CACHED })]);
}
