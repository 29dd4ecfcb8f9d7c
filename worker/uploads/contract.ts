import type { RefusalCode } from "../errors.ts";

/** Where an uploaded file is served: "/public/{key}". */
export type UploadView = { url: string };

const FOLDER = "/public/";

export function urlOf(key: string): string {
  return FOLDER + key;
}

/** The key of one of our own addresses. */
export function keyOf(url: string): string {
  return url.slice(FOLDER.length);
}

/** A large file on its way: its parts are numbered from 1, all of PART_BYTES but the last. */
export type UploadSessionView = { id: string; received: number[] };

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type UploadType = ImageType | VideoType;

const MEGABYTE = 1024 * 1024;
export const IMAGE_MAX_BYTES = 5 * MEGABYTE;
export const VIDEO_MAX_BYTES = 100 * MEGABYTE;

/** What all files of a person may take together; the number that the refusal names. */
export const QUOTA_GIGABYTES = 2;
export const QUOTA_BYTES = QUOTA_GIGABYTES * 1024 * MEGABYTE;

/** The largest file that comes in one request: a Worker has 128 MB of memory for all that it does at once. */
export const WHOLE_MAX_BYTES = 16 * MEGABYTE;
/** R2 wants parts of one size, 5 MB at least; a smaller one costs a broken connection less. */
export const PART_BYTES = 8 * MEGABYTE;

/** Decoding a picture takes four bytes a pixel; the Images service refuses more than a hundred million, too. */
export const PIXELS_MAX = 100_000_000;

/** How wide a picture may be asked for, in pixels: `/public/{key}?width=640`. */
export const WIDTHS = [160, 320, 640, 960, 1280] as const;

/** A file's name in the bucket: folders and a name with an ending, nothing that climbs. */
export const FILE_KEY = /^[\w-]+(\/[\w-]+)*\.\w+$/;

/** Whether an address has the form of one of our own files. */
export function isUploadUrl(url: string): boolean {
  return url.startsWith(FOLDER) && FILE_KEY.test(keyOf(url));
}

export function isImage(type: UploadType): type is ImageType {
  return IMAGE_TYPES.some((image) => image === type);
}

/** What of its type may come: films only where they are asked for. */
export function typeRefusal(type: UploadType | null, films: boolean): RefusalCode | null {
  return type && (films || isImage(type)) ? null : "unsupported_type";
}

/** `size` in bytes. */
export function sizeRefusal(type: UploadType, size: number): RefusalCode | null {
  if (isImage(type)) return size > IMAGE_MAX_BYTES ? "image_too_large" : null;
  return size > VIDEO_MAX_BYTES ? "video_too_large" : null;
}

/** How many parts a file of `size` bytes has. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The bytes of part `number`; 0 when there is no such part. */
export function partSize(size: number, number: number): number {
  return Math.max(0, Math.min(PART_BYTES, size - (number - 1) * PART_BYTES));
}

/** How many bytes of a file tell its type. */
export const HEAD_BYTES = 64;

/**
 * The type of a file by its first bytes; null for anything that is not taken here. What a browser or a name says of
 * a file is anybody's word.
 */
export function typeOf(head: Uint8Array): UploadType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  // EBML, with the kind of its content near the beginning: Matroska has the same head.
  if (text.startsWith("\x1aE\xdf\xa3")) return text.includes("webm") ? "video/webm" : null;
  if (text.slice(4, 8) === "ftyp") return filmOf(text.slice(8, 12));
  // QuickTime of before the year 2001 has no `ftyp`.
  return /^(moov|wide|mdat)$/.test(text.slice(4, 8)) ? "video/quicktime" : null;
}

/** By the brand in an ISO media file's head; those of pictures (HEIC, AVIF) and of sound are not films. */
function filmOf(brand: string): VideoType | null {
  if (brand === "qt  ") return "video/quicktime";
  return /^(iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|mmp4)$/.test(brand) ? "video/mp4" : null;
}

/** Whether a file is a picture as phones take them (HEIC, AVIF): not taken here, but a browser may know to read it. */
export function isPhonePicture(head: Uint8Array): boolean {
  return /^.{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1|avif)/s.test(String.fromCharCode(...head.subarray(0, 12)));
}

/**
 * Whether an address leads to a picture itself, not to a page that shows it: its path ends with jpg, jpeg, png, gif or
 * webp. A query may follow, for many servers of pictures say there how large they are wanted. Over http it is none: our
 * pages show nothing that comes unencrypted.
 */
export function isDirectImage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === "https:" && hostname !== "" && /[^/]\.(jpe?g|png|gif|webp)$/i.test(pathname);
}
