import { concatBytes, dataView, readAscii, type StrippedImage } from "./bytes.ts";
import { orientationExif, readOrientation } from "./exif.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const EXIF = "Exif\0\0";

/** Application segments with colour data: JFIF, the ICC profile, Adobe's colour transform. */
const KEPT_APPS: Record<number, string> = { [APP0]: "JFIF\0", [APP2]: "ICC_PROFILE\0", [APP14]: "Adobe" };
/** A JFIF segment without its optional thumbnail (JFIF 1.02): 16 bytes. */
const JFIF_BYTES = 18;

/**
 * A JPEG without Exif (except the orientation), GPS, XMP, IPTC, comments, thumbnails and trailing data; null when
 * incomplete.
 */
export function stripJpeg(bytes: Uint8Array): StrippedImage | null {
  const view = dataView(bytes);
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!size || !kept.some((piece) => piece[1] === SCAN)) return null;
      return { bytes: concatBytes([opening(orientation), ...kept, bytes.subarray(at, at + 2)]), ...size };
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (marker === APP1 && readAscii(bytes, at + 4, EXIF.length) === EXIF) {
      orientation = readOrientation(bytes.subarray(at + 4 + EXIF.length, end));
    }
    if (isFrame(marker) && end >= at + 9) {
      // A second frame could declare other dimensions than the ones checked.
      if (size) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    if (isKept(marker, bytes, at))
      kept.push(marker === APP0 ? plainJfif(bytes, at) : bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** The start of the file, with the orientation unless it is upright. */
function opening(orientation: number): Uint8Array {
  const start = new Uint8Array([0xff, START]);
  if (orientation === 1) return start;
  const exif = concatBytes([new TextEncoder().encode(EXIF), orientationExif(orientation)]);
  return concatBytes([start, new Uint8Array([0xff, APP1, 0, exif.length + 2]), exif]);
}

/** Frame headers are C0 to CF, except three other segments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Keeps tables, frames and scans, and application segments with colour data. */
function isKept(marker: number, bytes: Uint8Array, at: number): boolean {
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= SCAN && marker <= 0xdd)) return true;
  const name = KEPT_APPS[marker];
  return name !== undefined && readAscii(bytes, at + 4, name.length) === name;
}

function plainJfif(bytes: Uint8Array, at: number): Uint8Array {
  const jfif = new Uint8Array(JFIF_BYTES);
  jfif.set(bytes.subarray(at, at + JFIF_BYTES - 2));
  jfif[2] = 0;
  jfif[3] = JFIF_BYTES - 2;
  return jfif;
}

/** Inside a scan FF is followed by 00 or a restart marker; any other marker ends it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
