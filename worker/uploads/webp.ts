import { concatBytes, dataView, readAscii, type StrippedImage } from "./bytes.ts";
import { orientationExif, readOrientation } from "./exif.ts";

const HEAD_BYTES = 12;
const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Animation frames may contain unknown chunks (RFC 9649, section 2.7.1.1), which are dropped. */
const KEPT_IN_FRAME = new Set(["VP8 ", "VP8L", "ALPH"]);
/** A frame's position, size, duration and flags, before its chunks. */
const FRAME_HEAD_BYTES = 16;
/** Flags in VP8X: Exif present, XMP present. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without Exif (except the orientation), XMP and unknown chunks; null when incomplete. */
export function stripWebp(bytes: Uint8Array): StrippedImage | null {
  const end = 8 + dataView(bytes).getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks = chunksIn(bytes.subarray(HEAD_BYTES, end));
  if (!chunks) return null;
  const kept: Uint8Array[] = [];
  let size: Size | null = null;
  let orientation = 1;
  for (const { name, content } of chunks) {
    if (name === "EXIF") orientation = readOrientation(withoutPrefix(content));
    const frame = name === "ANMF" ? stripFrame(content) : content;
    if (!frame) return null;
    if (KEPT.has(name)) kept.push(chunk(name, frame));
    size = larger(size, sizeIn(name, frame));
  }
  if (!size || !kept.some((chunk) => /^(VP8 |VP8L|ANMF)$/.test(readAscii(chunk, 0, 4)))) return null;
  const [first] = kept;
  const extended = first && readAscii(first, 0, 4) === "VP8X";
  const turned = extended && orientation > 1;
  if (extended) first[8] = ((first[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0);
  if (turned) kept.push(chunk("EXIF", orientationExif(orientation)));
  return { bytes: riff(kept), ...size };
}

type Chunk = { name: string; content: Uint8Array };

/** The chunks of a byte array; null when one exceeds it. */
function chunksIn(bytes: Uint8Array): Chunk[] | null {
  const view = dataView(bytes);
  const found: Chunk[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) return null;
    found.push({ name: readAscii(bytes, at, 4), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return found;
}

/**
 * An animation frame with only the chunks that draw it. Null when it is incomplete or its bitstream differs from the
 * declared size, which decoders refuse.
 */
function stripFrame(content: Uint8Array): Uint8Array | null {
  const size = sizeIn("ANMF", content);
  const chunks = chunksIn(content.subarray(FRAME_HEAD_BYTES));
  if (!size || !chunks) return null;
  const kept = chunks.filter(({ name }) => KEPT_IN_FRAME.has(name));
  const fits = kept.every(({ name, content: drawing }) => {
    const drawn = sizeIn(name, drawing);
    return !drawn || (drawn.width === size.width && drawn.height === size.height);
  });
  if (!fits) return null;
  return concatBytes([
    content.subarray(0, FRAME_HEAD_BYTES),
    ...kept.map(({ name, content: drawing }) => chunk(name, drawing)),
  ]);
}

/** Some programs put JPEG's "Exif" prefix before the block. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  return readAscii(exif, 0, 4) === "Exif" ? exif.subarray(6) : exif;
}

type Size = { width: number; height: number };

/** Canvas and bitstream both declare a size, and decoders allocate either: the larger one is checked. */
function larger(one: Size | null, other: Size | null): Size | null {
  if (!one || !other) return one ?? other;
  return one.width * one.height >= other.width * other.height ? one : other;
}

/** The size that a chunk declares (RFC 9649, sections 2.5 to 2.7). */
function sizeIn(name: string, content: Uint8Array): Size | null {
  if (content.length < 10) return null;
  const view = dataView(content);
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
  dataView(head).setUint32(4, content.length, true);
  return concatBytes([head, content, new Uint8Array(content.length % 2)]);
}

function riff(chunks: Uint8Array[]): Uint8Array {
  const content = concatBytes([new TextEncoder().encode("WEBP"), ...chunks]);
  return chunk("RIFF", content);
}
