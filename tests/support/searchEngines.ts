import type { StructuredData } from "../../web/lib/structuredData.ts";

/** The fields that Google reads of one schema.org type; `location.address` is a field inside a field. */
type WantedFields = { source: string; required: string[]; recommended: string[] };

/**
 * The fields in Google's documentation of structured data, read in 2026. Left out: `offers.validFrom`, asked for
 * only when sales begin on a date, and `previousStartDate`, for events that moved.
 */
export const WANTED_FIELDS = {
  Event: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/event",
    required: ["name", "startDate", "location", "location.address"],
    recommended: [
      "description",
      "endDate",
      "eventStatus",
      "image",
      "location.name",
      "location.address.addressCountry",
      "location.address.addressLocality",
      "offers",
      "offers.availability",
      "offers.price",
      "offers.priceCurrency",
      "offers.url",
      "organizer",
      "organizer.name",
      "organizer.url",
      "performer",
      "performer.name",
    ],
  },
  BreadcrumbList: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/breadcrumb",
    required: ["itemListElement", "itemListElement.position", "itemListElement.name", "itemListElement.item"],
    recommended: [],
  },
  Organization: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/organization",
    required: ["name", "url"],
    recommended: ["logo", "email"],
  },
  /** A person or an organization that a page is about. */
  Profile: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/profile-page",
    required: ["name"],
    recommended: ["description", "image", "sameAs", "url", "mainEntityOfPage.@id"],
  },
  WebSite: {
    source: "https://developers.google.com/search/docs/appearance/site-names",
    required: ["name", "url"],
    recommended: ["potentialAction.target.urlTemplate", "potentialAction.query-input"],
  },
  BlogPosting: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/article",
    required: ["headline"],
    recommended: ["author", "author.name", "author.url", "dateModified", "datePublished", "image"],
  },
  ItemList: {
    source: "https://developers.google.com/search/docs/appearance/structured-data/carousel",
    required: ["itemListElement", "itemListElement.position", "itemListElement.url"],
    recommended: [],
  },
} satisfies Record<string, WantedFields>;

/** The listed fields that structured data lacks; a list must have them in every element. */
export function missingFields(thing: StructuredData, fields: string[]): string[] {
  return fields.filter((field) => !has(thing, field.split(".")));
}

function has(value: unknown, [first, ...rest]: string[]): boolean {
  if (Array.isArray(value)) {
    const path = first === undefined ? [] : [first, ...rest];
    return value.length > 0 && value.every((element) => has(element, path));
  }
  if (first === undefined) return value !== undefined && value !== null && value !== "";
  if (typeof value !== "object" || value === null) return false;
  return has((value as Record<string, unknown>)[first], rest);
}
