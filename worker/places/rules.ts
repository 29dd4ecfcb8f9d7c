import { type PlaceSuggestion, SUGGESTIONS_MAX } from "./contract.ts";

/** A place as the geocoder tells it: its own name, and the parts of its address by kind. */
export type FoundPlace = { lat: number; lon: number; name: string; address: Record<string, string> };

/** How a town is called where it is one, or is not. */
const TOWNS = ["city", "town", "village", "municipality", "hamlet", "island", "suburb"];
const REGIONS = ["county", "state_district", "state", "region"];

/** Nations are written in Italian, whatever the reader speaks: events are filtered by them. */
const NATIONS = new Intl.DisplayNames(["it"], { type: "region" });

/** What was found, in the words of an event; of those that read the same, the first. */
export function suggestionsOf(found: FoundPlace[]): PlaceSuggestion[] {
  const suggestions = new Map<string, PlaceSuggestion>();
  for (const { lat, lon, name, address } of found) {
    const street = [address.road, address.house_number].filter(Boolean).join(" ");
    const location = listed([name, address.road === name ? "" : street, firstOf(address, TOWNS)]);
    const nation = nationOf(address);
    const label = listed([location, firstOf(address, REGIONS), nation]);
    if (!location || suggestions.has(label)) continue;
    suggestions.set(label, { label, location, nation, latitude: lat, longitude: lon });
  }
  return [...suggestions.values()].slice(0, SUGGESTIONS_MAX);
}

function nationOf({ country_code = "", country = "" }: Record<string, string>): string {
  const code = country_code.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (NATIONS.of(code) ?? country) : country;
}

function firstOf(address: Record<string, string>, kinds: string[]): string {
  return kinds.map((kind) => address[kind]).find(Boolean) ?? "";
}

/** One after another, what is empty or was said before left out. */
function listed(parts: string[]): string {
  const said = parts.flatMap((part) => part.split(", ")).filter(Boolean);
  return [...new Set(said)].join(", ");
}
