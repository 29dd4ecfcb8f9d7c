import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import rosetta from "rosetta";
import { DEFAULT_LANGUAGE, type LanguageCode } from "../../worker/settings/contract.ts";
import { readFile } from "./api.ts";
import { plainSpaces } from "./money.ts";

type Params = Record<string, string | number>;
type Forms = { one: string; other: string };

/** Words by key. A missing key falls back to the Italian text beside it, then to the key itself. */
export type Translate = {
  (key: string, italian?: string, params?: Params): string;
  /** The form of a count: the key holds one, few, many, other, as the language has them. */
  count(key: string, count: number, italian: Forms, params?: Params): string;
  language: LanguageCode;
};

const MINUTE = 60_000;

/** A language's words. Italian is in the code; its file is for translators and for the mails. */
export function wordsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["words", language],
    queryFn: ({ signal }) => loadWords<object>(language, "common", signal),
    staleTime: 5 * MINUTE,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** One of a language's files: the interface's words, or a long text that one page needs. */
export function loadWords<Words extends object>(
  language: LanguageCode,
  file: string,
  signal?: AbortSignal,
): Promise<Words> {
  return readFile<Words>(`/locales/${language}/${file}.json`, signal);
}

/** One translator per language and words, and its counting only once something is counted: both are dear to make. */
const made = new WeakMap<object, Map<LanguageCode, Translate>>();
const NO_WORDS = {};

export function translator(language: LanguageCode, words: object = NO_WORDS): Translate {
  const known = made.get(words) ?? new Map<LanguageCode, Translate>();
  made.set(words, known);
  const translate = known.get(language) ?? makeTranslator(language, words);
  known.set(language, translate);
  return translate;
}

function makeTranslator(language: LanguageCode, words: object): Translate {
  const dictionary = rosetta<object>({ [language]: words });
  const counting = once(() => ({
    plural: new Intl.PluralRules(language),
    italianPlural: new Intl.PluralRules(DEFAULT_LANGUAGE),
    numbers: new Intl.NumberFormat(language),
  }));
  const translate = (key: string, italian?: string, params: Params = {}) =>
    dictionary.t(key, params, language) || fill(italian ?? key, params);
  const count = (key: string, number: number, italian: Forms, params: Params = {}) => {
    const { plural, italianPlural, numbers } = counting();
    const form = italianPlural.select(number) === "one" ? italian.one : italian.other;
    const shown = { count: plainSpaces(numbers.format(number)), ...params };
    return translate(`${key}.${plural.select(number)}`, form, shown);
  };
  return Object.assign(translate, { count, language });
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function fill(text: string, params: Params): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

const TranslateContext = createContext<Translate>(translator(DEFAULT_LANGUAGE));

/** Gives the words to everything below. The first paint in another language waits for its file, or for its failure. */
export function TranslateProvider({ language, children }: { language: LanguageCode; children: ReactNode }) {
  const { data, isPending } = useQuery({ ...wordsQuery(language), enabled: language !== DEFAULT_LANGUAGE });
  const translate = useMemo(() => translator(language, data), [language, data]);
  if (isPending && language !== DEFAULT_LANGUAGE) return null;
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useT(): Translate {
  return use(TranslateContext);
}
