import { Refusal } from "../errors.ts";
import { type ImageType, PIXELS_MAX } from "./contract.ts";
import { cleanJpeg } from "./jpeg.ts";
import type { Cleaned } from "./pieces.ts";
import { cleanPng } from "./png.ts";
import { cleanWebp } from "./webp.ts";

const CLEANERS: Record<ImageType, (bytes: Uint8Array) => Cleaned | null> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/**
 * Removes metadata (place, author) and trailing data from an image. Throws `broken_image`, and `too_many_pixels`
 * before anything decodes it.
 */
export function cleaned(type: ImageType, bytes: Uint8Array): Uint8Array {
  const picture = CLEANERS[type](bytes);
  if (!picture || picture.width === 0 || picture.height === 0) throw new Refusal("broken_image");
  if (picture.width * picture.height > PIXELS_MAX) throw new Refusal("too_many_pixels");
  return picture.bytes;
}
