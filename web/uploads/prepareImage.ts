import {
  detectFileType,
  FILE_HEADER_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  isHeifImage,
  isImageType,
} from "../../worker/uploads/contract.ts";
import { type PictureSize, readPicture, scaleDown, scaledSize } from "./canvas.ts";

/** For file inputs: our types, and those of phones, which some browsers can decode and convert. */
export const ACCEPTED_PICTURES = `${IMAGE_TYPES.join()},image/heic,image/heif,image/avif`;

/** The largest rendering at double density, in pixels. */
const SIDE_MAX = 2560;
/** The preview during the upload, in pixels. */
const THUMB_SIDE = 480;
/** Encoder qualities to try until the file is within the limit. */
const QUALITIES = [0.85, 0.7, 0.5];

export type PreparedImage = {
  /** The file to upload: the original if it is small enough or cannot be decoded. */
  file: Blob;
  /** An object URL of a thumbnail, to be revoked by the caller; null without one. */
  thumbnail: string | null;
  /** The size of the file to upload; null when it cannot be decoded. */
  size: PictureSize | null;
};

/** Scales a picture down for upload, because photos of phones exceed the limit. */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  const head = new Uint8Array(await file.slice(0, FILE_HEADER_BYTES).arrayBuffer());
  const type = detectFileType(head);
  const isTaken = type !== null && isImageType(type);
  if (!isTaken && !isHeifImage(head)) return { file, thumbnail: null, size: null };
  const image = await readPicture(file);
  if (!image) return { file, thumbnail: null, size: null };
  try {
    const thumbnail = URL.createObjectURL(await scaleDown(image, THUMB_SIDE));
    const fits = Math.max(image.naturalWidth, image.naturalHeight) <= SIDE_MAX;
    const size = scaledSize(image, SIDE_MAX);
    if (isTaken && fits && file.size <= IMAGE_MAX_BYTES) return { file, thumbnail, size };
    return { file: await compressToLimit(image), thumbnail, size };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function compressToLimit(image: HTMLImageElement): Promise<Blob> {
  let smaller: Blob | null = null;
  for (const quality of QUALITIES) {
    smaller = await scaleDown(image, SIDE_MAX, quality);
    if (smaller.size <= IMAGE_MAX_BYTES) return smaller;
  }
  return smaller ?? scaleDown(image, SIDE_MAX);
}
