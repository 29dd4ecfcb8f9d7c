/** A part of a picture, in its own pixels, as it is seen: turned the way its camera says. */
export type Area = { x: number; y: number; width: number; height: number };

/** How well the picture is kept: above this nobody sees a difference in a face. */
const QUALITY = 0.85;

/**
 * A file as a picture, decoded beside the page's own work. The address is the caller's to revoke. Null when this
 * browser cannot read it: a broken file, or a format it does not know.
 */
export async function readPicture(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    if (image.naturalWidth > 0) return image;
  } catch {
    // What a browser says of it differs; that it cannot be shown is all that counts.
  }
  URL.revokeObjectURL(image.src);
  return null;
}

/**
 * A square of the picture, at most `size` pixels wide, as WebP; as JPEG where the browser cannot write WebP. Drawn
 * from the element, so that it stands as it is seen.
 */
export function squareOf(image: HTMLImageElement, area: Area, size: number): Promise<Blob> {
  const side = Math.max(1, Math.min(size, Math.round(area.width)));
  return encoded(drawn(image, area, side, side), QUALITY);
}

/** The whole picture, at most `side` pixels wide and high, in the same formats. */
export function smallerOf(image: HTMLImageElement, side: number, quality = QUALITY): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return encoded(drawn(image, { x: 0, y: 0, width, height }, scaled(width), scaled(height)), quality);
}

function drawn(image: HTMLImageElement, area: Area, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}

async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await encode(canvas, "image/webp", quality);
  // A browser that cannot write it writes PNG instead, and does not say so.
  if (webp?.type === "image/webp") return webp;
  const context = canvas.getContext("2d");
  if (context) {
    // JPEG knows no transparency: what is clear would be black.
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
