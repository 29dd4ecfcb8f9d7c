import { ByteWriter, dataView, IMAGE_PARTS_MAX, readAscii, type StrippedImage } from "./bytes.ts";
import { orientationExif, readOrientation } from "./exif.ts";

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** The most bytes of the orientation: an Exif block of 26 bytes in a chunk. */
const EXIF_BYTES = CHUNK_HEAD_BYTES + 26;
const NEEDED = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP"]);
/** Animation frames may contain unknown chunks (RFC 9649, section 2.7.1.1), which are dropped. */
const NEEDED_IN_FRAME = new Set(["VP8 ", "VP8L", "ALPH"]);
/** A frame's position, size, duration and flags, before its chunks. */
const FRAME_HEAD_BYTES = 16;
/** Flags in VP8X: Exif present, XMP present. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without Exif (except the orientation), XMP and unknown chunks; null, or a `RangeError`, when incomplete. */
export function stripWebp(bytes: Uint8Array): StrippedImage | null {
  const end = CHUNK_HEAD_BYTES + dataView(bytes).getUint32(4, true);
  if (end > bytes.length) return null;
  const output = new ByteWriter(end + 1 + EXIF_BYTES);
  output.add(bytes.subarray(0, HEAD_BYTES));
  const count = { chunks: 0 };
  let size: Size | null = null;
  let orientation: number | null = null;
  let hasPicture = false;
  let isAnimated = false;
  for (const { name, content } of chunksIn(bytes.subarray(HEAD_BYTES, end), count)) {
    if (name === "EXIF") orientation ??= readOrientation(withoutPrefix(content));
    if (name === "ANMF") addFrame(output, content, count);
    else if (NEEDED.has(name)) addChunk(output, name, content);
    hasPicture ||= /^(VP8 |VP8L|ANMF)$/.test(name);
    isAnimated ||= name === "ANMF";
    size = larger(size, sizeIn(name, content));
  }
  if (!size || !hasPicture) return null;
  const isExtended = readAscii(output.written(), HEAD_BYTES, 4) === "VP8X";
  // Decoders read Exif only in the extended format, and an animation cannot be rendered upright.
  if (!isExtended || isAnimated || orientation === null) orientation = 1;
  if (orientation > 1) addChunk(output, "EXIF", orientationExif(orientation));
  const clean = output.written();
  const flags = HEAD_BYTES + CHUNK_HEAD_BYTES;
  if (isExtended) {
    clean[flags] = ((clean[flags] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (orientation > 1 ? HAS_EXIF : 0);
  }
  dataView(clean).setUint32(4, clean.length - CHUNK_HEAD_BYTES, true);
  return { bytes: clean, ...size, orientation };
}

type Chunk = { name: string; content: Uint8Array };

/** The chunks of a byte array, counted in `count`. Throws a `RangeError` when one exceeds it, or at too many. */
function* chunksIn(bytes: Uint8Array, count: { chunks: number }): Generator<Chunk> {
  const view = dataView(bytes);
  for (let at = 0; at + CHUNK_HEAD_BYTES <= bytes.length; ) {
    const body = at + CHUNK_HEAD_BYTES;
    const end = body + view.getUint32(at + 4, true);
    count.chunks += 1;
    if (end > bytes.length || count.chunks > IMAGE_PARTS_MAX) throw new RangeError("a wrong chunk");
    yield { name: readAscii(bytes, at, 4), content: bytes.subarray(body, end) };
    at = end + (end % 2);
  }
}

/**
 * Adds an animation frame with only the chunks that draw it. Throws a `RangeError` when it is incomplete or its
 * bitstream differs from the declared size, which decoders refuse.
 */
function addFrame(output: ByteWriter, content: Uint8Array, count: { chunks: number }): void {
  const size = sizeIn("ANMF", content);
  if (!size || content.length < FRAME_HEAD_BYTES) throw new RangeError("a short frame");
  const start = output.length;
  addChunk(output, "ANMF", content.subarray(0, FRAME_HEAD_BYTES));
  for (const { name, content: bitstream } of chunksIn(content.subarray(FRAME_HEAD_BYTES), count)) {
    if (!NEEDED_IN_FRAME.has(name)) continue;
    const declared = sizeIn(name, bitstream);
    if (declared && (declared.width !== size.width || declared.height !== size.height)) {
      throw new RangeError("a frame of another size");
    }
    addChunk(output, name, bitstream);
  }
  dataView(output.written()).setUint32(start + 4, output.length - start - CHUNK_HEAD_BYTES, true);
}

/** Removes JPEG's "Exif" prefix, which some programs write before the block. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  return readAscii(exif, 0, 4) === "Exif" ? exif.subarray(6) : exif;
}

type Size = { width: number; height: number };

/** The larger of two sizes, because canvas and bitstream both declare one, and decoders allocate either. */
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

function addChunk(output: ByteWriter, name: string, content: Uint8Array): void {
  const head = new TextEncoder().encode(`${name}....`);
  dataView(head).setUint32(4, content.length, true);
  output.add(head);
  output.add(content);
  if (content.length % 2 === 1) output.add(new Uint8Array(1));
}
