import type { UploadType, VideoType } from "./contract.ts";

/** How many leading bytes determine a file's type. */
export const FILE_HEADER_BYTES = 64;

/**
 * Detects a file's type by its first bytes, because the declared type cannot be trusted; null for unsupported types.
 */
export function detectFileType(head: Uint8Array): UploadType | null {
  const text = String.fromCharCode(...head.subarray(0, FILE_HEADER_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  // EBML names its document type near the start; Matroska shares the header.
  if (text.startsWith("\x1aE\xdf\xa3")) return text.includes("webm") ? "video/webm" : null;
  if (text.slice(4, 8) === "ftyp") return detectVideoBrand(text.slice(8, 12));
  // QuickTime files from before 2001 have no `ftyp` box.
  return /^(moov|wide|mdat)$/.test(text.slice(4, 8)) ? "video/quicktime" : null;
}

/**
 * The ISO media brands (https://mp4ra.org) that are no videos: pictures (HEIF, AVIF, Canon's raw, JPEG 2000), sounds.
 * All other brands count as videos, because each camera maker has its own.
 */
const NO_FILM_BRANDS = /^(hei|hev[cmsx]|mif|miaf|msf|av(if|is|ci|cs)|jp|crx|M4[ABP]|F4[AB]|aax)/i;

/** The video type of an ISO media brand; null for pictures and sounds. */
function detectVideoBrand(brand: string): VideoType | null {
  if (brand === "qt  ") return "video/quicktime";
  return /^[ -~]{4}$/.test(brand) && !NO_FILM_BRANDS.test(brand) ? "video/mp4" : null;
}

/** Whether a file is HEIC or AVIF, which no upload accepts, but which some browsers can convert. */
export function isHeifImage(head: Uint8Array): boolean {
  return /^.{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1|avif)/s.test(String.fromCharCode(...head.subarray(0, 12)));
}
