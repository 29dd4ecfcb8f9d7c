import sharp from "sharp";

/** The density at which a pixel of an SVG is one of the picture. */
const FULL_DENSITY = 72;

/** Turns an SVG into WebP at the size written in it, or at a share of it. */
export async function toWebp(svg: string, scale = 1, quality = 78): Promise<Uint8Array> {
  const image = sharp(Buffer.from(svg), { density: FULL_DENSITY * scale });
  return new Uint8Array(await image.webp({ quality, effort: 2 }).toBuffer());
}
