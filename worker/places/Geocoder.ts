import { z } from "zod";
import { Refusal } from "../errors.ts";
import { PLACE_TIMEOUT_MS, type PlaceView } from "./contract.ts";

/** The part of Nominatim's answer that we use; it writes numbers as texts. */
const answerForm = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number() }));

/** Asks a Nominatim-compatible service, in Italian. Null: it knows no such place. Refuses with `place_unreachable`. */
export async function geocode(env: Env, query: string): Promise<PlaceView | null> {
  const parameters = new URLSearchParams({ q: query, format: "jsonv2", limit: "1", "accept-language": "it" });
  try {
    const response = await fetch(`${env.GEOCODER_URL}/search?${parameters}`, {
      headers: { "User-Agent": `${env.SITE_NAME} (${env.CONTACT_EMAIL})` },
      signal: AbortSignal.timeout(PLACE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
    const [first] = answerForm.parse(await response.json());
    return first ? { latitude: first.lat, longitude: first.lon } : null;
  } catch (error) {
    console.warn("geocoder", error instanceof Error ? error.message : error);
    throw new Refusal("place_unreachable");
  }
}
