/** How many pages on each side of the current one are named on a desktop. */
const NEIGHBOURS = 2;

/** The pages that have a link of their own, in their order. */
export function listShownPages(page: number | null, last: number): number[] {
  const shown = new Set([1, last]);
  if (page === null) return [...shown];
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1)
    if (near >= 1 && near <= last) shown.add(near);
  return [...shown].toSorted((a, b) => a - b);
}
