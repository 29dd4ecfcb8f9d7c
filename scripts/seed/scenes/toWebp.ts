import sharp from "sharp";

/** Turns an SVG into WebP at the size written in it. */
export async function toWebp(svg: string, quality = 78): Promise<Uint8Array> {
  return new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality, effort: 2 }).toBuffer());
}
