/** The single-byte encodings of Windows spreadsheets: Western Europe, Poland, Russia. */
const WINDOWS_ENCODINGS = ["windows-1252", "windows-1250", "windows-1251"] as const;
type WindowsEncoding = (typeof WINDOWS_ENCODINGS)[number];

/** A file's text in one encoding; `encoding` is null when the bytes determine it. */
export type FileReading = { encoding: WindowsEncoding | null; text: string };

/** For each encoding the letters beyond ASCII of its languages, among those of the site. */
const LETTERS: Record<WindowsEncoding, RegExp> = {
  "windows-1252": /[àáâäçèéêëìíîïñòóôöùúûüœæß]/i,
  "windows-1250": /[ąćęłńóśźż]/i,
  "windows-1251": /[а-яё]/i,
};

/**
 * The possible texts of a file's bytes: one when they determine it (a byte order mark, the encoding of an XML
 * declaration, valid UTF-8, or words that only one encoding gives), else each possible text, for the user to choose.
 * Throws a RangeError for a declared encoding that does not exist.
 */
export function decodeFile(bytes: ArrayBuffer): FileReading[] {
  const stated = statedEncoding(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 400)));
  try {
    return [
      { encoding: null, text: new TextDecoder(stated, { fatal: true, ignoreBOM: false }).decode(bytes) },
    ];
  } catch (failure) {
    if (failure instanceof RangeError) throw failure;
  }
  const readings = WINDOWS_ENCODINGS.map((encoding) => ({
    encoding,
    text: new TextDecoder(encoding).decode(bytes),
  }));
  const likely = readings.filter(({ encoding, text }) => isLikely(text, encoding));
  const different = (likely.length > 0 ? likely : readings).filter(
    ({ text }, at, all) => all.findIndex((other) => other.text === text) === at,
  );
  return different.length === 1 ? different.map(({ text }) => ({ encoding: null, text })) : different;
}

/** The declared encoding, or UTF-8. Excel's "Unicode text" is UTF-16 with a byte order mark. */
function statedEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const ascii = String.fromCharCode(...head);
  return /^(?:ï»¿)?\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(ascii)?.[1] ?? "utf-8";
}

/** The number of words that decide about an encoding, and the longest one in characters. */
const WORDS_MAX = 1000;
const WORD_MAX = 100;

/** The first words of a text that have characters beyond ASCII. */
function listForeignWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{S}¹²³¼½¾¿¡]+/gu) ?? [];
  const foreign = words.filter((word) => /\P{ASCII}/u.test(word));
  return foreign.slice(0, WORDS_MAX).map((word) => word.slice(0, WORD_MAX));
}

/** Whether every word beyond ASCII belongs to one of the encoding's languages. */
function isLikely(text: string, encoding: WindowsEncoding): boolean {
  return listForeignWords(text).every((word) => {
    const foreign = [...word].filter((sign) => sign > "\u007f");
    const letters = foreign.filter((sign) => /\p{L}/u.test(sign));
    // A sign such as "¹" or "¿" inside a word is a wrongly decoded letter; alone it is a sign.
    if (letters.length < foreign.length && /\p{L}[^\p{L}\p{M}’'-]\p{L}/u.test(word)) return false;
    if (encoding !== "windows-1251" && /[^\p{ASCII}]{3}/u.test(letters.length === foreign.length ? word : ""))
      return false;
    if (encoding === "windows-1251" && letters.length > 0 && /[a-z]/i.test(word)) return false;
    return letters.every((letter) => LETTERS[encoding].test(letter));
  });
}
