import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { loadTranslations } from "../../lib/i18n.tsx";
import { CACHED, languageContext, prefetch, queriesContext } from "../../lib/loader.ts";

export type LegalSection = { id: string; title: string; paragraphs: string[]; list?: string[] };

/**
 * A legal text of a language's files; {{site}}, {{contact}}, links to {{report}} and {{rules}} and, in the terms of
 * sale, the {{minutes}} to pay are filled in when rendered.
 */
export type LegalText = { title: string; updated: string; intro: string; sections: LegalSection[] };

/** The documents of each file of a language; those that are read together share one. */
const FILES = {
  privacy: "legal",
  cookies: "legal",
  sale_terms: "terms",
  rules: "rules",
  contacts: "rules",
} as const;

export type LegalDocument = keyof typeof FILES;

const MINUTE = 60_000;

/** The file of a language with a document; the terms of sale are alone in theirs, because only buyers open it. */
export function legalQuery(language: LanguageCode, document: LegalDocument) {
  const file = FILES[document];
  return queryOptions({
    queryKey: ["legal", language, file],
    queryFn: async ({ signal }): Promise<Partial<Record<LegalDocument, LegalText>>> => {
      if (file !== "terms") return loadTranslations(language, file, signal);
      return { sale_terms: await loadTranslations<LegalText>(language, file, signal) };
    },
    staleTime: 5 * MINUTE,
  });
}

/** The loader of a legal text's page. */
export function legalLoader(document: LegalDocument) {
  return ({ context }: LoaderFunctionArgs) => {
    const legal = legalQuery(context.get(languageContext), document);
    return prefetch([context.get(queriesContext).query({ ...legal, ...CACHED })]);
  };
}
