import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { loadTranslations } from "../../lib/i18n.tsx";

export type LegalSection = { id: string; title: string; paragraphs: string[]; list?: string[] };

/** A legal text of `locales/{language}/legal.json`; {{site}} and {{contact}} are filled in when rendered. */
export type LegalText = { title: string; updated: string; intro: string; sections: LegalSection[] };

export type LegalDocument = "privacy" | "cookies";

const MINUTE = 60_000;

/** Both documents of a language in one file. */
export function legalQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["legal", language],
    queryFn: ({ signal }): Promise<Record<LegalDocument, LegalText>> =>
      loadTranslations(language, "legal", signal),
    staleTime: 5 * MINUTE,
  });
}
