import { finDiver, floatingFigure, lineDiver, monofinDiver } from "./figures.ts";
import {
  type Brush,
  blur,
  box,
  canvas,
  fade,
  halo,
  oval,
  type Point,
  shape,
  short,
  smooth,
  stroke,
} from "./shapes.ts";
import { bubbles, depthLine, particles, rays, ripples, sunAbove } from "./water.ts";

/** Light nets on floor or wall: short bright curves, denser far away. */
function caustics(brush: Brush, top: number, bottom: number, count: number): string {
  const { random, palette } = brush;
  return Array.from({ length: count }, () => {
    const near = random.next() ** 1.4;
    const y = top + (bottom - top) * near;
    const x = random.between(-40, 1200);
    const length = 50 + near * 150;
    const bend = (3 + near * 11) * random.pick([-1, 1]);
    const path = smooth([
      [x, y],
      [x + length * 0.3, y + bend],
      [x + length * 0.7, y - bend * 0.5],
      [x + length, y + bend * 0.3],
    ]);
    return stroke(path, palette.glow, 1.5 + near * 4, `opacity="${random.between(0.08, 0.3).toFixed(2)}"`);
  }).join("");
}

/** Pool lanes in perspective, seen from under water. */
export function drawLanes(brush: Brush): string {
  const { random, palette } = brush;
  const vanish: Point = [random.between(470, 730), 330];
  const [wallTop, wallBottom] = [255, 430];
  let floorLines = "";
  for (let lane = -3; lane <= 3; lane++) {
    const near = vanish[0] + lane * 400;
    const far = vanish[0] + lane * 62;
    floorLines += shape(
      `M${short(far - 5)} ${wallBottom}L${short(far + 5)} ${wallBottom}L${short(near + 46)} 940L${short(near - 46)} 940Z`,
      fade(brush, [palette.ink, palette.stone[1]]),
      `opacity=".75"`,
    );
    floorLines +=
      box(far - 13, wallBottom - 74, 26, 5, palette.ink, `opacity=".55"`) +
      box(far - 2.5, wallBottom - 92, 5, 92, palette.ink, `opacity=".55"`);
  }
  let ropes = "";
  for (const lane of [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]) {
    for (let step = 0; step < 26; step++) {
      const depth = (step / 26) ** 1.9;
      const x = vanish[0] + lane * (62 + depth * 520);
      const y = wallTop - 4 - depth * 330;
      const size = 3 + depth * 34;
      ropes += oval(
        x,
        y,
        size,
        size * 0.62,
        Math.floor(step / 4) % 2 ? palette.accent : palette.glow,
        `opacity=".9"`,
      );
    }
  }
  const swimmer = brush.random.chance(0.5)
    ? monofinDiver({
        x: vanish[0] + 96,
        y: 436,
        scale: 2.5,
        turn: random.between(-24, -16),
        ink: palette.ink,
        rim: palette.glow,
        accent: palette.accent,
      })
    : finDiver({
        x: vanish[0] - 110,
        y: 450,
        scale: 2.5,
        turn: random.between(18, 26),
        ink: palette.ink,
        rim: palette.glow,
        accent: palette.accent,
      });
  return (
    box(
      0,
      0,
      canvas.width,
      canvas.height,
      fade(brush, [palette.water[0], palette.water[1], palette.water[2]]),
    ) +
    shape(
      `M-40 -40L1240 -40L${vanish[0] + 260} ${wallTop}L${vanish[0] - 260} ${wallTop}Z`,
      fade(brush, [palette.sky[1], palette.glow]),
      `opacity=".55"`,
    ) +
    ripples(brush, 235, 0.55) +
    box(
      vanish[0] - 260,
      wallTop,
      520,
      wallBottom - wallTop,
      fade(brush, [palette.water[0], palette.water[1]]),
    ) +
    shape(
      `M${vanish[0] - 260} ${wallTop}L-500 -160L-500 940L${vanish[0] - 260} ${wallBottom}Z`,
      palette.water[2],
      `opacity=".35"`,
    ) +
    shape(
      `M${vanish[0] + 260} ${wallTop}L1700 -160L1700 940L${vanish[0] + 260} ${wallBottom}Z`,
      palette.water[2],
      `opacity=".35"`,
    ) +
    shape(
      `M${vanish[0] - 260} ${wallBottom}L${vanish[0] + 260} ${wallBottom}L1900 940L-700 940Z`,
      fade(brush, [palette.water[1], palette.water[2], palette.stone[1]]),
    ) +
    floorLines +
    caustics(brush, wallBottom + 10, 900, 60) +
    ropes +
    rays(brush, vanish[0], -60, 800, 0.26) +
    swimmer +
    particles(brush, 22)
  );
}

function tiledWall(brush: Brush, top: number, bottom: number, step: number): string {
  const { palette } = brush;
  let path = "";
  for (let y = top; y <= bottom; y += step) path += `M0 ${y}H1200`;
  for (let x = step / 2; x < 1200; x += step) path += `M${x} ${top}V${bottom}`;
  return stroke(path, palette.glow, 1.6, `opacity=".13"`);
}

/** Static apnea: someone floats face down, the clock forgotten. */
export function drawStatic(brush: Brush): string {
  const { random, palette } = brush;
  const level = random.between(300, 350);
  const x = random.between(350, 460);
  const surface = smooth(
    Array.from(
      { length: 10 },
      (_, index): Point => [-80 + index * 150, level - 14 + Math.sin(index * 1.2) * 7],
    ),
  );
  return (
    box(0, 0, canvas.width, level, fade(brush, [palette.sky[1], palette.sky[0]])) +
    [150, 450, 750, 1050]
      .map((left) => box(left - 110, 40, 220, 150, palette.glow, `rx="10" opacity=".5"`))
      .join("") +
    box(0, 232, canvas.width, 24, palette.stone[0], `opacity=".35"`) +
    box(
      0,
      level - 20,
      canvas.width,
      960 - level,
      fade(brush, [palette.water[0], palette.water[1], palette.water[2], palette.stone[1]]),
    ) +
    tiledWall(brush, level, 760, 46) +
    shape("M0 760L1200 760L1200 940L0 940Z", fade(brush, [palette.stone[0], palette.stone[1]])) +
    [180, 600, 1020]
      .map((left) =>
        shape(
          `M${left - 26} 760L${left + 26} 760L${left + 60 + (left - 600) * 0.3} 940L${left - 60 + (left - 600) * 0.3} 940Z`,
          palette.ink,
          `opacity=".5"`,
        ),
      )
      .join("") +
    caustics(brush, level + 70, 890, 60) +
    rays(brush, x + 220, level - 40, 560, 0.34) +
    stroke(surface, palette.glow, 8, `opacity=".85"`) +
    stroke(surface, palette.glow, 3, `opacity=".5" transform="translate(30 16)"`) +
    oval(x + 190, 842, 270, 22, palette.ink, `opacity=".3" filter="${blur(brush, 10)}"`) +
    floatingFigure({
      x,
      y: level + 22,
      scale: 5.4,
      turn: random.between(-3, 2),
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    particles(brush, 24, level + 40, 740)
  );
}

/** Dynamic apnea: a monofin close to the floor, along the black line. */
export function drawDynamic(brush: Brush): string {
  const { random, palette } = brush;
  const left = random.chance(0.5);
  const y = random.between(500, 560);
  const figure = random.chance(0.6) ? monofinDiver : finDiver;
  const marks = Array.from({ length: 9 }, (_, index) => {
    const x = 40 + index * 140;
    return oval(
      x,
      120 - Math.abs(index - 4) * 2,
      46,
      16,
      index % 2 ? palette.accent : palette.glow,
      `opacity=".92"`,
    );
  });
  return (
    box(
      0,
      0,
      canvas.width,
      canvas.height,
      fade(brush, [palette.water[0], palette.water[1], palette.water[2]]),
    ) +
    sunAbove(brush, 600, 0, 620, 0.7) +
    ripples(brush, 110, 0.6) +
    tiledWall(brush, 150, 690, 60) +
    stroke("M-20 120H1220", palette.ink, 4, `opacity=".5"`) +
    marks.join("") +
    rays(brush, 600, -40, 780, 0.36) +
    shape("M-20 690H1220V940H-20Z", fade(brush, [palette.water[2], palette.stone[1]])) +
    shape("M-20 750H1220V812H-20Z", palette.ink, `opacity=".72"`) +
    caustics(brush, 700, 890, 46) +
    oval(600, 780, 330, 26, palette.ink, `opacity=".45" filter="${blur(brush, 12)}"`) +
    `<g transform="translate(600 ${y}) scale(${left ? -1 : 1} 1) translate(-600 ${-y})">` +
    figure({
      x: 980,
      y,
      scale: 5,
      turn: 90 + random.between(-4, 4),
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    bubbles(brush, 850, y - 40, 240, 7) +
    `</g>` +
    particles(brush, 20)
  );
}

/** The deep shaft of an indoor pool: ledges, round windows with light, a line to the bottom. */
export function drawShaft(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(560, 650);
  const wall = fade(brush, [palette.stone[0], palette.stone[1], palette.ink]);
  const windows = [210, 430, 650].map((y, index) => {
    const side = index % 2 ? x - 395 : x + 395;
    const size = 62 - index * 4;
    return (
      oval(side, y, size * 3, size * 3, halo(brush, "#fff2c9", 0.5)) +
      oval(side, y, size + 9, size + 9, palette.ink) +
      oval(side, y, size, size, "#fff0c4") +
      oval(side, y, size, size, halo(brush, "#ffd27a", 0.9)) +
      shape(
        `M${side - 12} ${y + size - 6}Q${side - 14} ${y + 4} ${side} ${y + 2}Q${side + 14} ${y + 4} ${side + 12} ${y + size - 6}Z`,
        palette.ink,
        `opacity=".55"`,
      ) +
      oval(side, y - 8, 9, 11, palette.ink, `opacity=".55"`)
    );
  });
  const ringLines = [160, 330, 500, 670, 820].map((y) =>
    stroke(`M${x - 300} ${y}Q${x} ${y + 46} ${x + 300} ${y}`, palette.glow, 2.5, `opacity=".16"`),
  );
  return (
    box(0, 0, canvas.width, canvas.height, wall) +
    shape(`M-20 -20H${x - 300}V940H-20Z`, wall) +
    box(
      x - 300,
      -20,
      600,
      960,
      fade(brush, [palette.water[0], palette.water[1], palette.water[2], palette.water[3]]),
    ) +
    box(
      x - 300,
      -20,
      60,
      960,
      fade(
        brush,
        [
          [palette.ink, 0.35],
          [palette.ink, 0],
        ],
        true,
      ),
    ) +
    box(
      x + 240,
      -20,
      60,
      960,
      fade(
        brush,
        [
          [palette.ink, 0],
          [palette.ink, 0.35],
        ],
        true,
      ),
    ) +
    sunAbove(brush, x, -20, 380, 0.95) +
    ringLines.join("") +
    `<g clip-path="${brush.define((id) => `<clipPath id="${id}"><rect x="${x - 300}" y="0" width="600" height="900"/></clipPath>`)}">${rays(brush, x, -80, 800, 0.4)}${ripples(brush, 60, 0.6)}</g>` +
    windows.join("") +
    depthLine(brush, x, -20, 850, 60) +
    oval(x, 852, 60, 15, palette.accent) +
    oval(x, 848, 60, 13, palette.glow, `opacity=".9"`) +
    (random.chance(0.5)
      ? monofinDiver({
          x: x - 62,
          y: 200,
          scale: 3.2,
          ink: palette.ink,
          rim: palette.glow,
          accent: palette.accent,
        })
      : lineDiver({
          x,
          y: 640,
          scale: 3.4,
          turn: 180,
          ink: palette.ink,
          rim: palette.glow,
          accent: palette.accent,
        })) +
    bubbles(brush, x + 120, 560, 360, 11) +
    particles(brush, 26)
  );
}
