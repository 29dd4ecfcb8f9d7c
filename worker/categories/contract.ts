export type Category = { id: string; name: string; slug: string; order_index: number };

/** The section of past events, and of events without a category, when nobody has placed them. */
export const PAST_EVENTS_DEFAULT_POSITION = 1000;
export const UNCATEGORIZED_DEFAULT_POSITION = 999;

/** The category that shared trainings live in. */
export const TRAININGS_SLUG = "allenamenti";

export const CATEGORY_KEYS = [
  "trainings",
  "trips",
  "courses",
  "workshops",
  "competitions",
  "stages",
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

const WORDS: Record<CategoryKey, RegExp> = {
  trainings: /allenament|training/,
  trips: /viagg|escursion|trip|travel/,
  courses: /cors[oi]|course/,
  workshops: /workshop|laborator/,
  competitions: /gar[ae]\b|competi[zt]ion/,
  stages: /stage/,
};

/** The fixed key of a category by its Italian or English name; null when it is a name of its own. */
export function categoryKey(name: string): CategoryKey | null {
  const lower = name.toLowerCase();
  return CATEGORY_KEYS.find((key) => WORDS[key].test(lower)) ?? null;
}
