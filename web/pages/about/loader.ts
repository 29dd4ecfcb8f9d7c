import type { LoaderFunctionArgs } from "react-router";
import { CACHED, languageContext, prefetch, queriesContext } from "../../lib/loader.ts";
import { type LegalDocument, legalQuery } from "./queries.ts";

/** The loader of a legal text's page. */
export function legalLoader(document: LegalDocument) {
  return ({ context }: LoaderFunctionArgs) => {
    const legal = legalQuery(context.get(languageContext), document);
    return prefetch([context.get(queriesContext).query({ ...legal, ...CACHED })]);
  };
}
