import { orientationOf, orientationOnly } from "./exif.ts";
import { type Cleaned, joined, lettersAt, viewOf } from "./pieces.ts";

const HEAD_BYTES = 12;
const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** In the flags of VP8X: that Exif is there, that XMP is. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without Exif (but how to turn it), XMP and unknown chunks; null when it is not whole. */
export function cleanWebp(bytes: Uint8Array): Cleaned | null {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const kept: Uint8Array[] = [];
  let size: Size | null = null;
  let orientation = 1;
  let at = HEAD_BYTES;
  while (at + 8 <= end) {
    const name = lettersAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === "EXIF") orientation = orientationOf(withoutPrefix(content));
    if (KEPT.has(name)) kept.push(bytes.slice(at, Math.min(next, end)));
    size = larger(size, sizeIn(name, content));
    at = next;
  }
  if (!size || !kept.some((chunk) => /^(VP8 |VP8L|ANMF)$/.test(lettersAt(chunk, 0, 4)))) return null;
  const [first] = kept;
  const extended = first && lettersAt(first, 0, 4) === "VP8X";
  const turned = extended && orientation > 1;
  if (extended) first[8] = ((first[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0);
  if (turned) kept.push(chunk("EXIF", orientationOnly(orientation)));
  return { bytes: riff(kept), ...size };
}

/** Some programs write JPEG's name in front of the block. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  return lettersAt(exif, 0, 4) === "Exif" ? exif.subarray(6) : exif;
}

type Size = { width: number; height: number };

/** Canvas and bitstream each say a size, and a decoder makes room for either: the one of more pixels counts. */
function larger(one: Size | null, other: Size | null): Size | null {
  if (!one || !other) return one ?? other;
  return one.width * one.height >= other.width * other.height ? one : other;
}

/** The picture's size as a chunk says it (RFC 9649, sections 2.5 to 2.7); a frame of an animation holds its own. */
function sizeIn(name: string, content: Uint8Array): Size | null {
  if (content.length < 10) return null;
  const view = viewOf(content);
  if (name === "VP8X") return { width: 1 + uint24(view, 4), height: 1 + uint24(view, 7) };
  if (name === "ANMF" && content.length >= 12) {
    return { width: 1 + uint24(view, 6), height: 1 + uint24(view, 9) };
  }
  if (name === "VP8 ") {
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (name !== "VP8L") return null;
  const bits = view.getUint32(1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  head.set(new TextEncoder().encode(name));
  viewOf(head).setUint32(4, content.length, true);
  return joined([head, content, new Uint8Array(content.length % 2)]);
}

function riff(chunks: Uint8Array[]): Uint8Array {
  const content = joined([new TextEncoder().encode("WEBP"), ...chunks]);
  return chunk("RIFF", content);
}
