import type { AuditValues } from "../../audit/contract.ts";
import { categorySlugBase, firstFreeSlug } from "../../lib/slugs.ts";
import { isTrainingsName, TRAININGS_SLUG, TRANSLATED_LANGUAGES } from "./contract.ts";
import type { CategoryNames } from "./outputs.ts";

/**
 * The slug of a new category. The first trainings category gets TRAININGS_SLUG, in which shared trainings are published.
 */
export function newCategorySlug(name: string, taken: ReadonlySet<string>): string {
  if (isTrainingsName(name) && !taken.has(TRAININGS_SLUG)) return TRAININGS_SLUG;
  return firstFreeSlug(categorySlugBase(name), taken);
}

/**
 * Whether a name would break the trainings category: it may be renamed, but its Italian name must contain the word by
 * which trainings are recognized.
 */
export function losesTrainings({ slug }: { slug: string }, name: string): boolean {
  return slug === TRAININGS_SLUG && !isTrainingsName(name);
}

/** Whether two categories have the same names in every language. */
export function hasSameNames(one: CategoryNames, other: CategoryNames): boolean {
  return (
    one.name === other.name &&
    TRANSLATED_LANGUAGES.every((language) => one.names?.[language] === other.names?.[language])
  );
}

/** A category's names as flat values for the audit log: `name_en` is the English one. */
export function auditedNames({ name, names }: CategoryNames): AuditValues {
  const translations = TRANSLATED_LANGUAGES.map((code) => [`name_${code}`, names?.[code] ?? null]);
  return { name, ...Object.fromEntries(translations) };
}
