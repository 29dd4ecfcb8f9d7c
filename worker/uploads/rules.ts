import type { RateRule } from "../auth/RateLimit.ts";
import type { UploadType } from "./contract.ts";

/** Numbers of our own: an album in an evening, and no more than a script would like. */
export const UPLOAD_RATES = {
  files: { name: "upload", times: 120, seconds: 3600 },
  sessions: { name: "upload-sessions", times: 20, seconds: 3600 },
  /** Twenty films of thirteen parts, and as many tries again. */
  parts: { name: "upload-parts", times: 520, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

const HOUR_MS = 3_600_000;
/** For how long a file that nothing refers to may still be taken up: a form that was left open. */
const USABLE_HOURS = 24;
/** It is removed an hour later, so that nobody takes up what is being removed. */
const REMOVED_HOURS = 25;

/** A file is still there to be taken up when it is in use, or came to be unused after this instant. */
export function usableSince(now: Date): string {
  return new Date(now.getTime() - USABLE_HOURS * HOUR_MS).toISOString();
}

/** What has been unused since before this instant is removed, and so is what stopped halfway. */
export function removedBefore(now: Date): string {
  return new Date(now.getTime() - REMOVED_HOURS * HOUR_MS).toISOString();
}

const ENDINGS: Record<UploadType | "image/gif", string> = {
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

/** The name a file gets, of which nobody can guess another. */
export function keyFor(type: keyof typeof ENDINGS): string {
  return `${crypto.randomUUID()}.${ENDINGS[type]}`;
}
