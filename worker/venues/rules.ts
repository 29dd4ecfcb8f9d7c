import { SUGGESTIONS_MAX } from "./contract.ts";
import type { VenueSuggestion } from "./outputs.ts";

/** A place in the geocoder's answer: its name, and the parts of its address by kind. */
export type GeocodedPlace = { lat: number; lon: number; name: string; address: Record<string, string> };

const DAY_MS = 86_400_000;
/** The days for which the geocoder's answers are stored, unknown venues included, because maps and names change. */
export const PLACE_LIFETIME_DAYS = 30;

/** The address parts that name a town, in order of preference. */
const TOWNS = ["city", "town", "village", "municipality", "hamlet", "island", "suburb"];
const REGIONS = ["county", "state_district", "state", "region"];

/** Created on first use, because that takes 7 ms. */
let nationNames: Intl.DisplayNames | undefined;

/** The geocoder's places as suggestions; only the first of those with the same label. */
export function toSuggestions(found: GeocodedPlace[]): VenueSuggestion[] {
  const suggestions = new Map<string, VenueSuggestion>();
  for (const { lat, lon, name, address } of found) {
    const street = [address.road, address.house_number].filter(Boolean).join(" ");
    const location = joinParts([name, address.road === name ? "" : street, firstPart(address, TOWNS)]);
    const nation = nationOf(address);
    const label = joinParts([location, firstPart(address, REGIONS), nation]);
    if (!location || suggestions.has(label)) continue;
    suggestions.set(label, { label, location, nation, latitude: lat, longitude: lon });
  }
  return [...suggestions.values()].slice(0, SUGGESTIONS_MAX);
}

/** The most characters of an area. */
const AREA_MAX = 120;

/** Province and region of an address: an Italian province's code, then the names; null for an address without. */
export function areaOf(address: Record<string, string>): string | null {
  const sign = address["ISO3166-2-lvl6"]?.match(/^IT-([A-Z]{2})$/)?.[1] ?? "";
  const parts = joinParts([
    sign,
    address.county ?? address.province ?? "",
    address.state ?? address.region ?? "",
  ]);
  return parts.slice(0, AREA_MAX) || null;
}

/** Whether a venue names its province by a code, "Camogli (GE)", so that the geocoder need not. */
export function hasProvinceSign(location: string): boolean {
  return /\([A-Z]{2}\)|\s[A-Z]{2}$/.test(location.trim());
}

/** Whether a stored answer of the geocoder is still valid. */
export function isPlaceValid(lookedUpAt: string, now: Date): boolean {
  return Date.parse(lookedUpAt) > now.getTime() - PLACE_LIFETIME_DAYS * DAY_MS;
}

function nationOf({ country_code = "", country = "" }: Record<string, string>): string {
  const code = country_code.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return country;
  // Nations are stored in Italian in every interface language, because events are filtered by them.
  nationNames ??= new Intl.DisplayNames(["it"], { type: "region" });
  return nationNames.of(code) ?? country;
}

function firstPart(address: Record<string, string>, kinds: string[]): string {
  return kinds.map((kind) => address[kind]).find(Boolean) ?? "";
}

/** Joins address parts with commas, without empty and repeated ones. */
function joinParts(parts: string[]): string {
  const names = parts.flatMap((part) => part.split(", ")).filter(Boolean);
  return [...new Set(names)].join(", ");
}
