/** A part of an address as it was meant; one that means nothing stays as it came. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
