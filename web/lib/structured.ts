/** A thing in schema.org's words. What is undefined is left out when it is written. */
export type Structured = { "@type": string } & Record<string, unknown>;

/** The pages that a search engine reads are about things of this vocabulary. */
const CONTEXT = { "@context": "https://schema.org" };

/** The site that speaks: `origin` without a slash at the end, `logo` an address on it. */
export type SiteFacts = { origin: string; name: string; logo?: string; email?: string };

/** A page of the site in a list: `url` absolute, as its canonical link says it. */
export type Listed = { name: string; url: string; image?: string };

/** As the text of a `<script type="application/ld+json">`: nothing in it can end the script. */
export function jsonLd(value: Structured | Structured[]): string {
  // JSON allows the two line separators that scripts once did not; escaped, they read the same.
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The thing with its vocabulary, to stand in a page by itself. */
export function standing(thing: Structured): Structured {
  return { ...CONTEXT, ...thing };
}

/** An address of this site as search engines want it: absolute, its letters encoded. Others stay theirs. */
export function absolute(origin: string, address: string): string {
  return new URL(address.startsWith("/") ? origin + address : address, origin).href;
}

/** The way down to a page, home first and the page itself last. */
export function breadcrumbs(steps: Listed[]): Structured {
  return standing({
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  });
}

/** What a page lists, in the order it shows it. */
export function itemList(name: string, items: Listed[]): Structured {
  return standing({
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
  });
}

/** Who is behind the site. */
export function organization({ origin, name, logo, email }: SiteFacts): Structured {
  return standing({
    "@type": "Organization",
    "@id": organizationId(origin),
    name,
    url: `${origin}/`,
    logo: logo && absolute(origin, logo),
    email,
  });
}

/**
 * The site itself, for its home. `searchParameter` names the part of home's address that holds the words
 * searched for; `languages` are those it can be read in.
 */
export function website(
  { origin, name }: SiteFacts,
  { searchParameter, languages }: { searchParameter: string; languages: readonly string[] },
): Structured {
  return standing({
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: [...languages],
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${origin}/?${searchParameter}={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  });
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
