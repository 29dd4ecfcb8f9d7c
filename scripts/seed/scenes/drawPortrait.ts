import { createRandom, type Random } from "../random.ts";
import { type Palette, type PaletteName, palettes } from "./palettes.ts";
import { type Brush, box, fade, halo, limb, oval, shape, smooth, stroke } from "./shapes.ts";

const skins = ["#f3cfb3", "#e6b48f", "#c98d63", "#9a6240", "#f0c3a0", "#6f4630"];
const hairs = ["#2b1d18", "#5a3825", "#a8743f", "#d8b26a", "#8c8f95", "#1c2330"];
const names = Object.keys(palettes) as PaletteName[];

function hood(random: Random, palette: Palette, skin: string): string {
  return (
    shape(
      smooth(
        [
          [128, 46],
          [172, 62],
          [186, 112],
          [176, 158],
          [190, 196],
          [128, 214],
          [66, 196],
          [80, 158],
          [70, 112],
          [84, 62],
        ],
        true,
      ),
      palette.ink,
    ) +
    shape(
      smooth(
        [
          [128, 74],
          [160, 88],
          [166, 122],
          [156, 158],
          [128, 176],
          [100, 158],
          [90, 122],
          [96, 88],
        ],
        true,
      ),
      skin,
    ) +
    mouth(palette) +
    stroke(
      smooth([
        [88, 92],
        [96, 68],
        [128, 56],
      ]),
      palette.glow,
      3,
      `opacity="${random.between(0.3, 0.5).toFixed(2)}"`,
    )
  );
}

function mouth(palette: Palette): string {
  return stroke(
    smooth([
      [114, 156],
      [128, 161],
      [142, 156],
    ]),
    palette.ink,
    3,
    `opacity=".45"`,
  );
}

function bareHead(random: Random, palette: Palette, skin: string): string {
  const hair = random.pick(hairs);
  const long = random.chance(0.45);
  return (
    (long
      ? shape(
          smooth(
            [
              [128, 44],
              [178, 64],
              [188, 130],
              [184, 196],
              [128, 204],
              [72, 196],
              [68, 130],
              [78, 64],
            ],
            true,
          ),
          hair,
        )
      : "") +
    shape(
      limb([
        [128, 160, 40],
        [128, 186, 44],
        [128, 214, 60],
      ]),
      skin,
    ) +
    shape(
      smooth(
        [
          [128, 58],
          [164, 74],
          [170, 118],
          [158, 158],
          [128, 180],
          [98, 158],
          [86, 118],
          [92, 74],
        ],
        true,
      ),
      skin,
    ) +
    shape(
      smooth(
        [
          [88, 112],
          [84, 76],
          [128, 44],
          [172, 76],
          [168, 112],
          [158, 88],
          [128, 78],
          [98, 88],
        ],
        true,
      ),
      hair,
    ) +
    mouth(palette)
  );
}

/** A face behind a mask on a gradient, 256 x 256: abstract, and different for each seed. */
export function drawPortrait(seed: number | string): string {
  const random = createRandom(`portrait ${seed}`);
  const palette = palettes[random.pick(names)];
  const definitions: string[] = [];
  const brush: Brush = {
    palette,
    random,
    define(markup) {
      const id = `p${definitions.length}`;
      definitions.push(markup(id));
      return `url(#${id})`;
    },
  };
  const skin = random.pick(skins);
  const lens = fade(brush, [palette.sky[0], palette.water[1]]);
  const maskY = random.whole(112, 116);
  const painted =
    box(0, 0, 256, 256, fade(brush, [palette.water[0], palette.water[1], palette.water[2]])) +
    oval(random.whole(60, 196), 10, 150, 110, halo(brush, palette.glow, 0.9)) +
    shape(
      smooth([
        [20, 270],
        [44, 218],
        [128, 188],
        [212, 218],
        [236, 270],
      ]),
      palette.ink,
    ) +
    stroke(
      smooth([
        [70, 212],
        [100, 256],
      ]),
      palette.accent,
      5,
      `opacity=".9"`,
    ) +
    (random.chance(0.35) ? hood(random, palette, skin) : bareHead(random, palette, skin)) +
    stroke(`M74 ${maskY - 4}L182 ${maskY - 4}`, palette.ink, 9) +
    shape(
      smooth(
        [
          [90, maskY - 18],
          [128, maskY - 23],
          [166, maskY - 18],
          [170, maskY + 4],
          [150, maskY + 19],
          [128, maskY + 12],
          [106, maskY + 19],
          [86, maskY + 4],
        ],
        true,
      ),
      palette.ink,
    ) +
    oval(109, maskY - 2, 16, 12, lens) +
    oval(147, maskY - 2, 16, 12, lens) +
    stroke(
      `M99 ${maskY + 2}L109 ${maskY - 10}M137 ${maskY + 2}L147 ${maskY - 10}`,
      "#fff",
      2.5,
      `opacity=".8"`,
    ) +
    Array.from({ length: 5 }, () => {
      const size = random.between(2, 5);
      return oval(random.between(14, 242), random.between(20, 230), size, size, palette.glow, `opacity=".4"`);
    }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>${definitions.join("")}</defs>${painted}</svg>`;
}
