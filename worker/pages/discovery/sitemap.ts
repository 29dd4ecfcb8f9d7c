/** An absolute URL, and its last change as an ISO day or time if known. */
export type SitemapEntry = { url: string; changed?: string | null };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The sitemap index; the protocol allows 50,000 sitemaps. */
export function sitemapIndex(sitemaps: SitemapEntry[]): string {
  return document("sitemapindex", "sitemap", sitemaps);
}

/** A sitemap of some pages. */
export function sitemap(pages: SitemapEntry[]): string {
  return document("urlset", "url", pages);
}

function document(root: string, element: string, entries: SitemapEntry[]): string {
  const lines = entries.map(({ url, changed }) => {
    const moment = changed ? `<lastmod>${escaped(changed)}</lastmod>` : "";
    return `<${element}><loc>${escaped(url)}</loc>${moment}</${element}>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="${NAMESPACE}">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
}

/** The five entities of the sitemap protocol. */
const ENTITIES: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}
