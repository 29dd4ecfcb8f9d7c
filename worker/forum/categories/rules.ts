import { titleSlug } from "../../events/contract.ts";
import { firstFreeSlug } from "../../events/rules.ts";

/** Room for a number behind it within the longest key that the API takes. */
const SLUG_MAX = 70;
/** For a name without letters and digits. */
const NAMELESS_SLUG = "categoria";

/** The slug that a name gives, before a number tells it from a taken one. */
export function forumCategorySlugBase(name: string): string {
  const slug = titleSlug(name).slice(0, SLUG_MAX).replace(/-+$/, "");
  return slug || NAMELESS_SLUG;
}

/**
 * The slug of a category with this name. One that already has a slug of the name keeps it. `taken`: the slugs of other
 * categories, former ones included, because an old address keeps leading to its own category.
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
