import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../worker/lib/languages.ts";
import { FALLBACK_CONFIG } from "../../worker/settings/contract.ts";
import type { PublicConfig } from "../../worker/settings/outputs.ts";
import { loadDateLocale } from "../lib/dates.ts";
import { translationsQuery } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { publicConfigQuery } from "./queries.ts";
import { languageAtom, siteAtom, todayAtom } from "./state.ts";

export function useSite() {
  return useAtomValue(siteAtom);
}

/** The public config; free mode until it is loaded. */
export function usePublicConfig(): PublicConfig {
  return useQuery(publicConfigQuery).data ?? FALLBACK_CONFIG;
}

/** Today's calendar day in the site's time zone, which event days use too. */
export function useToday(): string {
  return useAtomValue(todayAtom);
}

const CLOCK_MS = 60_000;

/** Updates today's day when midnight passes while a page is open, and on a cached page after hydration. */
export function useClock() {
  const { time_zone } = useSite();
  const setToday = useSetAtom(todayAtom);
  useEffect(() => {
    const look = () => setToday(dayInTimeZone(time_zone, new Date()));
    const timer = setInterval(look, CLOCK_MS);
    return () => clearInterval(timer);
  }, [time_zone, setToday]);
}

/** Changes the language after its translations are loaded, so that the page does not flicker. */
export function useChangeLanguage() {
  const setLanguage = useSetAtom(languageAtom);
  const queries = useQueryClient();
  return async (code: LanguageCode) => {
    storage.saveLanguage(code);
    if (code !== DEFAULT_LANGUAGE) {
      await Promise.all([loadDateLocale(code), queries.prefetchQuery(translationsQuery(code))]);
    }
    setLanguage(code);
    document.documentElement.lang = code;
  };
}

/** Switches to the language stored in this browser when the server rendered another, because the cookie expired. */
export function useStoredLanguage() {
  const language = useAtomValue(languageAtom);
  const change = useChangeLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const languageParam = new URLSearchParams(location.search).get("lang");
    const stored = storage.language();
    if (!isLanguageCode(languageParam) && isLanguageCode(stored) && stored !== language) change(stored);
  }, []);
}
