import type { EventDetail } from "../../worker/events/contract.ts";
import type { StructuredData } from "../lib/structuredData.ts";

type VenueLocation = Pick<EventDetail, "location" | "nation" | "nation_code" | "latitude" | "longitude">;

/** The venue as schema.org's Place; null when neither location nor nation is known. */
export function venueJsonLd(event: VenueLocation): StructuredData | null {
  const nation = event.nation?.trim() || undefined;
  const parts = splitVenue(event.location, nation);
  const name = parts[0] ?? nation;
  if (!name) return null;
  return {
    "@type": "Place",
    name,
    address: {
      "@type": "PostalAddress",
      ...postalAddress(parts),
      addressCountry: event.nation_code ?? nation,
    },
    geo: geoCoordinates(event),
  };
}

/** A venue is one line of text, like "Piscina Cozzi, Viale Tunisia 35, Milano". */
function splitVenue(location: string | null, nation: string | undefined): string[] {
  const parts = (location ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part && part.toLowerCase() !== nation?.toLowerCase());
}

/** The last part is the town, what stands between it and the name the street. A number alone makes a street. */
function postalAddress(parts: string[]) {
  const [only, ...others] = parts;
  if (others.length === 0 && only && /\d/.test(only)) return { streetAddress: only };
  return { streetAddress: others.slice(0, -1).join(", ") || undefined, addressLocality: parts.at(-1) };
}

function geoCoordinates({ latitude, longitude }: VenueLocation): StructuredData | undefined {
  if (latitude === null || longitude === null) return undefined;
  return { "@type": "GeoCoordinates", latitude, longitude };
}
