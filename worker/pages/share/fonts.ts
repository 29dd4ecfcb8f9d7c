import { inflateSync } from "node:zlib";
import cyrillic from "@fontsource/onest/files/onest-cyrillic-600-normal.woff";
import latin from "@fontsource/onest/files/onest-latin-600-normal.woff";
import latinExt from "@fontsource/onest/files/onest-latin-ext-600-normal.woff";
import { html } from "hono/html";

export const FONT_FAMILY = "Onest";

// Three files of one family, each registered with its own weight, because the renderer distinguishes them only by weight.
const FILES: [file: ArrayBuffer, weight: number][] = [
  [latin, 600],
  [latinExt, 500],
  [cyrillic, 400],
];

type LoadedFonts = { weight: number; font: Font }[];

let opened: LoadedFonts | undefined;

type Font = {
  /** The font as OpenType, which the renderer reads directly. */
  bytes: Uint8Array;
  /** Advance widths by character, as a fraction of the font size; characters without a glyph are missing. */
  advances: Map<string, number>;
};

type Tables = Map<string, DataView>;

/** The fonts of the share images, parsed once. */
export function loadFonts(): LoadedFonts {
  opened ??= FILES.map(([file, weight]) => ({ weight, font: parseWoff(file, weight) }));
  return opened;
}

/** Replaces characters that the fonts lack by their compatible form (① by 1), or removes them. */
export function toDrawableText(text: string): string {
  return [...text.normalize("NFC").replace(/\p{White_Space}/gu, " ")]
    .map((character) => (hasGlyph(character) ? character : plainForm(character)))
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Replacements for characters without a compatible form in Unicode. */
const LIKE: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2032": "'",
  "\u2033": '"',
  "\u2192": "–",
};

function plainForm(character: string): string {
  return [...(LIKE[character] ?? character.normalize("NFKD"))].filter(hasGlyph).join("");
}

/** Whether a character is drawn; combining marks that the fonts cannot place are not. */
function hasGlyph(character: string): boolean {
  return advanceWidth(character) > 0;
}

function findFont(character: string) {
  return loadFonts().find(({ font }) => font.advances.has(character));
}

function advanceWidth(character: string): number {
  return findFont(character)?.font.advances.get(character) ?? 0;
}

/** The width of a drawable text in pixels. */
export function measureText(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + advanceWidth(character) * size, 0);
}

/** A drawable text as SVG, one positioned element per font, because the renderer loses characters where fonts change. */
export function drawText(text: string, x: number, y: number, size: number) {
  let at = x;
  const runs: { text: string; x: number; weight: number | undefined }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const weight = character === " " && last ? last.weight : findFont(character)?.weight;
    if (last && last.weight === weight) last.text += character;
    else runs.push({ text: character, x: at, weight });
    at += advanceWidth(character) * size;
  }
  return runs.map(
    (run) =>
      html`<text x="${run.x}" y="${y}" font-size="${size}" font-weight="${run.weight}">${run.text}</text>`,
  );
}

/** Parses a WOFF file and sets its weight. */
function parseWoff(file: ArrayBuffer, weight: number): Font {
  const tables = tablesOf(new DataView(file));
  table(tables, "OS/2").setUint16(4, weight);
  return { bytes: asOpenType(new DataView(file).getUint32(4), tables), advances: advancesOf(tables) };
}

function table(tables: Tables, tag: string): DataView {
  const found = tables.get(tag);
  if (!found) throw new Error(`the font has no table ${tag}`);
  return found;
}

function tablesOf(file: DataView): Tables {
  const records = Array.from({ length: file.getUint16(12) }, (_, index) => 44 + index * 20);
  return new Map(
    records.map((at) => {
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));
      const [offset, packed, length] = [4, 8, 12].map((index) => file.getUint32(at + index));
      const bytes = new Uint8Array(file.buffer, offset, packed);
      // Tables that compression would not shrink are stored uncompressed.
      const unpacked = packed === length ? bytes.slice() : new Uint8Array(inflateSync(bytes));
      return [tag, new DataView(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength)];
    }),
  );
}

function asOpenType(kind: number, tables: Tables): Uint8Array {
  const starts = 12 + tables.size * 16;
  const size = [...tables.values()].reduce((sum, { byteLength }) => sum + aligned(byteLength), starts);
  const font = new DataView(new ArrayBuffer(size));
  font.setUint32(0, kind);
  font.setUint16(4, tables.size);
  let at = starts;
  for (const [index, [tag, bytes]] of [...tables].entries()) {
    const record = 12 + index * 16;
    for (const [place, letter] of [...tag].entries()) font.setUint8(record + place, letter.charCodeAt(0));
    font.setUint32(record + 8, at);
    font.setUint32(record + 12, bytes.byteLength);
    new Uint8Array(font.buffer).set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), at);
    at += aligned(bytes.byteLength);
  }
  return new Uint8Array(font.buffer);
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function advancesOf(tables: Tables): Map<string, number> {
  const [hmtx, unitsPerEm] = [table(tables, "hmtx"), table(tables, "head").getUint16(18)];
  const lastMetric = table(tables, "hhea").getUint16(34) - 1;
  const glyphs = glyphsOf(table(tables, "cmap"));
  return new Map(
    [...glyphs].map(([code, glyph]) => {
      const advance = hmtx.getUint16(Math.min(glyph, lastMetric) * 4);
      return [String.fromCharCode(code), advance / unitsPerEm];
    }),
  );
}

/** Glyph ids by character code, from the cmap's format 4 subtable, which every web font has. */
function glyphsOf(cmap: DataView): Map<number, number> {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + index * 8));
  const start = offsets.find((offset) => cmap.getUint16(offset) === 4);
  if (start === undefined) throw new Error("the font does not say which characters it has");
  const width = cmap.getUint16(start + 6);
  const glyphs = new Map<number, number>();
  for (let at = start + 14; at < start + 14 + width; at += 2) {
    const [last, first] = [cmap.getUint16(at), cmap.getUint16(at + width + 2)];
    const [delta, range] = [cmap.getUint16(at + 2 * width + 2), cmap.getUint16(at + 3 * width + 2)];
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range && cmap.getUint16(at + 3 * width + 2 + range + 2 * (code - first));
      const glyph = range && !listed ? 0 : (listed + (range ? delta : code + delta)) & 0xffff;
      if (glyph) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
