import cyrillic from "@fontsource/onest/files/onest-cyrillic-400-normal.woff";
import boldCyrillic from "@fontsource/onest/files/onest-cyrillic-600-normal.woff";
import cyrillicExt from "@fontsource/onest/files/onest-cyrillic-ext-400-normal.woff";
import latin from "@fontsource/onest/files/onest-latin-400-normal.woff";
import boldLatin from "@fontsource/onest/files/onest-latin-600-normal.woff";
import latinExt from "@fontsource/onest/files/onest-latin-ext-400-normal.woff";
import boldLatinExt from "@fontsource/onest/files/onest-latin-ext-600-normal.woff";
import vietnamese from "@fontsource/onest/files/onest-vietnamese-400-normal.woff";
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
    font: create(new Uint8Array(file) as never) as Font,
  }));
}
