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

/** A name of one letter and signs, as "C++". */
const SIGNED_LETTER = /(?<![\p{L}\p{N}])\p{L}(?=[+#])/gu;

/**
 * The words of a search, with the letters that the indexes have. Bounded, because a search of 49 single letters read every
 * word of the index 49 times.
 */
export function searchWords(search: string): string[] {
  const signed: string[] = search.normalize("NFC").match(SIGNED_LETTER) ?? [];
  return splitWords(search)
    .filter((word) => [...word].length >= SEARCH_WORD_MIN || /^\p{N}$/u.test(word) || signed.includes(word))
    .slice(0, SEARCH_WORDS_MAX)
    .map(foldLetters);
}

/** A text of a search; undefined for blanks and single letters, which do not say yet what to search for. */
export function toSearch(text: string): string | undefined {
  const isUnsaid = text.trim() === "" || (splitWords(text).length > 0 && searchWords(text).length === 0);
  return isUnsaid ? undefined : text;
}

/** The MATCH text of a word: a prefix, but for the letter of "C++", with which half of all words begin. */
export function matchPrefix(word: string): string {
  return /^\p{L}$/u.test(word) ? `"${word}"` : `"${word}"*`;
}

/** Letters that the indexes have in another form, as the migrations write them; the tokenizer folds accents and case. */
const LETTERS: Record<string, string> = {
  ...{ ł: "l", đ: "d", ð: "d", ħ: "h", ø: "o", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th", ё: "е" },
  ...{ Ł: "L", Đ: "D", Ð: "D", Ħ: "H", Ø: "O", ẞ: "SS", Æ: "AE", Œ: "OE", Þ: "TH", Ё: "Е" },
};

/** A text with the letters that the indexes have. */
export function foldLetters(text: string): string {
  return text.replace(/[łđðħøıßæœþёŁĐÐĦØẞÆŒÞЁ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** A text in small letters without accents, as the tokenizer folds it. */
export function withoutAccents(text: string): string {
  return foldLetters(text.normalize("NFC"))
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
