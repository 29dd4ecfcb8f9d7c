// Apart from the rest of a profile, for every page of the site knows these addresses.

/** Where an organizer's public page is; only while it is on. */
export function organizerPath(slug: string): string {
  return `/instructor/${encodeURIComponent(slug)}`;
}

/** Where every active organizer is found, whether or not their page is on. */
export function organizerIdPath(id: string): string {
  return `/instructor/id/${id}`;
}
