import type { LoaderFunctionArgs } from "react-router";
import { CACHED, languageContext, prefetch, queriesContext } from "../../lib/loader.ts";
import { legalQuery, saleTermsQuery } from "./queries.ts";

export function legalLoader({ context }: LoaderFunctionArgs) {
  const legal = legalQuery(context.get(languageContext));
  return prefetch([context.get(queriesContext).query({ ...legal, ...CACHED })]);
}

export function saleTermsLoader({ context }: LoaderFunctionArgs) {
  const terms = saleTermsQuery(context.get(languageContext));
  return prefetch([context.get(queriesContext).query({ ...terms, ...CACHED })]);
}
