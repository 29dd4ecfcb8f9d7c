import { foldLetters, splitWords, withoutAccents } from "../../lib/searchWords.ts";

/** The words of a title that are compared: the longest, which tell most, and the one that is being typed. */
const TITLE_WORDS_MAX = 8;
/** Characters of a word that is compared, so that "a" does not stand for every word beginning with it. */
const TITLE_WORD_MIN = 3;

/** Words that stand in titles about anything, in the six languages, folded as the index folds. */
const COMMON_WORDS = new Set(
  `agli alla alle allo anche avete ben che chi come con cosa cui dai dal dalla dalle dei del della delle dello dove due
  fare gli hai hanno lei loro mai mia mie mio molto nei nel nella nelle non per perche piu poi prima primo quale
  quali quando quanto quanti quanta quante quello questa questo qualcuno sei senza siete sono sta sua sugli sui sul sulla
  tra troppo tua tutti tutto una uno vostra vostre vostri
  about and any are can did does for from has have how not our out should that the their there this what when where
  which who why will with without you your
  como con cual cuando cuanto del desde donde esta este hay las los mas mejor muy para pero por porque que quien sin
  sobre son una unas uno unos
  aux avec ces comment dans des elle est les leur mais mon nos notre par pas plus pour pourquoi quand que quel quelle
  qui sans ses son sont sur une vos votre
  ale ani byc czy dla gdy gdzie jak jaka jaki jakie jest kiedy kto ktory lub moj moze nad nie oraz pod przed przez sie
  tak tam tego ten tylko
  без был быть вас где для его если есть или как какая какие какой когда кто куда меня мне можно мой над нас наш нет
  они откуда перед под после почему при про сколько так там тот уже чем что чтобы это`.split(/\s+/),
);

/** What a title asks of the index: all words together, all but the one that is being typed, and each by itself. */
export type TitleSearch = { all: string; typed: string; words: string[] };

/**
 * The MATCH texts of a title; the last word, which is being typed, is a prefix unless a space follows. Quoted, so that
 * operators are words. Null for a title without words to compare.
 */
export function toTitleSearch(title: string): TitleSearch | null {
  const typed = splitWords(title);
  const last = /[\p{L}\p{N}]$/u.test(title.normalize("NFC")) ? typed.length - 1 : -1;
  const words = typed
    .map((word, index) => ({ word, isLast: index === last }))
    .filter(({ word }) => [...word].length >= TITLE_WORD_MIN);
  // A word that is being typed may become another one.
  const telling = words.filter(({ word, isLast }) => isLast || !COMMON_WORDS.has(withoutAccents(word)));
  // A title of common words alone is looked for as a whole.
  const kept = (telling.length > 0 ? telling : words)
    .toSorted(
      (one, other) => Number(other.isLast) - Number(one.isLast) || other.word.length - one.word.length,
    )
    .map(({ word, isLast }) => `"${foldLetters(word)}"${isLast ? "*" : ""}`);
  const unique = [...new Set(kept)].slice(0, TITLE_WORDS_MAX);
  if (unique.length === 0) return null;
  const whole = unique.filter((word) => !word.endsWith("*"));
  return {
    all: unique.join(" AND "),
    typed: (whole.length > 0 ? whole : unique).join(" AND "),
    words: telling.length > 0 ? unique : [],
  };
}
