import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { loadTranslations } from "../../lib/i18n.tsx";

export type LegalSection = { id: string; title: string; paragraphs: string[]; list?: string[] };

/**
 * A legal text of `locales/{language}/legal.json`; {{site}}, {{contact}} and, in the terms of sale, the
 * {{minutes}} to pay are filled in when rendered.
 */
export type LegalText = { title: string; updated: string; intro: string; sections: LegalSection[] };

type Policy = "privacy" | "cookies";
export type LegalDocument = Policy | "sale_terms";

const MINUTE = 60_000;

/** The terms of sale of a language, in a separate file because only buyers open it. */
export function saleTermsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["legal", language, "sale_terms"],
    queryFn: async ({ signal }): Promise<Record<"sale_terms", LegalText>> => ({
      sale_terms: await loadTranslations<LegalText>(language, "terms", signal),
    }),
    staleTime: 5 * MINUTE,
  });
}

/** Both policies of a language in one file. */
export function legalQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["legal", language],
    queryFn: ({ signal }): Promise<Record<Policy, LegalText>> => loadTranslations(language, "legal", signal),
    staleTime: 5 * MINUTE,
  });
}
