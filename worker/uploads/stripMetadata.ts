import { Refusal } from "../errors.ts";
import type { StrippedImage } from "./bytes.ts";
import { IMAGE_PIXELS_MAX, type ImageType } from "./contract.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const STRIPPERS: Record<ImageType, (bytes: Uint8Array) => StrippedImage | null> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

/**
 * Removes metadata (place, author) and trailing data from an image. Throws `broken_image`, and `too_many_pixels`
 * before anything decodes it.
 */
export function stripMetadata(type: ImageType, bytes: Uint8Array): Uint8Array {
  const picture = STRIPPERS[type](bytes);
  if (!picture || picture.width === 0 || picture.height === 0) throw new Refusal("broken_image");
  if (picture.width * picture.height > IMAGE_PIXELS_MAX) throw new Refusal("too_many_pixels");
  return picture.bytes;
}
