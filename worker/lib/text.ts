/** A text without lone surrogates and control characters, with line breaks of one kind. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

/** Text as HTML has it between elements. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text as HTML has it in the quotes of an attribute. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;");
}

/** Characters that turn the direction of the text around them, by which a name can read as another one. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** The same on a single line, for names. */
export function toOneLine(text: string): string {
  return plain(text).replace(DIRECTION_OVERRIDES, "").replace(/\s+/g, " ").trim();
}

/**
 * Characters that show nothing: control and format characters, what Unicode ignores by default (the fillers of Hangul among
 * it, which it calls letters), and the blank pattern of Braille.
 */
const INVISIBLE = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without what shows nothing; empty when there is nothing to see. */
export function visibleCharacters(text: string): string {
  return text.replace(INVISIBLE, "").trim();
}

/** How many characters of a text there are to see, by which every shortest length is measured. An emoji is one. */
export function visibleLength(text: string): number {
  return [...visibleCharacters(text)].length;
}

/** A text on one line, of at most `max` characters: cut behind a word and ended with "…" when it is longer. */
export function truncateAtWord(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= max) return line;
  const beginning = line.slice(0, max - 1);
  const end = line[max - 1] === " " ? beginning.length : beginning.lastIndexOf(" ");
  const words = (end > max / 2 ? beginning.slice(0, end) : beginning).toWellFormed();
  return `${words.replace(/\ufffd$/, "").replace(/[\s,;:–—-]+$/, "")}…`;
}
