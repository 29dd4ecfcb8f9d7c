/** Words of venues' names in the site's languages: a part that begins with one of them is not a town. */
const VENUE_WORDS =
  /^(piscin\w*|pool|palazzo|palasport|palanuoto|centro|center|centre|impianto|stadio|vasca|diving|club|asd|hotel|resort|spiaggia|playa|plage|beach|cala|baia|capo|punta|molo|marina|lungomare|lido|parco|base|scuola|palestra|circolo|cenote|deep\w*|pływalnia|basen|бассейн)(?=[\s'’.-]|$)|\b(pool|hole|diving|beach)$/iu;
/** Words that begin both venues' and towns' names: "Lido di Ostia", "Marina di Ragusa", "Cala Gonone". */
const TOWN_WORDS = /^(lido|marina|capo|punta|cala|baia|playa)\s/iu;
/** Words of streets: the town follows the street. */
const STREET =
  /^(via|viale|v\.le|piazza|piazzale|corso|largo|strada|lungo\w+|calle|avenida|rue|avenue|ul\.|ulica|ул\.)\s|^\d+\s+\p{L}+.*\b(street|road|rue|avenue)\b/iu;
/** Words of waters, islands and coasts, which name an area instead of a town. */
const AREA =
  /^(isol[ae]|arcipelago|lago|golfo|stretto|costa|costiera|riviera|provincia|illes|islas|lake|gulf)(?=[\s'’])/iu;
const REGIONS = new Set(
  "abruzzo basilicata calabria campania emilia-romagna friuli-venezia-giulia lazio liguria lombardia marche molise piemonte puglia sardegna sicilia toscana trentino-alto-adige umbria valle-d’aosta veneto canarie baleari azzorre madeira corsica creta".split(
    " ",
  ),
);
/** The province's letters in Italian addresses: "(GE)". */
const PROVINCE = /\s*\([A-Z]{2}\)$/;

/**
 * An event's `location` with its town first, because readers choose by it: "Piscina Sciorba, Via Adamoli 57, Genova"
 * becomes "Genova · Piscina Sciorba, Via Adamoli 57". A text without a recognisable town is returned unchanged; no word
 * is lost.
 */
export function formatCardVenue(location: string, nation: string | null): string {
  const parts = location
    .split(/,|\s[-–—·]\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const areas = countAreas(parts, nation);
  const places = parts.slice(0, parts.length - areas);
  const [first = "", ...others] = places;
  const town = others.at(-1);
  if (town === undefined) return location.trim();
  // "Genova, Piscina Sciorba" already begins with its town.
  const isTownFirst = !isVenue(first) || (mayBeTown(first) && !mayBeTown(town));
  if (isTownFirst && isVenue(town)) return `${first} · ${parts.slice(1).join(", ")}`;
  const isTownLast = isVenue(town)
    ? mayBeTown(town) && isVenue(first) && (!mayBeTown(first) || endsWithProvince(parts))
    : isVenue(first) || others.some(isStreet) || endsWithProvince(parts);
  if (!isTownLast) return location.trim();
  return `${[town, ...parts.slice(places.length)].join(", ")} · ${places.slice(0, -1).join(", ")}`;
}

/** The number of parts at the end that name an area around the town: a region, an island, the nation. */
function countAreas(parts: string[], nation: string | null): number {
  const isArea = (part: string) => {
    const name = part.replace(PROVINCE, "");
    const key = name.toLowerCase().replaceAll("'", "’").replaceAll(" ", "-");
    return AREA.test(name) || REGIONS.has(key) || name.toLowerCase() === nation?.toLowerCase();
  };
  const town = parts.findLastIndex((part) => !isArea(part));
  return parts.length - 1 - town;
}

function isVenue(part: string): boolean {
  return VENUE_WORDS.test(part) || isStreet(part) || (/\d/.test(part) && !/^\d{5}\s/.test(part));
}

function mayBeTown(part: string): boolean {
  return TOWN_WORDS.test(part) && !/\d/.test(part);
}

function isStreet(part: string): boolean {
  return STREET.test(part);
}

function endsWithProvince(parts: string[]): boolean {
  return PROVINCE.test(parts.at(-1) ?? "");
}
