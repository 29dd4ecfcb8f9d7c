import { inflateSync } from "node:zlib";

export type Font = {
  /** The font as OpenType, which the renderer reads directly. */
  bytes: Uint8Array;
  /** Advance widths by character, as a fraction of the font size; characters without a glyph are missing. */
  advances: Map<string, number>;
};

type Tables = Map<string, DataView>;

/** Parses a WOFF file and sets its weight. */
export function parseWoff(file: ArrayBuffer, weight: number): Font {
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
