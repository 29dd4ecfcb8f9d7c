import { foldLetters, matchPrefix, searchWords, withoutAccents } from "../lib/searchWords.ts";
import { truncateAtWord } from "../lib/text.ts";
import { SEARCH_KINDS, type SearchKind } from "./contract.ts";
import type { SnippetPart } from "./outputs.ts";

/**
 * The Italian stem of a word: "immersione" and "immersioni" share one, "istruttrice" and "istruttore",
 * "lago" and "laghi". The view `site_search_source` of the migration has the same rule.
 */
export function italianStem(accented: string): string {
  const word = withoutAccents(accented);
  if (word.length <= 3) return word;
  if (/tric[ei]$/.test(word)) return `${word.slice(0, -4)}or`;
  const root = word.replace(/[aeio]+$/, "");
  return root.length < 3 ? word.slice(0, 3) : root.replace(/([cg])h$/, "$1");
}

/** Words that say nothing of a subject, in the languages of most searches. */
const STOP_WORDS = new Set(
  `a ad al allo alla ai agli alle all da dal dallo dalla dai dagli dalle dall di del dello della dei degli delle dell in
  nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull con per tra fra il lo la gli le un uno una
  che chi come cosa dove quando quale quali perche sono si mi ti ci non ed od of the and for to on at an with how
  where when what`.split(/\s+/),
);

/** The words of a search, without stop words if others remain. */
export function siteSearchWords(search: string): string[] {
  // With their accents: the tokenizer folds fewer letters than `withoutAccents`, and keeps "й".
  const words = searchWords(search).map((word) => word.toLowerCase());
  const others = words.filter((word) => !STOP_WORDS.has(withoutAccents(word)));
  return others.length > 0 ? others : words;
}

/** The shortest word of which a beginning matches in texts; in titles and names every beginning matches. */
const PREFIX_MIN = 4;

/** The shortest stem of which a beginning matches: "fotografia" finds "fotografare". */
const STEM_PREFIX_MIN = 6;

/** What a word matches, as MATCH text: its beginning or its Italian stem. */
function matchForms(word: string, isPrefix: boolean): string {
  const stem = italianStem(word);
  const hasFamily = stem.length >= STEM_PREFIX_MIN;
  return `(${isPrefix ? matchPrefix(word) : `"${word}"`} OR ${hasFamily ? matchPrefix(stem) : `"${stem}"`})`;
}

function matchAnywhere(word: string): string {
  const inTexts = `{title names body}: ${matchForms(word, word.length >= PREFIX_MIN)}`;
  return word.length >= PREFIX_MIN ? inTexts : `({title names}: ${matchPrefix(word)} OR ${inTexts})`;
}

/** A MATCH text and how well its matches fit; a row's score adds up its queries' scores. */
export type MatchQuery = { match: string; score: number; word: number };

/** The words of a search whose fields count. */
const RANKED_WORDS_MAX = 4;

/** Queries for rows that hold all words; a word in the title fits better than one in the names, and that than in the text. */
export function matchAllWords(words: string[]): MatchQuery[] {
  const all = words.map(matchAnywhere).join(" AND ");
  const ranked = words.slice(0, RANKED_WORDS_MAX).flatMap((word) => [
    { field: `{title names}: ${matchForms(word, true)}`, weight: 1 },
    { field: `{title}: ${matchForms(word, true)}`, weight: 2 },
    { field: `{title}: "${word}"`, weight: 1 },
  ]);
  return [
    { match: all, score: 1, word: 0 },
    ...ranked.map(({ field, weight }) => ({
      match: `${all} AND ${field}`,
      score: weight / Math.min(words.length, RANKED_WORDS_MAX),
      word: 0,
    })),
  ];
}

/** Queries for rows that hold a word; rows with more words fit better. */
export function matchAnyWord(words: string[]): MatchQuery[] {
  return words.flatMap((word, index) => [
    { match: matchAnywhere(word), score: 2, word: index },
    { match: `{title}: ${matchForms(word, true)}`, score: 1, word: index },
  ]);
}

const KIND_WEIGHTS: Record<SearchKind, number> = { event: 1, article: 0.9, topic: 0.8, organizer: 0.85 };

/** The days after which the freshness of a kind counts half; an event's are counted from today in both directions. */
const HALF_LIVES: Record<SearchKind, number> = {
  event: 90,
  article: 365,
  topic: 180,
  organizer: Number.POSITIVE_INFINITY,
};
const PAST_EVENT_WEIGHT = 0.3;

/** The rank of a row by the sum of its queries' scores, its kind, and its age in days: negative for coming events. */
export function rankOf(kind: SearchKind, score: number, age: number): number {
  const freshness = 0.5 + 0.5 * 0.5 ** (Math.abs(age) / HALF_LIVES[kind]);
  return score * KIND_WEIGHTS[kind] * freshness * (kind === "event" && age > 0 ? PAST_EVENT_WEIGHT : 1);
}

/** Whoever searches the site mostly looks for an event: its group comes first, unless another kind fits twice as well. */
const GROUP_WEIGHTS: Partial<Record<SearchKind, number>> = { event: 2 };

/** The rank of a group of results by the rank of its best one. */
export function groupRankOf(kind: SearchKind, best: number): number {
  return best * (GROUP_WEIGHTS[kind] ?? 1);
}

/** The kinds that a search asks for: only articles have a language, only events a time. */
export function kindsOf({ kind, language, time }: { kind?: string; language?: string; time?: string }) {
  return SEARCH_KINDS.filter(
    (one) => (!kind || one === kind) && (!language || one === "article") && (!time || one === "event"),
  );
}

const SNIPPET_LENGTH = 180;
/** The characters before the first match. */
const SNIPPET_LEAD = 50;

/** A piece of a text around the first match of a search's words, on one line; the beginning of a text without one. */
export function makeSnippet(text: string, words: string[]): SnippetPart[] {
  const line = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const first = [...line.matchAll(WORD)].find(([word]) => isMatch(word, words))?.index ?? 0;
  const from = first <= SNIPPET_LEAD ? 0 : line.indexOf(" ", first - SNIPPET_LEAD) + 1;
  // A piece does not begin with the sign that stood between two sentences or fields.
  const rest = from > 0 ? `…${line.slice(from).replace(/^[^\p{L}\p{N}]+/u, "")}` : line;
  const piece = truncateAtWord(rest, SNIPPET_LENGTH);
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const { 0: word, index } of piece.matchAll(WORD)) {
    if (!isMatch(word, words)) continue;
    if (index > end) parts.push({ text: piece.slice(end, index), match: false });
    parts.push({ text: word, match: true });
    end = index + word.length;
  }
  if (end < piece.length) parts.push({ text: piece.slice(end), match: false });
  return parts;
}

const WORD = /[\p{L}\p{N}]+/gu;

function isMatch(text: string, words: string[]): boolean {
  const word = withoutAccents(text);
  return words.map(withoutAccents).some((one) => {
    const stem = italianStem(one);
    if (one.length < PREFIX_MIN) return word === one || italianStem(word) === stem;
    return word.startsWith(stem.length < STEM_PREFIX_MIN ? one : stem) || italianStem(word) === stem;
  });
}

/** The shortest word for which a near spelling is sought. */
const NEAR_MIN = 4;
const TRIGRAM = 3;

/**
 * The MATCH text, in trigrams, of titles that hold the first or the last half of a word, as every word does that differs
 * in one letter or in two exchanged ones; null for a short word.
 */
export function matchNearSpelling(word: string): string | null {
  if (word.length < NEAR_MIN) return null;
  const length = Math.max(TRIGRAM, Math.ceil(word.length / 2) - 1);
  const halves = [word.slice(0, length), word.slice(-length)].map((half) => {
    const trigrams = Array.from(
      { length: half.length - TRIGRAM + 1 },
      (_, at) => `"${half.slice(at, at + TRIGRAM)}"`,
    );
    return `(${trigrams.join(" AND ")})`;
  });
  return halves.join(" OR ");
}

const SUGGESTIONS_MAX = 3;

/**
 * The search with each missing word replaced by words of titles that differ in one letter, or two for a long word: the
 * nearest first, at most SUGGESTIONS_MAX. Empty unless every missing word has one.
 */
export function suggestSearches(words: string[], missing: string[], titles: string[]): string[] {
  if (missing.length === 0) return [];
  const known = [...new Set(titles.flatMap((title) => foldLetters(title).toLowerCase().match(WORD) ?? []))];
  const spellings = new Map(
    missing.map((word) => {
      const most = word.length < 6 ? 1 : 2;
      const near = known
        .map((text) => ({ text, distance: editDistance(withoutAccents(word), withoutAccents(text)) }))
        .filter(({ text, distance }) => text.length >= NEAR_MIN && distance <= most)
        .toSorted((one, other) => one.distance - other.distance);
      return [word, near.map(({ text }) => text)] as const;
    }),
  );
  if ([...spellings.values()].some((near) => near.length === 0)) return [];
  const searches = Array.from({ length: SUGGESTIONS_MAX }, (_, index) =>
    words.map((word) => spellings.get(word)?.[index] ?? spellings.get(word)?.[0] ?? word).join(" "),
  );
  return [...new Set(searches)];
}

/** The letters to insert, delete, replace or exchange with the next one to make a word of another (optimal alignment). */
function editDistance(one: string, other: string): number {
  let rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at += 1) {
    const [above = [], before = []] = rows;
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const isExchanged = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          (above[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (above[to - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged && at > 1 && to > 1 ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows = [row, above];
  }
  return rows[0]?.at(-1) ?? 0;
}
