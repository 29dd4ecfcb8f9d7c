import { detectFileType, IMAGE_PIXELS_MAX, IMAGE_TYPES, type ImageType } from "../contract.ts";

/** Links may point to a GIF (specification, "Gallery"); uploads may not. */
export type LinkedPictureType = ImageType | "image/gif";

/** Limits for downloading a linked picture: time in milliseconds, and redirects. */
export const LINK_TIMEOUT_MS = 5000;
export const REDIRECTS_MAX = 3;

/** Minutes until the next attempt to copy a picture, by the number of attempts made; no attempt follows the last one. */
const PAUSE_MINUTES = [1, 10, 60, 1440];

export function nextCopyAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** Detects a linked file's type by its first bytes; null when it is no image. */
export function detectLinkedPictureType(bytes: Uint8Array): LinkedPictureType | null {
  if (/^GIF8[79]a/.test(String.fromCharCode(...bytes.subarray(0, 6)))) return "image/gif";
  const type = detectFileType(bytes);
  return IMAGE_TYPES.find((image) => image === type) ?? null;
}

/** Whether a GIF's logical screen (GIF89a, section 18) is within the pixel limit. */
export function isDecodableGif(bytes: Uint8Array): boolean {
  if (bytes.length < 10) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = view.getUint16(6, true) * view.getUint16(8, true);
  return pixels > 0 && pixels <= IMAGE_PIXELS_MAX;
}
