import { titleSlug } from "../../events/contract.ts";
import { firstFreeSlug } from "../../events/rules.ts";

/** Leaves space for an appended number within the API's longest key. */
const SLUG_MAX = 70;
/** The slug of a name without letters and digits. */
const NAMELESS_SLUG = "categoria";

/** The slug of a name, before a number distinguishes it from a taken one. */
export function forumCategorySlugBase(name: string): string {
  const slug = titleSlug(name).slice(0, SLUG_MAX).replace(/-+$/, "");
  return slug || NAMELESS_SLUG;
}

/**
 * The slug of a category with this name; one that fits the name stays. `taken`: the slugs of other categories, former
 * ones included, because an old address always leads to its own category.
 */
export function forumCategorySlug(
  name: string,
  { current, taken }: { current: string | null; taken: ReadonlySet<string> },
): string {
  const base = forumCategorySlugBase(name);
  const isOwn =
    current === base || (current?.startsWith(`${base}-`) && /^\d+$/.test(current.slice(base.length + 1)));
  return current !== null && isOwn ? current : firstFreeSlug(base, taken);
}
