/** A text without lone surrogates and control characters, with line breaks of one kind. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

/** The same on a single line, for names. */
export function toOneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}
