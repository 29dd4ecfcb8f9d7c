import findTimeZone from "@photostructure/tz-lookup";
import { nationCode } from "../../../../worker/lib/nationCode.ts";
import { timeZoneName } from "../../../../worker/lib/timeZones.ts";

type Venue = { latitude: number | null; longitude: number | null; nation: string };

/**
 * The time zone of a venue: by its coordinates, else of its nation when that has only one; null when neither is known.
 * `nation` is an Italian name. The organizer thinks of a venue, not of an IANA name. The 29 KB gzipped of zones are
 * loaded with the first chosen venue, in the form alone; a venue without coordinates in a nation of several zones
 * leaves the zone.
 */
export function proposeTimeZone({ latitude, longitude, nation }: Venue): string | null {
  if (latitude !== null && longitude !== null) return timeZoneName(findTimeZone(latitude, longitude));
  const code = nationCode(nation);
  const zones = code ? zonesOfNation(code) : [];
  return zones.length === 1 && zones[0] ? timeZoneName(zones[0]) : null;
}

/** A browser without `getTimeZones` may have the older property `timeZones`. */
function zonesOfNation(code: string): string[] {
  const locale = new Intl.Locale("und", { region: code }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
