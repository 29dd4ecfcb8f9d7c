/** `nation_code`: ISO 3166-1 alpha-2; null for an unknown name. */
export type Nation = { nation: string | null; nation_code: string | null };

/** A nation with events. */
export type ListedNation = { nation: string; nation_code: string | null };

const names = new Map<string, Intl.DisplayNames>();

/**
 * The name of a nation in a reader's language. In Italian, and without a code, the organizer's own spelling. Versions
 * of ICU name some nations differently ("Turkey", "Türkiye"), so server-rendered elements have
 * `suppressHydrationWarning`, which preserves the server's name.
 */
export function nationName({ nation, nation_code }: Nation, language: string): string | null {
  // Italian, the default language, needs no `Intl.DisplayNames`. Answers cached by older versions have no code.
  if (!nation || !nation_code || language === "it") return nation;
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    names.set(language, known);
  }
  return known.of(nation_code) ?? nation;
}

export type VenueNames = { location: string | null; nation: string | null };

/** An event's venue in one line, in a reader's language, "Lago di Garda, Italy"; empty without a venue. */
export function venueLine(venue: VenueNames & Nation, language: string): string {
  return [venue.location, nationName(venue, language)].filter(Boolean).join(", ");
}
