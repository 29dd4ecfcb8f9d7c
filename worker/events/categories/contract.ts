export type Category = { id: string; name: string; slug: string; order_index: number };

/** The positions of the sections of past events and of events without a category, until an admin sets others. */
export const PAST_EVENTS_DEFAULT_POSITION = 1000;
export const UNCATEGORIZED_DEFAULT_POSITION = 999;

/** The slug of the category of shared trainings. */
export const TRAININGS_SLUG = "allenamenti";

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
export function categoryKey(name: string): CategoryKey | null {
  const lower = name.toLowerCase();
  return CATEGORY_KEYS.find((key) => NAME_PATTERNS[key].test(lower)) ?? null;
}
