import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import rosetta from "rosetta";
import { fillText, type TextParams } from "../../worker/lib/fillText.ts";
import { DEFAULT_LANGUAGE, type LanguageCode } from "../../worker/lib/languages.ts";
import { fetchJsonFile } from "./api.ts";
import { normalizeSpaces } from "./money.ts";

type PluralForms = { one: string; other: string };
/** A number in a language: its digits, its plural category, and whether Italian takes the form `one`. */
type WrittenCount = { count: string; form: Intl.LDMLPluralRule; isOne: boolean };
/** The most numbers that a translator remembers. */
const COUNTS_MAX = 1000;

/** Translates a key; falls back to the Italian text next to the key, then to the key. */
export type Translate = {
  (key: string, italian?: string, params?: TextParams): string;
  /** Translates a count by the language's plural categories: the key has the children one, few, many, other. */
  count(key: string, count: number, italian: PluralForms, params?: TextParams): string;
  /** A number as the language writes it: 3.105. */
  number(value: number): string;
  language: LanguageCode;
};

const MINUTE = 60_000;

/** A language's translations. The Italian ones are in the code; the Italian file is for translators and mails. */
export function translationsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["translations", language],
    queryFn: ({ signal }) => loadTranslations<object>(language, "common", signal),
    staleTime: 5 * MINUTE,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads one of a language's files: the interface's translations, or a page's long text. */
export function loadTranslations<Translations extends object>(
  language: LanguageCode,
  file: string,
  signal?: AbortSignal,
): Promise<Translations> {
  return fetchJsonFile<Translations>(`/locales/${language}/${file}.json`, signal);
}

/** Cached by language and translations, with plural rules created on demand, because both are expensive. */
const translators = new WeakMap<object, Map<LanguageCode, Translate>>();
const NO_TRANSLATIONS = {};
/** Leaves the placeholders of a dictionary's text, because `fillText` fills them. */
const UNFILLED = new Proxy({}, { get: (_, name) => `{{${String(name)}}}` });

export function getTranslator(language: LanguageCode, translations: object = NO_TRANSLATIONS): Translate {
  const known = translators.get(translations) ?? new Map<LanguageCode, Translate>();
  translators.set(translations, known);
  const translate = known.get(language) ?? makeTranslator(language, translations);
  known.set(language, translate);
  return translate;
}

function makeTranslator(language: LanguageCode, translations: object): Translate {
  const dictionary =
    translations === NO_TRANSLATIONS ? undefined : rosetta<object>({ [language]: translations });
  const counting = once(() => {
    const italianPlural = new Intl.PluralRules(DEFAULT_LANGUAGE);
    return {
      plural: language === DEFAULT_LANGUAGE ? italianPlural : new Intl.PluralRules(language),
      italianPlural,
      // Intl leaves four digits together in Italian; texts and prices part them.
      numbers: new Intl.NumberFormat(language, { useGrouping: language === "it" ? "always" : "auto" }),
    };
  });
  const writtenCounts = new Map<number, WrittenCount>();
  const writeCount = (number: number): WrittenCount => {
    const { plural, italianPlural, numbers } = counting();
    const count = normalizeSpaces(numbers.format(number));
    const written = { count, form: plural.select(number), isOne: italianPlural.select(number) === "one" };
    if (writtenCounts.size < COUNTS_MAX) writtenCounts.set(number, written);
    return written;
  };
  const translate = (key: string, italian?: string, params: TextParams = {}) =>
    fillText(dictionary?.t(key, UNFILLED, language) || (italian ?? key), params, language);
  const count = (key: string, number: number, italian: PluralForms, params: TextParams = {}) => {
    const { count, form, isOne } = writtenCounts.get(number) ?? writeCount(number);
    return translate(`${key}.${form}`, isOne ? italian.one : italian.other, { count, ...params });
  };
  const number = (value: number) => (writtenCounts.get(value) ?? writeCount(value)).count;
  return Object.assign(translate, { count, number, language });
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const TranslateContext = createContext<Translate>(getTranslator(DEFAULT_LANGUAGE));

/** Provides translations. The first paint in another language waits until its file is loaded or has failed to load. */
export function TranslateProvider({ language, children }: { language: LanguageCode; children: ReactNode }) {
  const { data, isPending } = useQuery({
    ...translationsQuery(language),
    enabled: language !== DEFAULT_LANGUAGE,
  });
  const translate = useMemo(() => getTranslator(language, data), [language, data]);
  if (isPending && language !== DEFAULT_LANGUAGE) return null;
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useT(): Translate {
  return use(TranslateContext);
}

/** The translation of a text by its name in a table. Its key is the prefix and the name, with "_" instead of ".". */
export function textTable<Name extends string>(prefix: string, italian: Record<Name, string>) {
  return (t: Translate, name: Name, params?: TextParams): string =>
    t(`${prefix}.${name.replace(".", "_")}`, italian[name], params);
}
