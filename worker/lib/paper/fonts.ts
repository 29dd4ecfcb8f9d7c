import cyrillic from "@fontsource/onest/files/onest-cyrillic-400-normal.woff";
import boldCyrillic from "@fontsource/onest/files/onest-cyrillic-600-normal.woff";
import cyrillicExt from "@fontsource/onest/files/onest-cyrillic-ext-400-normal.woff";
import latin from "@fontsource/onest/files/onest-latin-400-normal.woff";
import boldLatin from "@fontsource/onest/files/onest-latin-600-normal.woff";
import latinExt from "@fontsource/onest/files/onest-latin-ext-400-normal.woff";
import boldLatinExt from "@fontsource/onest/files/onest-latin-ext-600-normal.woff";
import vietnamese from "@fontsource/onest/files/onest-vietnamese-400-normal.woff";
import { unzlibSync } from "fflate";
import { create, type Font } from "fontkit";

/** A file of the site's font, and its name in a document. */
export type PaperFont = { name: string; font: Font };
export type PaperWeight = "regular" | "bold";

const REGULAR = { latin, latinExt, cyrillic, cyrillicExt, vietnamese };
const BOLD = { boldLatin, boldLatinExt, boldCyrillic };

let parsed: Record<PaperWeight, PaperFont[]> | undefined;

/**
 * The font files by weight, in the order in which a character is looked up; parsed once per isolate. Rare alphabets
 * have only the regular weight.
 */
export function paperFonts(): Record<PaperWeight, PaperFont[]> {
  if (!parsed) {
    const regular = parse(REGULAR);
    parsed = { regular, bold: [...parse(BOLD), ...regular] };
  }
  return parsed;
}

function parse(files: Record<string, ArrayBuffer>): PaperFont[] {
  return Object.entries(files).map(([name, file]) => ({
    name,
    font: create(inflateWoff(file) as never) as Font,
  }));
}

const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/** A WOFF as the font that it compresses: fontkit inflates the table of all glyphs once for each glyph of a document. */
function inflateWoff(file: ArrayBuffer): Uint8Array {
  const woff = new DataView(file);
  const [count, size] = [woff.getUint16(12), woff.getUint32(16)];
  const bytes = new Uint8Array(size);
  const font = new DataView(bytes.buffer);
  font.setUint32(0, woff.getUint32(4));
  font.setUint16(4, count);
  let end = SFNT.header + count * SFNT.entry;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + index * WOFF.entry;
    const [tag, offset, stored, length, checksum] = [0, 4, 8, 12, 16].map((at) => woff.getUint32(from + at));
    const table = new Uint8Array(file, offset, stored);
    bytes.set(stored === length ? table : unzlibSync(table), end);
    const entry = SFNT.header + index * SFNT.entry;
    for (const [at, value = 0] of [tag, checksum, end, length].entries())
      font.setUint32(entry + at * 4, value);
    end += Math.ceil((length ?? 0) / 4) * 4;
  }
  return bytes;
}
