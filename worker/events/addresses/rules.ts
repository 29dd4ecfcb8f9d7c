/** The first of "tuffo", "tuffo-2", "tuffo-3" … that no event has. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A free slug for each wanted one, in their order; each takes what it got. */
export function freeSlugs(wanted: { slug: string; fixed: boolean }[], taken: ReadonlySet<string>): string[] {
  const known = new Set(taken);
  return wanted.map(({ slug, fixed }) => {
    const free = fixed ? slug : firstFreeSlug(slug, known);
    known.add(free);
    return free;
  });
}
