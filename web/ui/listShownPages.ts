/** The number of linked pages on each side of the current one on a desktop. */
const NEIGHBOURS = 2;

/** The page numbers with a link, in order. */
export function listShownPages(page: number | null, last: number): number[] {
  const shown = new Set([1, last]);
  if (page === null) return [...shown];
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1)
    if (near >= 1 && near <= last) shown.add(near);
  return [...shown].toSorted((a, b) => a - b);
}
