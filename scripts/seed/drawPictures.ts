import { aboutPictures, articlePictures, eventPictures } from "./pictures.ts";
import { drawLogo, sponsorLogos } from "./scenes/drawLogo.ts";
import { drawPortrait } from "./scenes/drawPortrait.ts";
import { drawScene } from "./scenes/drawScene.ts";
import { toWebp } from "./scenes/toWebp.ts";
import type { DrawnPicture } from "./storePictures.ts";
import { portraitNames } from "./users.ts";

/** Draws every picture of the demo at `scale`, two at a time for machines with two cores. */
export async function drawPictures(scale: number): Promise<DrawnPicture[]> {
  const waiting = [
    ...[...eventPictures, ...articlePictures, ...aboutPictures].map((picture) => ({
      key: `demo/${picture.name}.webp`,
      draw: () => drawScene(picture),
    })),
    ...sponsorLogos.map((name) => ({ key: `demo/${name}.webp`, draw: () => drawLogo(name) })),
    ...portraitNames().map((name) => ({ key: `demo/${name}.webp`, draw: () => drawPortrait(name) })),
  ];
  const drawn: DrawnPicture[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      drawn.push({ key: next.key, bytes: await toWebp(next.draw(), scale) });
    }
  }
  await Promise.all([work(), work()]);
  return drawn.sort((one, other) => (one.key < other.key ? -1 : 1));
}
