import {
  ByteWriter,
  concatBytes,
  dataView,
  IMAGE_PARTS_MAX,
  readAscii,
  type StrippedImage,
} from "./bytes.ts";
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
const NEEDED_APPS: Record<number, string> = { [APP0]: "JFIF\0", [APP2]: "ICC_PROFILE\0", [APP14]: "Adobe" };
/** A JFIF segment without its optional thumbnail (JFIF 1.02): 16 bytes. */
const JFIF_BYTES = 18;

/**
 * A JPEG without Exif (except the orientation), GPS, XMP, IPTC, comments, thumbnails and trailing data. One truncated
 * after the start of a scan gets an end marker, because every browser shows it. Null when truncated earlier.
 */
export function stripJpeg(bytes: Uint8Array): StrippedImage | null {
  const view = dataView(bytes);
  const output = new ByteWriter(bytes.length + 2);
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  let hasScan = false;
  let at = nextMarker(bytes, 2);
  for (let segments = 0; ; segments += 1) {
    if (segments === IMAGE_PARTS_MAX) return null;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === START || marker === END || at + 4 > bytes.length) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) break;
    if (marker === APP1 && readAscii(bytes, at + 4, EXIF.length) === EXIF) {
      orientation ??= readOrientation(bytes.subarray(at + 4 + EXIF.length, end));
    }
    if (isFrame(marker) && end >= at + 9) {
      // A second frame could declare other dimensions than the checked ones.
      if (size) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    hasScan ||= marker === SCAN;
    const next = nextMarker(bytes, end);
    if (isNeeded(marker, bytes, at, end)) {
      output.add(marker === APP0 ? plainJfif(bytes, at) : bytes.subarray(at, marker === SCAN ? next : end));
    }
    at = next;
  }
  if (!size || !hasScan) return null;
  output.add(new Uint8Array([0xff, END]));
  orientation ??= 1;
  return { bytes: concatBytes([opening(orientation), output.written()]), ...size, orientation };
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
function isNeeded(marker: number, bytes: Uint8Array, at: number, end: number): boolean {
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= SCAN && marker <= 0xdd)) return true;
  if (marker === APP0 && end < at + JFIF_BYTES) return false;
  const name = NEEDED_APPS[marker];
  return name !== undefined && readAscii(bytes, at + 4, name.length) === name;
}

function plainJfif(bytes: Uint8Array, at: number): Uint8Array {
  const jfif = new Uint8Array(JFIF_BYTES);
  jfif.set(bytes.subarray(at, at + JFIF_BYTES - 2));
  jfif[2] = 0;
  jfif[3] = JFIF_BYTES - 2;
  return jfif;
}

/**
 * The start of the next segment or of the end: decoders skip other bytes before it. FF is no marker before 00, inside a
 * scan, before another FF, and before a marker without a segment.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next > 1 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
