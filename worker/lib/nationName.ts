/** `nation_code`: ISO 3166-1 alpha-2; null for a name that is no country's. */
export type Nation = { nation: string | null; nation_code: string | null };

/** A nation that has events. */
export type ListedNation = { nation: string; nation_code: string | null };

const names = new Map<string, Intl.DisplayNames>();

/**
 * The name of a nation in a reader's language. In Italian, and without a code, the name as the organizer typed it.
 * Versions of ICU name some nations differently ("Turkey", "Türkiye"), so an element that a page is served with carries
 * `suppressHydrationWarning`, which keeps the server's name.
 */
export function nationName({ nation, nation_code }: Nation, language: string): string | null {
  // Italian, the default language, does not load names of regions. Answers cached by older versions have no code.
  if (!nation || !nation_code || language === "it") return nation;
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    names.set(language, known);
  }
  return known.of(nation_code) ?? nation;
}
