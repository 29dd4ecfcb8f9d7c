import { IMAGE_MAX_BYTES, IMAGE_TYPES, isImageType } from "../../worker/uploads/contract.ts";
import { detectFileType, FILE_HEADER_BYTES, isHeifImage } from "../../worker/uploads/detectFileType.ts";

/** A rectangle in the picture's pixels, after applying its orientation. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** Encoder quality, above which faces show no difference. */
const QUALITY = 0.85;

/** Decodes a file off the main thread; the caller revokes its object URL. Null when the browser cannot. */
export async function readPicture(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    if (image.naturalWidth > 0) return image;
  } catch {
    // Browsers throw different errors.
  }
  URL.revokeObjectURL(image.src);
  return null;
}

/**
 * Crops to a square of at most `size` pixels, as WebP, or JPEG where the browser cannot encode WebP. Drawn from the
 * element, which applies the orientation.
 */
export function cropSquare(image: HTMLImageElement, area: CropArea, size: number): Promise<Blob> {
  const side = Math.max(1, Math.min(size, Math.round(area.width)));
  return encodeImage(drawCanvas(image, area, side, side), QUALITY);
}

/** Scales down to at most `side` pixels, in the formats of `cropSquare`. */
function scaleDown(image: HTMLImageElement, side: number, quality = QUALITY): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scaled = scaledSize(image, side);
  return encodeImage(drawCanvas(image, { x: 0, y: 0, width, height }, scaled.width, scaled.height), quality);
}

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** The size of a picture scaled down to at most `side` pixels. */
function scaledSize({ naturalWidth, naturalHeight }: HTMLImageElement, side: number): PictureSize {
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(naturalWidth), height: scaled(naturalHeight) };
}

function drawCanvas(
  image: HTMLImageElement,
  area: CropArea,
  width: number,
  height: number,
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}

async function encodeImage(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await encode(canvas, "image/webp", quality);
  // Browsers that cannot encode a type silently return PNG.
  if (webp?.type === "image/webp") return webp;
  const context = canvas.getContext("2d");
  if (context) {
    // JPEG has no transparency, which would become black.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const jpeg = await encode(canvas, "image/jpeg", quality);
  if (!jpeg) throw new Error("the picture could not be written");
  return jpeg;
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** For file inputs: our types, and those of phones, which some browsers can decode and convert. */
export const ACCEPTED_PICTURES = `${IMAGE_TYPES.join()},image/heic,image/heif,image/avif`;

/** The largest rendering at double density, in pixels. */
const SIDE_MAX = 2560;
/** The preview during the upload, in pixels. */
const THUMB_SIDE = 480;
/** Encoder qualities to try until the file is within the limit. */
const QUALITIES = [0.85, 0.7, 0.5];

type PreparedImage = {
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
