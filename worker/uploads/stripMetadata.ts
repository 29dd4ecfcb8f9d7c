import { Refusal } from "../errors.ts";
import { log } from "../log.ts";
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
 * Removes metadata (location, author) and trailing data from an image. Throws `broken_image`, and `too_many_pixels`
 * before anything decodes it.
 */
export function stripMetadata(type: ImageType, bytes: Uint8Array): Uint8Array {
  return strip(type, bytes).bytes;
}

/**
 * Like `stripMetadata`. A WebP with an Exif orientation is rendered upright, because Chromium ignores that orientation
 * and resizing does not; it stays unchanged when the Images binding is missing or fails.
 */
export async function cleanImage(
  images: ImagesBinding | undefined,
  type: ImageType,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const { bytes: clean, orientation } = strip(type, bytes);
  if (type !== "image/webp" || orientation === 1 || !images) return clean;
  try {
    const stream = new Blob([new Uint8Array(clean)]).stream();
    const upright = await images.input(stream).output({ format: "image/webp", quality: 90 });
    return await new Response(upright.image()).bytes();
  } catch (error) {
    log("warn", "picture not turned", error);
    return clean;
  }
}

function strip(type: ImageType, bytes: Uint8Array): StrippedImage {
  const picture = readImage(type, bytes);
  if (!picture || picture.width === 0 || picture.height === 0) throw new Refusal("broken_image");
  if (picture.width * picture.height > IMAGE_PIXELS_MAX) throw new Refusal("too_many_pixels");
  return picture;
}

/** Null when the image is incomplete. */
function readImage(type: ImageType, bytes: Uint8Array): StrippedImage | null {
  try {
    return STRIPPERS[type](bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
