/** Vowel signs that the tokenizer treats as separators: a word with one would be a phrase, which the indexes refuse. */
const SEPARATORS = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/g;

/** Splits a text into words as a full-text index does, also at quotes, apostrophes and operators. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .replace(SEPARATORS, " ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The fewest letters of a search's word, unless it is a digit, and the most words; the rest is ignored. */
const SEARCH_WORD_MIN = 2;
const SEARCH_WORDS_MAX = 8;

/** A name of one letter and signs, such as "C++". */
const SIGNED_LETTER = /(?<![\p{L}\p{N}])\p{L}(?=[+#])/gu;

/**
 * The words of a search, with letters as in the indexes. Limited, because a search of 49 single letters read every word
 * of the index 49 times.
 */
export function searchWords(search: string): string[] {
  const signed: string[] = search.normalize("NFC").match(SIGNED_LETTER) ?? [];
  return splitWords(search)
    .filter((word) => [...word].length >= SEARCH_WORD_MIN || /^\p{N}$/u.test(word) || signed.includes(word))
    .slice(0, SEARCH_WORDS_MAX)
    .map(foldLetters);
}

/** A search text; undefined for blanks and single letters, which are too short to search for. */
export function toSearch(text: string): string | undefined {
  const isTooShort = text.trim() === "" || (splitWords(text).length > 0 && searchWords(text).length === 0);
  return isTooShort ? undefined : text;
}

/** The MATCH text of a word: a prefix, except the letter of "C++", with which half of all words begin. */
export function matchPrefix(word: string): string {
  return /^\p{L}$/u.test(word) ? `"${word}"` : `"${word}"*`;
}

/** Letters that the indexes store in another form, as in the migrations; the tokenizer folds accents and case. */
const LETTERS: Record<string, string> = {
  ...{ ł: "l", đ: "d", ð: "d", ħ: "h", ø: "o", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th", ё: "е" },
  ...{ Ł: "L", Đ: "D", Ð: "D", Ħ: "H", Ø: "O", ẞ: "SS", Æ: "AE", Œ: "OE", Þ: "TH", Ё: "Е" },
};

/** Replaces letters as the indexes do. */
export function foldLetters(text: string): string {
  return text.replace(/[łđðħøıßæœþёŁĐÐĦØẞÆŒÞЁ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Lower-cases a text and removes accents, as the tokenizer does. */
export function withoutAccents(text: string): string {
  return foldLetters(text.normalize("NFC"))
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
