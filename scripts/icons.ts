import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const MARK = "web/static/icons/mark.svg";
/** The mark's own ground, so that where it is set on more of it no edge shows. */
const GROUND = "#06283d";

type Icon = {
  name: string;
  /** Pixels of a side. */
  size: number;
  /** How much of the icon the mark fills; the rest, and the mark's round corners, are filled with its ground. */
  filled?: number;
};

/**
 * A system cuts a maskable icon to any shape that holds the circle in its middle, four fifths across, so the
 * whole mark stays inside that. iOS rounds the corners itself and shows black behind what is transparent.
 */
export const ICONS: Icon[] = [
  { name: "icon-192", size: 192 },
  { name: "icon-512", size: 512 },
  { name: "maskable-512", size: 512, filled: 0.8 },
  { name: "apple-touch-icon", size: 180, filled: 0.9 },
];

const FAVICON_SIZE = 48;

/** The picture that browsers and crawlers ask for unasked, at a fixed address: one PNG in the old format's envelope. */
export async function drawFavicon(path: string): Promise<void> {
  const png = await draw(await readFile(MARK), { name: "favicon", size: FAVICON_SIZE });
  const head = Buffer.alloc(22);
  // Kind (icon), number of pictures; width, height; colour planes, bits of a pixel, bytes, where they begin.
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

/** Draws the icons that telephones want as pictures of a fixed size, from the one mark, into a folder. */
export async function drawIcons(folder: string): Promise<void> {
  const mark = await readFile(MARK);
  await mkdir(folder, { recursive: true });
  for (const icon of ICONS) await writeFile(join(folder, `${icon.name}.png`), await draw(mark, icon));
}

async function draw(mark: Buffer, { size, filled }: Icon): Promise<Buffer> {
  const inner = Math.round(size * (filled ?? 1));
  // Drawn large and made smaller: the mark is 32 units wide, and 72 dots an inch would blur it.
  const drawn = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (filled === undefined) return drawn;
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND };
  return sharp({ create: ground })
    .composite([{ input: drawn }])
    .removeAlpha()
    .png()
    .toBuffer();
}
