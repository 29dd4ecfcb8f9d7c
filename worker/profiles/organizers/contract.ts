// Separate from the profile's contract, because every page of the site needs these addresses.

/** The address of an organizer's public page, while it is enabled. */
export function organizerPath(slug: string): string {
  return `/instructor/${encodeURIComponent(slug)}`;
}

/** The address of every active organizer, whether or not their public page is enabled. */
export function organizerIdPath(id: string): string {
  return `/instructor/id/${id}`;
}
