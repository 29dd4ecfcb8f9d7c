import type { AuditValues } from "../../audit/contract.ts";
import { titleSlug } from "../contract.ts";
import { firstFreeSlug } from "../rules.ts";
import { isTrainingsName, TRAININGS_SLUG, TRANSLATED_LANGUAGES } from "./contract.ts";
import type { CategoryNames } from "./outputs.ts";

/** Room for a number behind it within the longest address that the category page takes. */
const SLUG_MAX = 70;
/** For a name without letters and digits. */
const NAMELESS_SLUG = "categoria";

/**
 * The slug of a new category. The first one for trainings takes their slug whatever else its name says, because shared
 * trainings are published in the category with that slug.
 */
export function newCategorySlug(name: string, taken: ReadonlySet<string>): string {
  if (isTrainingsName(name) && !taken.has(TRAININGS_SLUG)) return TRAININGS_SLUG;
  const slug = titleSlug(name).slice(0, SLUG_MAX).replace(/-+$/, "");
  return firstFreeSlug(slug || NAMELESS_SLUG, taken);
}

/**
 * Whether a name would hide the category of trainings: it may be renamed, but the word by which trainings are offered
 * stays in its Italian name.
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
