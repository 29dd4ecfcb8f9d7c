import { budgetedFetch } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { LanguageCode } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { log } from "../log.ts";
import { GEOCODER_TIMEOUT_MS, type GeocodedVenue } from "./contract.ts";
import { areaOf, type GeocodedPlace } from "./rules.ts";
import { findStoredPlace, storePlace } from "./store.ts";

const text = z.string().catch("");
/** The used fields of Nominatim's answers; Nominatim writes numbers as strings. */
const placesSchema = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: text,
    address: z.record(z.string(), text).catch({}),
  }),
);

/**
 * West, north, east and south of Italy in degrees. The geocoder prefers places inside without excluding others, so that
 * "Nemi" is the lake near Rome and "Dahab" is still found.
 */
const ITALY = "6.6,47.1,18.6,35.4";

/** The number of suggestions requested from the geocoder. */
const SUGGESTIONS_REQUESTED = 5;

/** Geocodes with a Nominatim-compatible service, in Italian. Null for an unknown place. Refuses with `place_unreachable`. */
async function geocode(env: Env, query: string): Promise<GeocodedVenue | null> {
  const [first] = await requestGeocoder(env, placesSchema, {
    q: query,
    limit: "1",
    addressdetails: "1",
    "accept-language": "it",
  });
  return first ? { latitude: first.lat, longitude: first.lon, area: areaOf(first.address) } : null;
}

/** Searches places, with address parts in this language. Refuses with `place_unreachable`. */
export function searchPlaces(env: Env, query: string, language: LanguageCode): Promise<GeocodedPlace[]> {
  const parameters = {
    q: query,
    limit: String(SUGGESTIONS_REQUESTED),
    addressdetails: "1",
    "accept-language": language,
  };
  return requestGeocoder(env, placesSchema, parameters);
}

async function requestGeocoder<Form extends z.ZodType>(
  env: Env,
  form: Form,
  parameters: Record<string, string>,
): Promise<z.output<Form>> {
  try {
    const search = new URLSearchParams({ ...parameters, viewbox: ITALY, format: "jsonv2" });
    const response = await budgetedFetch(env)(`${env.GEOCODER_URL}/search?${search}`, {
      headers: { "User-Agent": `${env.SITE_NAME} (${env.CONTACT_EMAIL})` },
      signal: AbortSignal.timeout(GEOCODER_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
    return form.parse(await response.json());
  } catch (error) {
    log("warn", "geocoder", error);
    throw new Refusal("place_unreachable");
  }
}

/**
 * A venue from the stored answers, else from the geocoder, whose answer is stored; null for an unknown venue.
 * `beforeRequest` may refuse a request to the geocoder. Refuses with `place_unreachable`.
 */
export async function findGeocodedVenue(
  env: Env,
  db: Database,
  query: string,
  beforeRequest?: () => Promise<void>,
): Promise<GeocodedVenue | null> {
  const known = await findStoredPlace(db, query, new Date());
  if (known !== undefined) return known;
  await beforeRequest?.();
  const venue = await geocode(env, query);
  await storePlace(db, query, venue, new Date());
  return venue;
}
