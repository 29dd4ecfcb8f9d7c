import { queryOptions } from "@tanstack/react-query";
import { LANGUAGE_CODES, type LanguageCode } from "../../worker/lib/languages.ts";
import { FALLBACK_CONFIG } from "../../worker/settings/contract.ts";
import type { PublicConfig } from "../../worker/settings/outputs.ts";
import { call } from "../lib/api.ts";
import { readQuery } from "../lib/readQuery.ts";

type Language = { id: string; code: LanguageCode; name: string; native_name: string };

export const getPublicConfig = () => call<PublicConfig>("GET", "/api/public-config");

const MINUTE = 60_000;

const CONFIG = ["public-config"];

export const publicConfigQuery = queryOptions({
  queryKey: CONFIG,
  // Without a config, free mode is assumed: hidden prices are better than prices on a site where events are free.
  queryFn: ({ client }): Promise<PublicConfig> =>
    getPublicConfig().catch(() => client.getQueryData<PublicConfig>(CONFIG) ?? FALLBACK_CONFIG),
  staleTime: MINUTE,
});

/** The languages by their own names. Written out, because six `Intl.DisplayNames` cost a tenth of a second on a phone. */
export const NATIVE_LANGUAGE_NAMES: Record<LanguageCode, string> = {
  it: "Italiano",
  en: "English",
  es: "Español",
  fr: "Français",
  pl: "Polski",
  ru: "Русский",
};

/** The languages while their file loads or when it fails to load, because the menu must never be empty. */
export const KNOWN_LANGUAGES: Language[] = LANGUAGE_CODES.map((code) => ({
  id: code,
  code,
  name: code,
  native_name: NATIVE_LANGUAGE_NAMES[code],
}));

export const languagesQuery = readQuery<Language[]>(["languages"], "/locales/languages.json", {
  staleTime: 60 * MINUTE,
});
