import { concatBytes, dataView, readAscii, type StrippedImage } from "./bytes.ts";

/** A chunk's length, name and checksum: four bytes each. */
const FRAME_BYTES = 12;
const SIGNATURE_BYTES = 8;

/**
 * Chunks needed to show the image, its colours and its animation. Texts, times, Exif and private chunks are dropped.
 */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** A PNG with only the chunks needed to show it, up to its end; null when incomplete. */
export function stripPng(bytes: Uint8Array): StrippedImage | null {
  const view = dataView(bytes);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  const names = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = readAscii(bytes, at + 4, 4);
    if ((name === "IHDR") !== (names.size === 0)) return null;
    names.add(name);
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
    if (name !== "IEND") continue;
    const header = SIGNATURE_BYTES + 8;
    const size = { width: view.getUint32(header), height: view.getUint32(header + 4) };
    return names.has("IDAT") ? { bytes: concatBytes(kept), ...size } : null;
  }
  return null;
}
