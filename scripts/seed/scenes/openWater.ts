import { farDiver, finDiver, lineDiver, monofinDiver, type Pose } from "./figures.ts";
import {
  type Brush,
  blur,
  box,
  canvas,
  fade,
  halo,
  limb,
  oval,
  type Point,
  shape,
  smooth,
  stroke,
} from "./shapes.ts";
import {
  bubbles,
  buoy,
  depthLine,
  particles,
  rays,
  ridge,
  ripples,
  school,
  sunAbove,
  water,
} from "./water.ts";

function pose(brush: Brush, x: number, y: number, scale: number, turn: number): Pose {
  const { ink, glow, accent } = brush.palette;
  return { x, y, scale, turn, ink, rim: glow, accent, mirrored: brush.random.chance(0.5) };
}

/** A waterline that rolls from side to side. */
function waterline(brush: Brush, y: number, height: number): Point[] {
  const phase = brush.random.between(0, 6);
  return Array.from({ length: 9 }, (_, index) => [
    -80 + index * 170,
    y + Math.sin(index * 1.35 + phase) * height,
  ]);
}

/** Open water from below: the sun in Snell's window, shafts of light, someone going up. */
export function drawRays(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(380, 820);
  return (
    water(brush) +
    sunAbove(brush, x, 40, 640) +
    ripples(brush, 170, 0.6) +
    oval(x, 62, 150, 46, palette.glow, `opacity=".85" filter="${blur(brush, 14)}"`) +
    rays(brush, x, -40, 900, 0.5) +
    school(brush, x + random.pick([-330, 330]), random.between(420, 560), 80, 16, palette.ink) +
    finDiver(
      pose(brush, x + random.between(-60, 60), random.between(330, 400), 1.7, random.between(-14, 14)),
    ) +
    bubbles(brush, x + 46, 560, 330, 14) +
    particles(brush, 46)
  );
}

/** Half above, half below: a buoy on the skin of the sea and its line going down. */
export function drawBuoy(brush: Brush): string {
  const { random, palette } = brush;
  const level = random.between(330, 400);
  const x = random.between(470, 760);
  const surface = smooth(waterline(brush, level, 13));
  const sunX = x + random.pick([-310, 300]);
  return (
    box(0, 0, canvas.width, level + 40, fade(brush, [...palette.sky])) +
    oval(sunX, level - 170, 300, 300, halo(brush, palette.glow, 0.9)) +
    oval(sunX, level - 170, 64, 64, palette.glow) +
    hills(brush, level) +
    shape(`${surface}L1280 960L-80 960Z`, fade(brush, [...palette.water])) +
    `<g clip-path="${brush.define((id) => `<clipPath id="${id}"><path d="${surface}L1280 960L-80 960Z"/></clipPath>`)}">${rays(brush, sunX, level - 60, 620, 0.4)}</g>` +
    stroke(surface, palette.glow, 7, `opacity=".8"`) +
    depthLine(brush, x, level + 14, 940, 58) +
    lineDiver({ ...pose(brush, x + 1, level + 190, 2.1, 0), mirrored: random.chance(0.5) }) +
    buoy(brush, x, level - 2, 1.5) +
    particles(brush, 30, level + 60)
  );
}

function hills(brush: Brush, level: number): string {
  const { palette } = brush;
  const far = `<g opacity=".35">${ridge(brush, level - 26, 70, palette.stone[0], 6)}</g>`;
  return `${far}<g opacity=".6">${ridge(brush, level - 4, 46, palette.stone[0], 5)}</g>`;
}

/** A diver on the line, large, with depth marks: head up or head down. */
export function drawDiver(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(500, 700);
  const down = random.chance(0.45);
  const figure = random.chance(0.5) ? monofinDiver : finDiver;
  const offset = random.pick([-74, 74]);
  const at = down
    ? pose(brush, x + offset, 770, 4.1, 180)
    : pose(brush, x + offset, 190, 4.1, random.between(-3, 3));
  return (
    water(brush) +
    sunAbove(brush, x, -30, 620, 0.8) +
    rays(brush, x, -60, 900, 0.42) +
    ripples(brush, 60, 0.4) +
    farDiver(x - offset * 4.4, 250, 0.62, 180, palette.stone[0]) +
    depthLine(brush, x, -20, 930, 66) +
    figure(at) +
    bubbles(brush, x + offset * 1.9, down ? 330 : 420, 300, 9) +
    particles(brush, 44)
  );
}

/** A boat's hull from below, its line in the water and someone coming down. */
export function drawHull(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(470, 640);
  const turn = random.between(-13, 13);
  const hull = smooth(
    [
      [-330, 8],
      [-250, -54],
      [-60, -78],
      [190, -72],
      [320, -44],
      [336, 8],
      [320, 58],
      [190, 84],
      [-60, 90],
      [-250, 66],
    ],
    true,
  );
  const lineX = x + random.pick([-250, 290]);
  const wood = fade(brush, [palette.stone[1], palette.ink]);
  return (
    water(brush) +
    sunAbove(brush, x, 120, 860, 1) +
    ripples(brush, 430, 0.42) +
    rays(brush, x, 60, 860, 0.36) +
    `<g transform="translate(${x} 210) rotate(${turn})">` +
    shape(hull, palette.glow, `opacity=".5" transform="scale(1.05 1.12)" filter="${blur(brush, 8)}"`) +
    shape(hull, wood) +
    shape(
      limb([
        [-300, 6, 4],
        [-100, 4, 20],
        [200, 5, 22],
        [330, 6, 14],
      ]),
      palette.ink,
    ) +
    shape(
      limb([
        [-230, -30, 2],
        [-60, -46, 7],
        [180, -42, 3],
      ]),
      palette.glow,
      `opacity=".22"`,
    ) +
    box(318, -22, 44, 12, palette.ink) +
    box(318, 26, 44, 12, palette.ink) +
    oval(366, -16, 8, 22, palette.ink) +
    oval(366, 32, 8, 22, palette.ink) +
    `</g>` +
    depthLine(brush, lineX, 180, 940, 64) +
    monofinDiver(pose(brush, lineX + (lineX < x ? 62 : -62), 800, 2.5, 180)) +
    oval(lineX, 180, 36, 15, palette.accent) +
    oval(lineX, 180, 15, 6, palette.ink, `opacity=".5"`) +
    bubbles(brush, lineX + 90, 560, 250, 8) +
    particles(brush, 40, 300)
  );
}

/** The bottom plate with its tags, and the hand that comes for one. */
export function drawPlate(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(520, 680);
  const plateY = 690;
  const tags = [-150, -78, 76, 148].map((left, index) => {
    const y = plateY + 18 - Math.abs(left) * 0.05;
    const colour = index % 2 ? palette.glow : palette.accent;
    return (
      stroke(`M${x + left} ${y}L${x + left} ${y + 34}`, palette.ink, 4) +
      `<rect x="${x + left - 19}" y="${y + 30}" width="38" height="58" rx="7" fill="${colour}" transform="rotate(${random.whole(-8, 8)} ${x + left} ${y})"/>` +
      oval(x + left, y + 43, 4, 4, palette.ink)
    );
  });
  return (
    water(brush) +
    sunAbove(brush, x, -60, 520, 0.55) +
    rays(brush, x, -120, 760, 0.22) +
    depthLine(brush, x, -20, plateY - 24, 62) +
    farDiver(x - 260, 130, 0.9, 180, palette.stone[0]) +
    lineDiver({ ...pose(brush, x, plateY - 96, 3.6, 180), mirrored: random.chance(0.5) }) +
    oval(x, plateY + 60, 330, 120, halo(brush, palette.glow, 0.4)) +
    shape(
      limb([
        [x - 6, plateY - 100, 16],
        [x, plateY - 60, 34],
        [x, plateY - 30, 40],
        [x, plateY - 8, 30],
      ]),
      palette.accent,
    ) +
    oval(x, plateY + 14, 215, 44, palette.ink) +
    oval(x, plateY, 215, 44, fade(brush, [palette.sky[0], palette.water[1]])) +
    oval(x, plateY, 168, 32, palette.glow, `opacity=".35"`) +
    tags.join("") +
    stroke(`M${x} ${plateY + 56}L${x} 940`, palette.glow, 4, `opacity=".8"`) +
    particles(brush, 60, 60)
  );
}

/** Two on the line seen from afar: the scale of the blue. */
export function drawBlue(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(430, 770);
  return (
    water(brush) +
    sunAbove(brush, x, -80, 760, 0.75) +
    rays(brush, x, -80, 980, 0.34) +
    depthLine(brush, x, -20, 930, 58) +
    farDiver(x - 18, 560, 1.15, 180, palette.ink) +
    farDiver(x + 46, 96, 1, 176, palette.stone[1]) +
    oval(x, 34, 62, 22, palette.accent) +
    oval(x, 30, 30, 9, palette.ink, `opacity=".45"`) +
    particles(brush, 60)
  );
}
