import { PRIVATE_PREFIX, type UploadType } from "./contract.ts";

const HOUR_MS = 3_600_000;
/** Hours for which an open form can still use an unused file. */
const USABLE_HOURS = 24;
/** Unused files are deleted an hour later, so that no form can use a file that is being deleted. */
const REMOVED_HOURS = 25;

/** Unused files are still usable when they became unused after this instant. */
export function usableCutoff(now: Date): string {
  return new Date(now.getTime() - USABLE_HOURS * HOUR_MS).toISOString();
}

/** Files unused, and multipart uploads started, before this instant are deleted. */
export function removalCutoff(now: Date): string {
  return new Date(now.getTime() - REMOVED_HOURS * HOUR_MS).toISOString();
}

const FILE_EXTENSIONS: Record<UploadType | "image/gif", string> = {
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

/** An unguessable key for a new file. */
export function newUploadKey(type: keyof typeof FILE_EXTENSIONS, isPrivate = false): string {
  return `${isPrivate ? PRIVATE_PREFIX : ""}${crypto.randomUUID()}.${FILE_EXTENSIONS[type]}`;
}
