/** A picture's absolute address: our file, or our copy of another site's; null for any other text. */
export function feedImageUrl(src: string | null, siteUrl: string): string | null {
  if (!src) return null;
  if (src.startsWith("/public/")) return new URL(src, `${siteUrl}/`).href;
  return /^https?:\/\//i.test(src) ? `${siteUrl}/public/linked?url=${encodeURIComponent(src)}` : null;
}
