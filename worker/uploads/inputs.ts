import { z } from "zod";
import {
  isDirectImage,
  PART_BYTES,
  partCount,
  VIDEO_MAX_BYTES,
  VIDEO_TYPES,
  WHOLE_MAX_BYTES,
} from "./contract.ts";

/** `video=1` allows videos as well. */
export const uploadQuery = z.object({ video: z.literal("1").optional() });

/** A video too large for one request; `size` in bytes. */
export const sessionBody = z.object({
  type: z.enum(VIDEO_TYPES),
  size: z.int().min(WHOLE_MAX_BYTES + 1),
});
export type SessionBody = z.input<typeof sessionBody>;

export const sessionParams = z.object({ id: z.uuid().toLowerCase() });

export const partParams = sessionParams.extend({
  number: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)),
});

/** The longest URL that browsers and proxies support, in characters. */
const URL_MAX = 2000;

/** The URL of another site's image. */
export const linkBody = z.object({
  url: z.string().max(URL_MAX).refine(isDirectImage, "validation.picture"),
});
export type LinkBody = z.input<typeof linkBody>;

export const linkQuery = z.object({ url: z.string().max(URL_MAX) });

/** The largest request body of an upload: a file and its multipart framing. */
export const UPLOAD_BODY_MAX_BYTES = Math.max(WHOLE_MAX_BYTES, PART_BYTES) + 64 * 1024;

/** Routes whose body is a file or a part of one. */
export const BRINGS_A_FILE = /^\/api\/upload(\/parts\/[^/]+\/\d+)?\/?$/;
