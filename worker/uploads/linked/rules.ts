import { IMAGE_TYPES, type ImageType, PIXELS_MAX, typeOf } from "../contract.ts";

/** A link may lead to a GIF (specification, "Gallery"); uploads are never one. */
export type LinkedType = ImageType | "image/gif";

/** A picture that is slower or moved more often than this is not fetched; in milliseconds. */
export const LINK_TIMEOUT_MS = 5000;
export const REDIRECTS_MAX = 3;

/** Minutes until another site is asked again for a picture, by the number of tries made; then it is given up. */
const PAUSE_MINUTES = [1, 10, 60, 1440];

export function nextTry(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** Whether an address is one of the public web: https on its own port, by a name, without a password. */
export function isPublicHttps(url: string): boolean {
  const { protocol, port, username, password, hostname = "" } = URL.parse(url) ?? {};
  if (protocol !== "https:" || port || username || password) return false;
  // Names end in letters, which keeps numeric addresses of both kinds out.
  return /\.[a-z][a-z\d-]*$/.test(hostname) && !/\.(local|localhost|internal)$/.test(hostname);
}

/** What a linked file is by its first bytes; null for what is no picture. */
export function linkedTypeOf(bytes: Uint8Array): LinkedType | null {
  if (/^GIF8[79]a/.test(String.fromCharCode(...bytes.subarray(0, 6)))) return "image/gif";
  const type = typeOf(bytes);
  return IMAGE_TYPES.find((image) => image === type) ?? null;
}

/** Whether a GIF is of a size that may be decoded (GIF89a, section 18: width and height are its logical screen). */
export function isDecodableGif(bytes: Uint8Array): boolean {
  if (bytes.length < 10) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = view.getUint16(6, true) * view.getUint16(8, true);
  return pixels > 0 && pixels <= PIXELS_MAX;
}
