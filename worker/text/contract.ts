/** A text of whole characters, line breaks of one kind, nothing that steers a terminal. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

/** The same in one line, for what is a name. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}
