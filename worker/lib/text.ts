/** A text without lone surrogates and control characters, with unified line breaks. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

/** Escapes text for HTML between elements. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes text for a quoted HTML attribute. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;");
}

/** Characters that reverse the direction of the surrounding text, so that a name can look like another one. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** The same on a single line, for names. */
export function toOneLine(text: string): string {
  return plain(text).replace(DIRECTION_OVERRIDES, "").replace(/\s+/g, " ").trim();
}

/**
 * Invisible characters: control and format characters, Unicode's default ignorables (such as Hangul's fillers, which
 * are letters), and Braille's blank pattern.
 */
const INVISIBLE = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without invisible characters; empty when it has no others. */
export function visibleCharacters(text: string): string {
  return text.replace(INVISIBLE, "").trim();
}

/** The number of visible characters, by which all minimum lengths are measured. An emoji counts as one. */
export function visibleLength(text: string): number {
  return [...visibleCharacters(text)].length;
}

/** A text on one line of at most `max` characters: a longer one is cut after a word, with "…". */
export function truncateAtWord(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= max) return line;
  const beginning = line.slice(0, max - 1);
  const end = line[max - 1] === " " ? beginning.length : beginning.lastIndexOf(" ");
  const cut = (end > max / 2 ? beginning.slice(0, end) : beginning).toWellFormed();
  return `${cut.replace(/\ufffd$/, "").replace(/[\s,;:–—-]+$/, "")}…`;
}

/** The fewest visible characters of a category's name, of events or of the forum. */
const CATEGORY_NAME_MIN = 2;

export function hasCategoryNameMin(name: string): boolean {
  return visibleLength(name) >= CATEGORY_NAME_MIN;
}
