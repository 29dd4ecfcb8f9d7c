import type { RefusalCode } from "../errors.ts";
import { isOtherSite, LINK_MAX, NO_SITE, safeLink, typedUrl } from "../lib/links.ts";

const FOLDER = "/public/";
/** The address of private files, which only their owner reads. */
const PRIVATE_FOLDER = "/api/upload/";
/** What the keys of private files begin with. */
export const PRIVATE_PREFIX = "private/";

export function uploadUrl(key: string): string {
  return (key.startsWith(PRIVATE_PREFIX) ? PRIVATE_FOLDER : FOLDER) + key;
}

/** The bucket key of an uploaded file's address. */
export function uploadKey(url: string): string {
  return url.slice((url.startsWith(PRIVATE_FOLDER) ? PRIVATE_FOLDER : FOLDER).length);
}

/** Whether an address is one of a member's private files. */
export function isPrivateUploadUrl(url: string): boolean {
  return /^\/api\/upload\/private\/[\w-]{1,60}\.\w{1,5}$/.test(url);
}

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type UploadType = ImageType | VideoType;

const MEGABYTE = 1024 * 1024;
export const IMAGE_MAX_BYTES = 5 * MEGABYTE;
export const VIDEO_MAX_BYTES = 100 * MEGABYTE;

/** Storage per user, which the refusal's text names too. */
export const QUOTA_GIGABYTES = 2;
export const QUOTA_BYTES = QUOTA_GIGABYTES * 1024 * MEGABYTE;

/**
 * The largest file of a single request: a Worker has 128 MB of memory for all concurrent requests, and the platform
 * takes no body over 100 MB. Larger films are multipart uploads of R2, streamed part by part, so that memory does not
 * grow.
 */
export const SINGLE_UPLOAD_MAX_BYTES = 16 * MEGABYTE;
/** R2 requires parts of equal size, at least 5 MB; small parts lose less when a connection breaks. */
export const PART_BYTES = 8 * MEGABYTE;

/** Decoding takes four bytes per pixel; the Images service also refuses more than a hundred million pixels. */
export const IMAGE_PIXELS_MAX = 100_000_000;

/** The widths in pixels in which an image can be requested: `/public/{key}?width=640`. */
export const IMAGE_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;

/** A public file's key in the bucket: folders and a name with an extension, no "..". */
export const FILE_KEY = /^(?!private\/)[\w-]+(\/[\w-]+)*\.\w+$/;

/** Whether an address is one of our uploads. */
export function isUploadUrl(url: string): boolean {
  return url.startsWith(FOLDER) && FILE_KEY.test(uploadKey(url));
}

export function isImageType(type: UploadType): type is ImageType {
  return IMAGE_TYPES.some((image) => image === type);
}

/** Refuses unknown types, and videos where only images are allowed. */
export function typeRefusal(type: UploadType | null, films: boolean): RefusalCode | null {
  return type && (films || isImageType(type)) ? null : "unsupported_type";
}

/** `size` in bytes. */
export function sizeRefusal(type: UploadType, size: number): RefusalCode | null {
  if (isImageType(type)) return size > IMAGE_MAX_BYTES ? "image_too_large" : null;
  return size > VIDEO_MAX_BYTES ? "video_too_large" : null;
}

/** The number of parts of a file of `size` bytes. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The size of part `number` in bytes; 0 when there is no such part. */
export function partSize(size: number, number: number): number {
  return Math.max(0, Math.min(PART_BYTES, size - (number - 1) * PART_BYTES));
}

/**
 * Whether a URL points to an image file: https, and a path ending with jpg, jpeg, png, gif or webp; a query may follow,
 * because image servers take sizes there.
 */
export function isDirectImageUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === "https:" && hostname !== "" && /[^/]\.(jpe?g|png|gif|webp)$/i.test(pathname);
}

/** Whether a URL belongs to the public web: https, default port, a host name, no credentials. */
export function isPublicHttps(url: string): boolean {
  const { protocol, port, username, password, hostname = "" } = URL.parse(url) ?? {};
  if (protocol !== "https:" || port || username || password) return false;
  // Host names end in letters, which excludes IPv4 and IPv6 addresses.
  return /\.[a-z][a-z\d-]*$/.test(hostname) && !/\.(local|localhost|internal)$/.test(hostname);
}

const LINKED_PATH = "/public/linked";

/** The address of our copy of another site's picture. */
export function linkedPictureSrc(url: string): string {
  return `${LINKED_PATH}?url=${encodeURIComponent(url)}`;
}

/** The URL of another site's picture in `/public/linked?url=…`; null for any other address. */
export function linkedPictureUrl(src: string): string | null {
  const url = URL.parse(src, NO_SITE);
  return url?.origin === NO_SITE && url.pathname === LINKED_PATH ? url.searchParams.get("url") : null;
}

/**
 * The source of a picture in a text: `/public/…` of an upload, or our copy of another site's picture. Null for anything
 * else. Other sites' pictures need https and an image's extension, as everywhere on the site. `siteUrl` is the site's
 * origin, whose absolute addresses are uploads too.
 */
export function pictureSrc(src: string, siteUrl = ""): string | null {
  const typed = typedUrl(src);
  const link = typed && safeLink(typed, siteUrl);
  if (!link) return null;
  const linked = isOtherSite(link) ? link : linkedPictureUrl(link);
  if (linked === null) {
    const { pathname } = new URL(link, NO_SITE);
    return isUploadUrl(pathname) ? pathname : null;
  }
  const url = URL.parse(linked);
  if (!url || /[\p{Cc}\\]/u.test(linked) || !isPublicHttps(url.href) || !isDirectImageUrl(url.href))
    return null;
  url.hash = "";
  return url.href.length <= LINK_MAX ? linkedPictureSrc(url.href) : null;
}
