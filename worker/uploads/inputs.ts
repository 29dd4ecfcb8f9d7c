import { z } from "zod";
import {
  isDirectImage,
  PART_BYTES,
  partCount,
  VIDEO_MAX_BYTES,
  VIDEO_TYPES,
  WHOLE_MAX_BYTES,
} from "./contract.ts";

/** `video=1`: where the file is wanted, films are too. */
export const uploadQuery = z.object({ video: z.literal("1").optional() });

/** A film that is too large for one request; `size` in bytes. */
export const sessionBody = z.object({
  type: z.enum(VIDEO_TYPES),
  size: z.int().min(WHOLE_MAX_BYTES + 1),
});
export type SessionBody = z.input<typeof sessionBody>;

export const sessionParams = z.object({ id: z.uuid().toLowerCase() });

export const partParams = sessionParams.extend({
  number: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)),
});

/** The longest address that browsers and proxies agree on, in characters. */
const URL_MAX = 2000;

/** The address of a picture of another site. */
export const linkBody = z.object({
  url: z.string().max(URL_MAX).refine(isDirectImage, "validation.picture"),
});
export type LinkBody = z.input<typeof linkBody>;

export const linkQuery = z.object({ url: z.string().max(URL_MAX) });

/** The largest body that one request may bring: a file, and what multipart writes around it. */
export const UPLOAD_BODY_MAX_BYTES = Math.max(WHOLE_MAX_BYTES, PART_BYTES) + 64 * 1024;

/** The calls whose body is a file or a part of one. */
export const BRINGS_A_FILE = /^\/api\/upload(\/parts\/[^/]+\/\d+)?\/?$/;
