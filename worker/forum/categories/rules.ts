import { categorySlugBase, firstFreeSlug } from "../../lib/slugs.ts";

/**
 * The slug of a category with this name; one that fits the name stays. `taken`: the slugs of other categories, former
 * ones included, because an old address always leads to its own category.
 */
export function forumCategorySlug(
  name: string,
  { current, taken }: { current: string | null; taken: ReadonlySet<string> },
): string {
  const base = categorySlugBase(name);
  const isOwn =
    current === base || (current?.startsWith(`${base}-`) && /^\d+$/.test(current.slice(base.length + 1)));
  return current !== null && isOwn ? current : firstFreeSlug(base, taken);
}
