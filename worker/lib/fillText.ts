import type { LanguageCode } from "./languages.ts";

export type TextParams = Record<string, string | number | undefined>;

/** A placeholder, and before it the French word that may lose its vowel: "de {{name}}", "que {{name}}". */
const PLACEHOLDER = /(?:(?<!\p{L})(d|qu|jusqu|lorsqu|puisqu|l)[ea] )?\{\{(\w+)\}\}/giu;

/** How a name begins that French elides before: a vowel or a mute h, not the aspirate one of "Hans" or "Hollande". */
const ELIDED = /^(?:[aeiouœæ]|y(?![aeiou])|h(?:a[bd]|e(?!i)|i|o(?!ck|l|ng)|u[bm]|y))/i;

/**
 * Fills a text's `{{placeholders}}`, in pages, mails and files; unknown ones become empty. In French the word before a
 * name is elided: "le rôle d’Anna", "le rôle de Marc", "l’avis d’Hélène". "Abissi S.r.l." ends its sentence with one stop.
 */
export function fillText(text: string, params: TextParams, language?: LanguageCode): string {
  return text.replace(PLACEHOLDER, (whole, word: string | undefined, name: string, offset: number) => {
    const rest = text.slice(offset + whole.length);
    const value = String(params[name] ?? "").replace(/\.$/, /^\.(?!\.)/.test(rest) ? "" : ".");
    const before = word === undefined ? "" : whole.slice(0, word.length + 2);
    // An accent is a character of its own behind its letter.
    const isElided = language === "fr" && ELIDED.test(value.normalize("NFD"));
    return (before && isElided ? `${word}’` : before) + value;
  });
}
