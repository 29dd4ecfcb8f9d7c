/** A title as one path segment: lowercase letters, digits and single hyphens, without accents. */
export function titleSlug(title: string): string {
  return title
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{Mn}*)\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Leaves space for an appended number within the longest address of a category's page. */
const CATEGORY_SLUG_MAX = 70;

/** The slug of a category's name, before a number distinguishes it from a taken one; "categoria" without letters and digits. */
export function categorySlugBase(name: string): string {
  return titleSlug(name).slice(0, CATEGORY_SLUG_MAX).replace(/-+$/, "") || "categoria";
}

/** The first of "tuffo", "tuffo-2", "tuffo-3" … that is not taken. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
