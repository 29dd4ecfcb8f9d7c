import { listItalianNames, nationCode } from "../../../worker/lib/nationCode.ts";
import { nationName } from "../../../worker/lib/nationName.ts";

/** A nation to choose. `italian` is the name that events store, `name` the name in the reader's language. */
export type NationChoice = { code: string; italian: string; name: string; searchWords: string[] };

const choices = new Map<string, NationChoice[]>();

/** All nations by their name in `language`, Italy first. `searchWords` are the other names that a search matches. */
export function listNations(language: string): NationChoice[] {
  const known = choices.get(language);
  if (known) return known;
  const byCode = new Map<string, NationChoice>();
  // Of a code's names the official one is the last, the usual ones come first.
  for (const [italian, code] of listItalianNames()) {
    const name = nationName({ nation: italian, nation_code: code }, language) ?? italian;
    const searchWords = [...(byCode.get(code)?.searchWords ?? []), searchKey(italian)];
    byCode.set(code, { code, italian, name, searchWords: [...new Set([...searchWords, searchKey(name)])] });
  }
  const { compare } = new Intl.Collator(language);
  const sorted = [...byCode.values()].sort(
    (one, other) => Number(other.code === "IT") - Number(one.code === "IT") || compare(one.name, other.name),
  );
  choices.set(language, sorted);
  return sorted;
}

/** The nations that match a typed text: those that begin with it, then those with a word that begins with it. */
export function findNations(text: string, language: string): NationChoice[] {
  const key = searchKey(text);
  const all = listNations(language);
  if (key === "") return all;
  const begins = all.filter(({ searchWords }) => searchWords.some((word) => word.startsWith(key)));
  const others = all.filter(
    (nation) => !begins.includes(nation) && nation.searchWords.some((word) => word.includes(` ${key}`)),
  );
  return [...begins, ...others];
}

/** The nation of exactly this name, in Italian or in `language`. */
export function findNation(text: string, language: string): NationChoice | undefined {
  const key = searchKey(text);
  return key === "" ? undefined : listNations(language).find(({ searchWords }) => searchWords.includes(key));
}

/**
 * The nation's name for a finished text: of the nation that it names, or of the only nation that begins with it.
 * Another text, such as a sea's name, is returned unchanged.
 */
export function completeNation(text: string, language: string): string {
  const named = findNation(text, language);
  if (named) return named.italian;
  const [only, ...others] = text.trim() === "" ? [] : findNations(text, language);
  return only && others.length === 0 ? only.italian : text;
}

/** Whether a text is the beginning of a nation's name and not a nation itself: "Ital", "Gui". */
export function isUnfinishedNation(text: string): boolean {
  const key = searchKey(text);
  if (key === "" || nationCode(text)) return false;
  return listItalianNames().some(([name]) => searchKey(name).startsWith(key));
}

function searchKey(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
