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
export async function squareOf(image: HTMLImageElement, area: Area, size: number): Promise<Blob> {
  const side = Math.max(1, Math.min(size, Math.round(area.width)));
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const webp = await encode(canvas, "image/webp");
  // A browser that cannot write it writes PNG instead, and does not say so.
  if (webp?.type === "image/webp") return webp;
  // JPEG knows no transparency: what is clear would be black.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  const jpeg = await encode(canvas, "image/jpeg");
  if (!jpeg) throw new Error("the picture could not be written");
  return jpeg;
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
