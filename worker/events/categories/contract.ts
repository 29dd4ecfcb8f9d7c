import { LANGUAGE_CODES, type LanguageCode } from "../../lib/languages.ts";
import type { CategoryNames } from "./outputs.ts";

/** The languages other than Italian, in which an admin may name a category. */
export type TranslatedLanguage = Exclude<LanguageCode, "it">;
export const TRANSLATED_LANGUAGES = LANGUAGE_CODES.filter(
  (code): code is TranslatedLanguage => code !== "it",
);
export type CategoryTranslations = Partial<Record<TranslatedLanguage, string>>;

/** The longest name, which fits a card's badge on a phone. */
export const CATEGORY_NAME_MAX = 40;
/** The most categories, because each is a section of the home page, which reads up to 112 events for it. */
export const CATEGORIES_MAX = 40;

/** The default positions of the sections of past events and of events without a category. */
const PAST_EVENTS_DEFAULT_POSITION = 1000;
export const UNCATEGORIZED_DEFAULT_POSITION = 999;

/**
 * The position of "Eventi Passati" among `count` categories: the saved index limited to `count`, or the end without one.
 */
export function pastEventsPosition(saved: number | null, count: number): number {
  return Math.min(Math.max(saved ?? PAST_EVENTS_DEFAULT_POSITION, 0), count);
}

/** The sorted categories with "Eventi Passati" at its position, for every list that shows both. */
export function insertPastEvents<Item, Past>(
  categories: readonly Item[],
  past: Past,
  saved: number | null,
): (Item | Past)[] {
  return (categories as readonly (Item | Past)[]).toSpliced(
    pastEventsPosition(saved, categories.length),
    0,
    past,
  );
}

/** The slug of the category of shared trainings. */
export const TRAININGS_SLUG = "allenamenti";

/** Whether a name is a trainings category's: trainings can only be created where a category's name contains this word. */
export function isTrainingsName(name: string): boolean {
  return name.toLowerCase().includes("allenamenti");
}

const CATEGORY_KEYS = ["trainings", "trips", "courses", "workshops", "competitions", "stages"] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

const NAME_PATTERNS: Record<CategoryKey, RegExp> = {
  trainings: /allenament|training/,
  trips: /viagg|escursion|trip|travel/,
  courses: /cors[oi]|course/,
  workshops: /workshop|laborator/,
  competitions: /gar[ae]\b|competi[zt]ion/,
  stages: /stage/,
};

/** The translation key of a category, found by its Italian or English name; null for a name without translations. */
function categoryKey(name: string): CategoryKey | null {
  const lower = name.toLowerCase();
  return CATEGORY_KEYS.find((key) => NAME_PATTERNS[key].test(lower)) ?? null;
}

/**
 * A category's name in a language: Italian as written, else the admin's translation, else the interface's for a known
 * name (`known`), else Italian.
 */
export function categoryNameIn(
  { name, names }: CategoryNames,
  language: LanguageCode,
  known: (key: CategoryKey) => string,
): string {
  if (language === "it") return name;
  const key = names?.[language] ? null : categoryKey(name);
  return names?.[language] ?? (key ? known(key) : name);
}
