import { ByteWriter, dataView, IMAGE_PARTS_MAX, readAscii, type StrippedImage } from "./bytes.ts";
import { orientationExif, readOrientation } from "./exif.ts";

/** A chunk's length, name and checksum: four bytes each. */
const FRAME_BYTES = 12;
const SIGNATURE_BYTES = 8;
/** The most bytes of the orientation: an Exif block of 26 bytes in a chunk. */
const EXIF_BYTES = FRAME_BYTES + 26;

/**
 * Chunks needed to show the image, its colours and its animation. Texts, times and private chunks are dropped, and Exif
 * except the orientation.
 */
const NEEDED = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** A PNG with only the chunks needed to show it, up to its end; null when incomplete. */
export function stripPng(bytes: Uint8Array): StrippedImage | null {
  const view = dataView(bytes);
  const output = new ByteWriter(bytes.length + EXIF_BYTES);
  output.add(bytes.subarray(0, SIGNATURE_BYTES));
  let hasData = false;
  let orientation: number | null = null;
  let at = SIGNATURE_BYTES;
  for (let chunks = 0; chunks < IMAGE_PARTS_MAX && at + FRAME_BYTES <= bytes.length; chunks += 1) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = readAscii(bytes, at + 4, 4);
    if ((name === "IHDR") !== (chunks === 0)) return null;
    hasData ||= name === "IDAT";
    if (NEEDED.has(name)) output.add(bytes.subarray(at, end));
    // Browsers have laid out the image before its data begins.
    if (name === "eXIf" && !hasData && orientation === null) {
      orientation = readOrientation(bytes.subarray(at + 8, end - 4));
      if (orientation > 1) output.add(exifChunk(orientation));
    }
    at = end;
    if (name !== "IEND") continue;
    const header = SIGNATURE_BYTES + 8;
    const size = { width: view.getUint32(header), height: view.getUint32(header + 4) };
    return hasData ? { bytes: output.written(), ...size, orientation: orientation ?? 1 } : null;
  }
  return null;
}

function exifChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  const chunk = new Uint8Array(FRAME_BYTES + exif.length);
  const view = dataView(chunk);
  view.setUint32(0, exif.length);
  chunk.set(new TextEncoder().encode("eXIf"), 4);
  chunk.set(exif, 8);
  view.setUint32(8 + exif.length, checksum(chunk.subarray(4, 8 + exif.length)));
  return chunk;
}

/** The CRC-32 of a chunk's name and contents (PNG specification, annex D). */
function checksum(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
