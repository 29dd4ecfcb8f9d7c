import type { QueryClient } from "@tanstack/react-query";
import type { SiteView } from "../../worker/settings/contract.ts";
import type { Translate } from "./i18n.tsx";

/** The arguments of a route's structured data, after its loader has filled the cache. */
export type StructuredDataArgs = {
  queries: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  site: SiteView;
  /** The day in the site's time zone, YYYY-MM-DD. */
  today: string;
  t: Translate;
};

/** A schema.org object; serialising omits undefined properties. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

const CONTEXT = { "@context": "https://schema.org" };

/** The publishing site: `origin` without a trailing slash, `logo` an address on it. */
export type StructuredDataSite = { origin: string; name: string; logo?: string; email?: string };

/** A page in a list: `url` is its absolute canonical address. */
export type ListedPage = { name: string; url: string; image?: string };

/** Serialises JSON-LD for a `<script type="application/ld+json">`, escaped so that it cannot end the script. */
export function jsonLd(value: StructuredData | StructuredData[]): string {
  // Escapes the two line separators, too, which JSON allows and old scripts did not.
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Adds `@context` for a standalone object. */
export function withContext(thing: StructuredData): StructuredData {
  return { ...CONTEXT, ...thing };
}

/** An absolute, percent-encoded URL; URLs of other origins keep their origin. */
export function absoluteUrl(origin: string, address: string): string {
  return new URL(address.startsWith("/") ? origin + address : address, origin).href;
}

/** A breadcrumb list, from home to the page itself. */
export function breadcrumbs(steps: ListedPage[]): StructuredData {
  return withContext({
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  });
}

/** The breadcrumbs of a page below the home page. `steps`: the pages above it, and itself, by their paths. */
export function trailTo(
  { site }: StructuredDataArgs,
  steps: { name: string; path: string }[],
): StructuredData {
  const home = { name: site.name, url: `${site.url}/` };
  return breadcrumbs([home, ...steps.map(({ name, path }) => ({ name, url: absoluteUrl(site.url, path) }))]);
}

export function itemList(name: string, items: ListedPage[]): StructuredData {
  return withContext({
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
  });
}

export function organization({ origin, name, logo, email }: StructuredDataSite): StructuredData {
  return withContext({
    "@type": "Organization",
    "@id": organizationId(origin),
    name,
    url: `${origin}/`,
    logo: logo && absoluteUrl(origin, logo),
    email,
  });
}

/**
 * The website, for its home page. `searchParameter` is the query parameter of home's search; `languages` are those of
 * the interface.
 */
export function website(
  { origin, name }: StructuredDataSite,
  { searchParameter, languages }: { searchParameter: string; languages: readonly string[] },
): StructuredData {
  return withContext({
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: [...languages],
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/?${searchParameter}={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
