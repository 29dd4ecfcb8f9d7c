import {
  type Brush,
  box,
  canvas,
  fade,
  halo,
  limb,
  oval,
  type Point,
  shape,
  short,
  smooth,
  stroke,
} from "./shapes.ts";

/** Water from the surface down, over the whole canvas or from a height. */
export function water(brush: Brush, top = 0): string {
  return box(0, top, canvas.width, canvas.height - top, fade(brush, [...brush.palette.water]));
}

/** Slanted shafts of light that come from one place above and die with depth. */
export function rays(brush: Brush, x = 600, top = -60, depth = 820, strength = 0.34): string {
  const { random, palette } = brush;
  const light = fade(brush, [
    [palette.glow, strength],
    [palette.glow, strength * 0.45],
    [palette.glow, 0],
  ]);
  const count = random.whole(7, 10);
  const shafts = Array.from({ length: count }, (_, index) => {
    const spread = ((index + random.between(0.2, 0.8)) / count - 0.5) * 2;
    const from = x + spread * 420;
    const to = x + spread * random.between(880, 1050);
    const width = random.between(22, 70);
    const length = depth * random.between(0.6, 1);
    const opacity = (random.between(0.35, 0.95) / 3).toFixed(2);
    // Three shafts inside each other have a soft edge, at a fraction of what a blur costs.
    const layers = [1, 0.86, 0.7].map((part) => {
      const [half, foot] = [(width / 2) * part, width * 1.9 * part];
      const path = `M${short(from - half)} ${top}H${short(from + half)}L${short(to + foot)} ${short(top + length)}H${short(to - foot)}Z`;
      return shape(path, light, `opacity="${opacity}"`);
    });
    return layers.join("");
  });
  return shafts.join("");
}

/** The bright disc of the sun seen through the surface. */
export function sunAbove(brush: Brush, x = 600, y = 0, size = 520, strength = 0.9): string {
  return oval(x, y, size, size * 0.62, halo(brush, brush.palette.glow, strength));
}

/** The underside of the surface: bands of ripples that flatten towards the viewer's horizon. */
export function ripples(brush: Brush, depth = 130, opacity = 0.5): string {
  const { random, palette } = brush;
  let lines = "";
  for (let row = 0; row < 7; row++) {
    const y = depth * (1 - (row / 7) ** 1.5) - 4;
    const step = 150 - row * 12;
    for (let x = random.between(-150, 0); x < canvas.width; x += step * random.between(0.8, 1.7)) {
      const length = step * random.between(0.35, 0.85);
      const path = smooth([
        [x, y],
        [x + length / 2, y + random.between(-7, 7)],
        [x + length, y + random.between(-4, 4)],
      ]);
      lines += stroke(
        path,
        palette.glow,
        random.between(2, 6 - row * 0.4),
        `opacity="${(opacity * random.between(0.4, 1)).toFixed(2)}"`,
      );
    }
  }
  return lines;
}

/** Specks that hang in the water. */
export function particles(brush: Brush, count: number, top = 120, bottom = 860): string {
  const { random, palette } = brush;
  return Array.from({ length: count }, () => {
    const size = random.between(1.2, 3.6);
    const opacity = random.between(0.15, 0.6).toFixed(2);
    return oval(
      random.between(0, 1200),
      random.between(top, bottom),
      size,
      size,
      palette.glow,
      `opacity="${opacity}"`,
    );
  }).join("");
}

/** A column of bubbles that widens as it rises. */
export function bubbles(brush: Brush, x: number, y: number, height: number, count = 12): string {
  const { random, palette } = brush;
  return Array.from({ length: count }, (_, index) => {
    const risen = (index + random.next()) / count;
    const size = random.between(2.5, 5) + risen * random.between(3, 10);
    const left = x + Math.sin(risen * 7) * 14 + random.between(-26, 26) * (0.3 + risen);
    const top = y - risen * height;
    return (
      oval(
        left,
        top,
        size,
        size * 0.92,
        palette.glow,
        `fill-opacity=".16" stroke="${palette.glow}" stroke-opacity=".6" stroke-width="1.4"`,
      ) + oval(left - size * 0.35, top - size * 0.35, size * 0.22, size * 0.22, palette.glow, `opacity=".85"`)
    );
  }).join("");
}

/** The line with its depth marks, from one height to another. */
export function depthLine(brush: Brush, x: number, top: number, bottom: number, step = 62): string {
  const { palette } = brush;
  let marks = stroke(`M${x} ${top}L${x} ${bottom}`, palette.glow, 4, `opacity=".92"`);
  for (let y = top + step, index = 1; y < bottom - 8; y += step, index++) {
    const half = index % 5 === 0 ? 17 : 9;
    const colour = index % 5 === 0 ? palette.accent : palette.glow;
    marks += stroke(`M${x - half} ${y}L${x + half} ${y}`, colour, index % 5 === 0 ? 6 : 4, `opacity=".92"`);
  }
  return marks;
}

/** A fish seen from the side. */
export function fish(
  x: number,
  y: number,
  size: number,
  colour: string,
  facing: 1 | -1,
  opacity = 1,
): string {
  const body = smooth(
    [
      [-10, 0],
      [-4, -4.4],
      [4, -4],
      [10, 0],
      [4, 3.8],
      [-4, 4],
    ],
    true,
  );
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size * facing).toFixed(2)} ${size.toFixed(2)})" fill="${colour}" opacity="${opacity.toFixed(2)}">` +
    `<path d="${body}"/><path d="M-8 0L-16 -5L-14 0L-16 5Z"/><path d="M-2 -3.6L2 -7L4 -3.4Z"/></g>`
  );
}

/** A school that turns together. */
export function school(
  brush: Brush,
  x: number,
  y: number,
  spread: number,
  count: number,
  colour: string,
): string {
  const { random } = brush;
  const facing = random.chance(0.5) ? 1 : -1;
  return Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2);
    const away = Math.sqrt(random.next()) * spread;
    const size = random.between(0.8, 1.7);
    return fish(
      x + Math.cos(angle) * away * 1.7,
      y + Math.sin(angle) * away * 0.6,
      size,
      colour,
      facing,
      random.between(0.55, 1),
    );
  }).join("");
}

/** A ridge from side to side, filled down to the bottom. */
export function ridge(brush: Brush, y: number, height: number, fill: string, points = 7, more = ""): string {
  const { random } = brush;
  const top: Point[] = Array.from({ length: points + 1 }, (_, index) => [
    -60 + (index * 1320) / points,
    y - random.between(0, height) * (index % 2 ? 1 : 0.45),
  ]);
  return shape(`${smooth(top)}L1260 960L-60 960Z`, fill, more);
}

/** A float with its ring and flag; the waterline cuts it at x, y. */
export function buoy(brush: Brush, x: number, y: number, size: number): string {
  const { palette } = brush;
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    stroke("M0 -16L0 -66", palette.ink, 3) +
    shape("M1 -66L34 -58L1 -46Z", palette.accent) +
    shape("M1 -60.5L24 -54L1 -51Z", "#fff", `opacity=".9"`) +
    oval(0, 4, 46, 17, palette.ink, `opacity=".35"`) +
    shape(
      limb([
        [-46, 0, 10],
        [-30, -3, 26],
        [0, -4, 32],
        [30, -3, 26],
        [46, 0, 10],
      ]),
      palette.accent,
    ) +
    shape(
      limb([
        [-34, -10, 3],
        [-10, -15, 6],
        [12, -15, 5],
        [30, -11, 2],
      ]),
      "#fff",
      `opacity=".45"`,
    ) +
    shape("M-14 -19L-8 -20L-8 11L-14 10Z", "#fff", `opacity=".85"`) +
    shape("M8 -20L14 -19L14 10L8 11Z", "#fff", `opacity=".85"`) +
    `</g>`
  );
}
