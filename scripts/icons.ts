import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const LOGO_FILE = "web/static/icons/mark.svg";
/** The logo's background colour, so that no edge is visible where the background is extended. */
const GROUND = "#06283d";

type Icon = {
  name: string;
  /** Side length in pixels. */
  size: number;
  /** The fraction of the icon that the logo fills; the rest and the logo's rounded corners get its background. */
  filled?: number;
};

/**
 * Systems crop a maskable icon to any shape that contains the central circle of four fifths, so the logo stays inside
 * that circle. iOS rounds the corners itself and fills transparency with black.
 */
export const ICONS: Icon[] = [
  { name: "icon-192", size: 192 },
  { name: "icon-512", size: 512 },
  { name: "maskable-512", size: 512, filled: 0.8 },
  { name: "apple-touch-icon", size: 180, filled: 0.9 },
];

const FAVICON_SIZE = 48;

/** Writes `favicon.ico`, which browsers request without a link: one PNG in the ICO container. */
export async function writeFavicon(path: string): Promise<void> {
  const png = await renderIcon(await readFile(LOGO_FILE), { name: "favicon", size: FAVICON_SIZE });
  const head = Buffer.alloc(22);
  // ICO header: type, number of images; width, height, colour planes, bits per pixel, bytes, offset.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON_SIZE, 6);
  head.writeUInt8(FAVICON_SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(path, Buffer.concat([head, png]));
}

/** Writes the home screen icons from the logo into a folder. */
export async function writeIcons(folder: string): Promise<void> {
  const logo = await readFile(LOGO_FILE);
  await mkdir(folder, { recursive: true });
  for (const icon of ICONS) await writeFile(join(folder, `${icon.name}.png`), await renderIcon(logo, icon));
}

async function renderIcon(logo: Buffer, { size, filled }: Icon): Promise<Buffer> {
  const inner = Math.round(size * (filled ?? 1));
  // Rendered at a high density and scaled down: the logo is 32 units wide and 72 dpi would blur it.
  const rendered = await sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (filled === undefined) return rendered;
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND };
  return sharp({ create: ground })
    .composite([{ input: rendered }])
    .removeAlpha()
    .png()
    .toBuffer();
}
