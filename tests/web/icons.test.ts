import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import it from "../../locales/it/common.json" with { type: "json" };
import { ICONS, writeFavicon, writeIcons } from "../../scripts/icons.ts";
import { webManifest } from "../../worker/pages/discovery/routes.ts";

const GROUND = [6, 40, 61];
const folder = mkdtempSync(join(tmpdir(), "icons-"));

beforeAll(() => writeIcons(folder));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string): string {
  return join(folder, `${name}.png`);
}

/** Red, green, blue and opacity of each pixel, row by row. */
async function pixelsOf(name: string): Promise<number[][]> {
  const { data, info } = await sharp(file(name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * 4, index * 4 + 4),
  ]);
}

test.for(ICONS)("the icon $name is a square PNG of $size pixels", async ({ name, size }) => {
  expect(await sharp(file(name)).metadata()).toMatchObject({ format: "png", width: size, height: size });
});

test("favicon.ico contains one complete image", async () => {
  const path = join(folder, "favicon.ico");
  await writeFavicon(path);
  const icon = await readFile(path);
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(picture.length).toBe(icon.readUInt32LE(14));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: icon[6], height: icon[7] });
});

test("every icon of the manifest exists in its declared size", async () => {
  const { icons, shortcuts } = webManifest("Respiro", "it", it);
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    if (type === "image/svg+xml") {
      expect(existsSync(`web/static${src}`)).toBe(true);
      continue;
    }
    const { width, height } = await sharp(join(folder, basename(src))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test("maskable icons have no transparent corner", async () => {
  for (const { name } of ICONS.filter(({ filled }) => filled !== undefined))
    expect((await pixelsOf(name)).filter(([, , , opacity]) => opacity !== 255)).toEqual([]);
});

test("the logo stays within the safe circle of maskable icons", async () => {
  const pixels = await pixelsOf("maskable-512");
  const isGround = (pixel: number[]) =>
    GROUND.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) <= 2);
  const outside = pixels.filter((_, index) => {
    const [x, y] = [(index % 512) - 255.5, Math.floor(index / 512) - 255.5];
    return Math.hypot(x, y) > 0.4 * 512;
  });
  expect(outside.filter((pixel) => !isGround(pixel))).toEqual([]);
  expect(pixels.filter((pixel) => !isGround(pixel)).length).toBeGreaterThan(10_000);
});
