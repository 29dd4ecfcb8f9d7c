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
