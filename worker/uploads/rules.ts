import type { RateRule } from "../auth/RateLimit.ts";
import type { RefusalCode } from "../errors.ts";
import { IMAGE_MAX_BYTES, isImage, PART_BYTES, type UploadType, VIDEO_MAX_BYTES } from "./contract.ts";

/** Numbers of our own: an album in an evening, and no more than a script would like. */
export const UPLOAD_RATES = {
  files: { name: "upload", times: 120, seconds: 3600 },
  sessions: { name: "upload-parts", times: 20, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

const HOUR_MS = 3_600_000;
/** For how long a file that nothing refers to may still be taken up: a form that was left open. */
const USABLE_HOURS = 24;
/** It is removed an hour later, so that nobody takes up what is being removed. */
const REMOVED_HOURS = 25;

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

/** A file is still there to be taken up when it is in use, or came to be unused after this instant. */
export function usableSince(now: Date): string {
  return new Date(now.getTime() - USABLE_HOURS * HOUR_MS).toISOString();
}

/** What has been unused since before this instant is removed, and so is what stopped halfway. */
export function removedBefore(now: Date): string {
  return new Date(now.getTime() - REMOVED_HOURS * HOUR_MS).toISOString();
}

const ENDINGS: Record<UploadType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

/** The name a file gets, of which nobody can guess another. */
export function keyFor(type: UploadType): string {
  return `${crypto.randomUUID()}.${ENDINGS[type]}`;
}
