import * as z from "../lib/z.ts";
import {
  isDirectImageUrl,
  PART_BYTES,
  partCount,
  SINGLE_UPLOAD_MAX_BYTES,
  VIDEO_MAX_BYTES,
  VIDEO_TYPES,
} from "./contract.ts";

/** `video=1` allows videos too; `private=1` stores a file that only its owner reads. */
export const uploadQuery = z.object({ video: z.literal("1").optional(), private: z.literal("1").optional() });

export const privateFileParams = z.object({ name: z.string().regex(/^[\w-]{1,60}\.\w{1,5}$/) });

/** A video too large for one request; `size` in bytes. */
export const multipartUploadBody = z.object({
  type: z.enum(VIDEO_TYPES),
  size: z.int().min(SINGLE_UPLOAD_MAX_BYTES + 1),
});
export type MultipartUploadBody = z.input<typeof multipartUploadBody>;

const multipartUploadParams = z.object({ id: z.uuid().toLowerCase() });

export const partParams = multipartUploadParams.extend({
  number: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)),
});

/** The longest URL that browsers and proxies support, in characters. */
const URL_MAX = 2000;

/** The URL of another site's image. */
export const linkedPictureBody = z.object({
  url: z.string().max(URL_MAX).refine(isDirectImageUrl, "validation.picture"),
});
export type LinkedPictureBody = z.input<typeof linkedPictureBody>;

export const linkedPictureQuery = z.object({ url: z.string().max(URL_MAX) });

/** The largest request body of an upload: a file and its multipart framing. */
export const UPLOAD_BODY_MAX_BYTES = Math.max(SINGLE_UPLOAD_MAX_BYTES, PART_BYTES) + 64 * 1024;

/** Paths of routes whose body is a file or a part of one. */
export const FILE_BODY_PATHS = /^\/api\/upload(\/parts\/[^/]+\/\d+)?\/?$/;
