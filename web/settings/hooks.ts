import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { dayIn } from "../../worker/lib/calendarDays.ts";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../worker/lib/languages.ts";
import { FALLBACK_CONFIG, type PublicConfig } from "../../worker/settings/contract.ts";
import { loadDates } from "../lib/dates.ts";
import { wordsQuery } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { publicConfigQuery } from "./queries.ts";
import { languageAtom, siteAtom, todayAtom } from "./state.ts";

export function useSite() {
  return useAtomValue(siteAtom);
}

/** Free mode is assumed until the config says otherwise. */
export function usePublicConfig(): PublicConfig {
  return useQuery(publicConfigQuery).data ?? FALLBACK_CONFIG;
}

/** Today's calendar day where the events' days are counted. */
export function useToday(): string {
  return useAtomValue(todayAtom);
}

const CLOCK_MS = 60_000;

/** Keeps the day right while a page stays open over midnight, or came from a cache just before it. */
export function useClock() {
  const { time_zone } = useSite();
  const setToday = useSetAtom(todayAtom);
  useEffect(() => {
    const look = () => setToday(dayIn(time_zone, new Date()));
    const timer = setInterval(look, CLOCK_MS);
    return () => clearInterval(timer);
  }, [time_zone, setToday]);
}

/** Changes the language once its words are here, so that nothing flickers. */
export function useChangeLanguage() {
  const setLanguage = useSetAtom(languageAtom);
  const queries = useQueryClient();
  return async (code: LanguageCode) => {
    storage.saveLanguage(code);
    if (code !== DEFAULT_LANGUAGE) {
      await Promise.all([loadDates(code), queries.prefetchQuery(wordsQuery(code))]);
    }
    setLanguage(code);
    document.documentElement.lang = code;
  };
}

/** The language that this browser chose, when the server's page came in another: its cookie was gone. */
export function useStoredLanguage() {
  const language = useAtomValue(languageAtom);
  const change = useChangeLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been taken over
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get("lang");
    const stored = storage.language();
    if (!isLanguageCode(asked) && isLanguageCode(stored) && stored !== language) change(stored);
  }, []);
}
