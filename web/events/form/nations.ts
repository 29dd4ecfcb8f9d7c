import { listItalianNames, nationCode } from "../../../worker/lib/nationCode.ts";
import { nationName } from "../../../worker/lib/nationName.ts";

/** A nation to choose. `italian` is the name that events keep, `name` that of the reader's language. */
export type NationChoice = { code: string; italian: string; name: string; words: string[] };

const choices = new Map<string, NationChoice[]>();

/** Every nation by its name in `language`, Italy first. `words` are the other names that find it. */
export function listNations(language: string): NationChoice[] {
  const known = choices.get(language);
  if (known) return known;
  const byCode = new Map<string, NationChoice>();
  // The official name is the last of a code, the usual ones stand before it.
  for (const [italian, code] of listItalianNames()) {
    const name = nationName({ nation: italian, nation_code: code }, language) ?? italian;
    const words = [...(byCode.get(code)?.words ?? []), searchKey(italian)];
    byCode.set(code, { code, italian, name, words: [...new Set([...words, searchKey(name)])] });
  }
  const { compare } = new Intl.Collator(language);
  const sorted = [...byCode.values()].sort(
    (one, other) => Number(other.code === "IT") - Number(one.code === "IT") || compare(one.name, other.name),
  );
  choices.set(language, sorted);
  return sorted;
}

/** The nations that a typed text may mean: those that begin with it, then those with a word that does. */
export function findNations(text: string, language: string): NationChoice[] {
  const key = searchKey(text);
  const all = listNations(language);
  if (key === "") return all;
  const begins = all.filter(({ words }) => words.some((word) => word.startsWith(key)));
  const others = all.filter(
    (nation) => !begins.includes(nation) && nation.words.some((word) => word.includes(` ${key}`)),
  );
  return [...begins, ...others];
}

/** The nation of exactly this name, in Italian or in `language`. */
export function findNation(text: string, language: string): NationChoice | undefined {
  const key = searchKey(text);
  return key === "" ? undefined : listNations(language).find(({ words }) => words.includes(key));
}

/**
 * The name that a finished text stands for: of the nation that it names, or of the only one that begins so. A sea, or
 * another text that is no nation's, stays as it was typed.
 */
export function completeNation(text: string, language: string): string {
  const named = findNation(text, language);
  if (named) return named.italian;
  const [only, ...others] = text.trim() === "" ? [] : findNations(text, language);
  return only && others.length === 0 ? only.italian : text;
}

/** Whether a text is the beginning of nations and none itself: "Ital", "Gui". */
export function isUnfinishedNation(text: string): boolean {
  const key = searchKey(text);
  if (key === "" || nationCode(text)) return false;
  return listItalianNames().some(([name]) => searchKey(name).startsWith(key));
}

function searchKey(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
