/** Vowel signs that the tokenizer takes for separators: a word with one would be a phrase, which the indexes refuse. */
const SEPARATORS = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/g;

/** The words of a text as a full-text index counts them; quotes, apostrophes and operators part them. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .replace(SEPARATORS, " ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a search: each of so many letters at least, or a digit, and so many at most; the rest is ignored. */
const SEARCH_WORD_MIN = 2;
const SEARCH_WORDS_MAX = 8;

/** The words of a search. Bounded, because a search of 49 single letters read every word of the index 49 times. */
export function searchWords(search: string): string[] {
  return splitWords(search)
    .filter((word) => [...word].length >= SEARCH_WORD_MIN || /^\p{N}$/u.test(word))
    .slice(0, SEARCH_WORDS_MAX);
}

/** Letters that the indexes have without their mark, as the migrations fold them; the tokenizer folds the others. */
export function foldLetters(word: string): string {
  const letters: Record<string, string> = { ł: "l", Ł: "L", ё: "е", Ё: "Е", œ: "oe", Œ: "OE" };
  return word.replace(/[łŁёЁœŒ]/g, (letter) => letters[letter] ?? letter);
}

/** A word in small letters without accents, as the tokenizer folds it. */
export function withoutAccents(word: string): string {
  return foldLetters(word)
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
