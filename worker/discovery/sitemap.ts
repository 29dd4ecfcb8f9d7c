/** An address, absolute, and when what is there changed last: a day or a moment in ISO form, where it is known. */
export type Located = { url: string; changed?: string | null };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The sitemap of sitemaps. The protocol allows it 50,000. */
export function sitemapIndex(sitemaps: Located[]): string {
  return document("sitemapindex", "sitemap", sitemaps);
}

/** One sitemap: the addresses of some pages. */
export function sitemap(pages: Located[]): string {
  return document("urlset", "url", pages);
}

function document(root: string, element: string, places: Located[]): string {
  const lines = places.map(({ url, changed }) => {
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

/** The five that the protocol of sitemaps names. */
const ENTITIES: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}
