import { finDiver, monofinDiver } from "./figures.ts";
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
import { bubbles, buoy, fish, particles, rays, ridge, ripples, school, sunAbove, water } from "./water.ts";

/** A cave mouth or a cenote: dark rock around a well of light. */
export function drawCave(brush: Brush): string {
  const { random, palette } = brush;
  const x = random.between(530, 670);
  const ring = (radiusX: number, radiusY: number, y: number, rough: number): string => {
    const points = Array.from({ length: 15 }, (_, index): Point => {
      const angle = (index / 15) * Math.PI * 2;
      const away = 1 + random.between(-rough, rough);
      return [x + Math.cos(angle) * radiusX * away, y + Math.sin(angle) * radiusY * away];
    });
    return smooth(points, true);
  };
  const frame = (path: string, fill: string): string =>
    shape(`M-50 -50H1250V950H-50Z${path}`, fill, `fill-rule="evenodd"`);
  const stalactites = Array.from({ length: 9 }, (_, index) => {
    const left = 30 + index * 142 + random.between(-30, 30);
    const length = random.between(70, 230) * (Math.abs(left - x) > 260 ? 1 : 0.45);
    return shape(
      limb([
        [left, -30, random.between(50, 90)],
        [left + 4, length * 0.5, 30],
        [left + random.between(-6, 6), length, 3],
      ]),
      palette.ink,
    );
  });
  const beam = fade(brush, [
    [palette.glow, 0.7],
    [palette.glow, 0.25],
    [palette.glow, 0],
  ]);
  return (
    water(brush) +
    oval(x, 250, 560, 420, halo(brush, palette.glow, 1)) +
    frame(ring(480, 400, 410, 0.07), palette.stone[0]) +
    frame(ring(560, 455, 440, 0.08), palette.stone[1]) +
    `<g filter="${blur(brush, 9)}">${shape(`M${x - 130} -40L${x + 90} -40L${x + 330} 900L${x - 40} 900Z`, beam)}${shape(`M${x - 60} -40L${x + 10} -40L${x - 110} 860L${x - 300} 860Z`, beam, `opacity=".6"`)}</g>` +
    frame(ring(660, 520, 470, 0.06), palette.ink) +
    stalactites.join("") +
    ridge(brush, 850, 90, palette.ink, 8) +
    finDiver({
      x: x + random.between(-50, 50),
      y: 270,
      scale: 2.7,
      turn: random.between(-16, 16),
      mirrored: random.chance(0.5),
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    bubbles(brush, x + 70, 420, 260, 9) +
    particles(brush, 44)
  );
}

function fanCoral(brush: Brush, x: number, y: number, size: number, colour: string): string {
  const branches = Array.from({ length: 9 }, (_, index) => {
    const angle = -Math.PI / 2 + (index - 4) * 0.24 + brush.random.between(-0.06, 0.06);
    const length = size * brush.random.between(0.75, 1.05);
    const bend: Point = [x + Math.cos(angle) * length * 0.5, y + Math.sin(angle) * length * 0.55];
    const tip: Point = [x + Math.cos(angle * 0.96) * length, y + Math.sin(angle) * length];
    return (
      stroke(smooth([[x, y], bend, tip]), colour, size * 0.07) +
      oval(tip[0], tip[1], size * 0.06, size * 0.06, colour)
    );
  });
  return branches.join("");
}

function domeCoral(x: number, y: number, size: number, colour: string, glow: string): string {
  const lines = [-0.6, -0.2, 0.2, 0.6].map((part) =>
    stroke(
      `M${x + part * size * 0.6} ${y}Q${x + part * size * 1.2} ${y - size * 0.5} ${x + part * size * 0.5} ${y - size * 0.74}`,
      glow,
      3,
      `opacity=".2"`,
    ),
  );
  return (
    shape(
      `M${x - size} ${y + 20}C${x - size} ${y - size} ${x + size} ${y - size} ${x + size} ${y + 20}Z`,
      colour,
    ) + lines.join("")
  );
}

/** A reef with corals and a school of fish. */
export function drawReef(brush: Brush): string {
  const { random, palette } = brush;
  const corals = Array.from({ length: 6 }, (_, index) => {
    const x = 60 + index * 215 + random.between(-50, 50);
    const colour = random.pick([palette.accent, palette.sky[1], palette.water[1], palette.stone[0]]);
    return index % 2
      ? domeCoral(x, 840, random.between(60, 110), colour, palette.glow)
      : fanCoral(brush, x, 850, random.between(110, 200), colour);
  });
  const big = random.pick([1, -1] as const);
  return (
    water(brush) +
    sunAbove(brush, 640, -20, 640, 0.85) +
    ripples(brush, 80, 0.5) +
    rays(brush, 640, -60, 820, 0.38) +
    `<g opacity=".45">${ridge(brush, 720, 230, palette.stone[0], 5)}</g>` +
    ridge(brush, 800, 190, palette.stone[1], 6) +
    school(brush, random.between(330, 480), 330, 150, 34, palette.ink) +
    school(brush, random.between(760, 900), 500, 90, 18, palette.accent) +
    fish(random.between(620, 740), 620, 4.2, palette.sky[0], big, 0.95) +
    fish(random.between(250, 380), 560, 3, palette.sky[1], big, 0.9) +
    corals.join("") +
    ridge(brush, 862, 34, palette.ink, 9) +
    finDiver({
      x: random.between(820, 900),
      y: 360,
      scale: 2.1,
      turn: random.between(205, 235),
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    particles(brush, 36)
  );
}

/** A night sea: the moon, its path, a lit buoy and a torch below. */
export function drawMoon(brush: Brush): string {
  const { random, palette } = brush;
  const level = random.between(420, 470);
  const x = random.between(360, 840);
  const stars = Array.from({ length: 70 }, () => {
    const size = random.between(0.8, 2.4);
    return oval(
      random.between(0, 1200),
      random.between(10, level - 60),
      size,
      size,
      "#fff",
      `opacity="${random.between(0.25, 0.95).toFixed(2)}"`,
    );
  });
  let path = "";
  for (let row = 0; row < 15; row++) {
    const y = level + 8 + row * 9 + row * row * 0.5;
    const width = 30 + row * 9 + random.between(-10, 22);
    path += stroke(
      `M${x - width + random.between(-14, 14)} ${y}H${x + width + random.between(-14, 14)}`,
      palette.glow,
      2 + row * 0.35,
      `opacity="${(0.85 - row * 0.05).toFixed(2)}"`,
    );
  }
  const away = x < 600 ? 1 : -1;
  const torchX = away > 0 ? random.between(440, 560) : random.between(640, 760);
  const cone = fade(
    brush,
    [
      ["#fff3c4", 0.75],
      ["#fff3c4", 0],
    ],
    true,
  );
  return (
    box(0, 0, canvas.width, level + 4, fade(brush, [palette.water[3], palette.water[2], palette.sky[0]])) +
    stars.join("") +
    oval(x, 170, 330, 330, halo(brush, palette.glow, 0.6)) +
    oval(x, 170, 78, 78, palette.glow) +
    oval(x - 22, 152, 15, 15, palette.water[1], `opacity=".16"`) +
    oval(x + 24, 190, 22, 22, palette.water[1], `opacity=".14"`) +
    oval(x + 22, 140, 9, 9, palette.water[1], `opacity=".16"`) +
    `<g opacity=".8">${ridge(brush, level - 2, 110, palette.stone[1], 5)}</g>` +
    ridge(brush, level + 2, 56, palette.ink, 4) +
    box(
      0,
      level,
      canvas.width,
      900 - level,
      fade(brush, [palette.water[1], palette.water[2], palette.water[3]]),
    ) +
    path +
    stroke(`M0 ${level}H1200`, palette.glow, 2.5, `opacity=".45"`) +
    `<g transform="translate(${torchX} 745) rotate(${away > 0 ? 24 : 156})">${shape("M0 -6L430 -96L430 96L0 6Z", cone, `filter="${blur(brush, 5)}"`)}</g>` +
    finDiver({
      x: torchX + away * 12,
      y: 752,
      scale: 2.3,
      turn: away * 114,
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    oval(torchX - away * 190, level - 34, 120, 120, halo(brush, palette.accent, 0.7)) +
    buoy(brush, torchX - away * 190, level + 4, 0.95) +
    particles(brush, 24, level + 120)
  );
}

/** Sunrise on a coast: cliffs one behind another, a boat waiting. */
export function drawCoast(brush: Brush): string {
  const { random, palette } = brush;
  const level = random.between(560, 600);
  const right = random.chance(0.5);
  const sunX = right ? 400 : 800;
  const cliff = (reach: number, top: number, fill: string, opacity: number): string => {
    const edge = Array.from({ length: 8 }, (_, index): Point => {
      const part = index / 7;
      return [
        1240 - reach * part + random.between(-16, 16),
        top + (level - top) * part ** 2.1 + random.between(-22, 14),
      ];
    });
    const face = `${smooth(edge)}L${1240 - reach - 8} ${level + 3}L1260 ${level + 3}Z`;
    const mirror = right ? "" : ` transform="matrix(-1 0 0 1 1200 0)"`;
    return `<g opacity="${opacity}"${mirror}>${shape(face, fill)}</g>`;
  };
  let glitter = "";
  for (let row = 0; row < 18; row++) {
    const y = level + 10 + row * 8 + row * row * 0.55;
    const width = 18 + row * 7 + random.between(-6, 26);
    glitter += stroke(
      `M${sunX - width + random.between(-20, 20)} ${y}H${sunX + width + random.between(-20, 20)}`,
      palette.glow,
      2 + row * 0.4,
      `opacity="${(0.9 - row * 0.045).toFixed(2)}"`,
    );
  }
  const boatX = right ? 560 : 640;
  const birds = Array.from({ length: 5 }, () => {
    const [x, y, size] = [sunX + random.between(-220, 260), random.between(130, 300), random.between(9, 17)];
    return stroke(
      `M${x - size} ${y - size * 0.4}Q${x - size * 0.4} ${y - size * 0.7} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.7} ${x + size} ${y - size * 0.4}`,
      palette.ink,
      3,
      `opacity=".7"`,
    );
  });
  return (
    box(0, 0, canvas.width, level + 4, fade(brush, [palette.water[1], palette.sky[1], palette.sky[0]])) +
    oval(sunX, level - 120, 520, 520, halo(brush, palette.glow, 1)) +
    oval(sunX, level - 120, 92, 92, palette.glow) +
    [0, 1, 2]
      .map((row) =>
        shape(
          limb([
            [sunX - 420 + row * 190, 150 + row * 74, 2],
            [sunX - 200 + row * 150, 140 + row * 74, 20],
            [sunX + 60 + row * 130, 152 + row * 70, 2],
          ]),
          palette.glow,
          `opacity=".5"`,
        ),
      )
      .join("") +
    birds.join("") +
    cliff(820, 380, palette.stone[0], 0.35) +
    cliff(620, 250, palette.stone[0], 0.7) +
    cliff(430, 130, palette.stone[1], 1) +
    box(
      0,
      level,
      canvas.width,
      900 - level,
      fade(brush, [palette.water[0], palette.water[1], palette.water[2], palette.water[3]]),
    ) +
    glitter +
    cliff(250, 330, palette.ink, 1) +
    `<g transform="translate(${boatX} ${level + 86})">${shape("M-120 -18C-90 18 80 18 122 -26L60 -14L-60 -12Z", palette.ink)}${box(-34, -46, 62, 34, palette.ink, `rx="8"`)}${box(-24, -40, 42, 13, palette.glow, `rx="4" opacity=".75"`)}${stroke("M44 -14V-96", palette.ink, 4)}${shape("M46 -94L80 -84L46 -72Z", palette.accent)}${oval(0, 10, 130, 7, palette.ink, `opacity=".3"`)}</g>` +
    buoy(brush, right ? 250 : 950, level + 190, 1.05)
  );
}

/** A meadow of posidonia bent by the swell. */
export function drawMeadow(brush: Brush): string {
  const { random, palette } = brush;
  const sway = random.pick([-1, 1]);
  const blades = (count: number, base: number, low: number, high: number, fill: string): string =>
    Array.from({ length: count }, (_, index) => {
      const x = -30 + (index / count) * 1260 + random.between(-16, 16);
      const length = random.between(low, high);
      const lean = sway * length * random.between(0.14, 0.42);
      const width = random.between(9, 17);
      return shape(
        limb([
          [x, base, width],
          [x + lean * 0.1, base - length * 0.4, width * 0.95],
          [x + lean * 0.5, base - length * 0.76, width * 0.8],
          [x + lean, base - length, 2],
        ]),
        fill,
      );
    }).join("");
  return (
    water(brush) +
    sunAbove(brush, 560, -20, 680, 0.85) +
    ripples(brush, 90, 0.5) +
    rays(brush, 560, -60, 860, 0.44) +
    `<g opacity=".5">${ridge(brush, 760, 120, palette.stone[0], 5)}${blades(46, 800, 110, 210, palette.stone[0])}</g>` +
    school(brush, random.between(280, 420), 430, 110, 22, palette.ink) +
    monofinDiver({
      x: sway > 0 ? 930 : 270,
      y: 420,
      scale: 2.7,
      turn: sway * random.between(78, 98),
      ink: palette.ink,
      rim: palette.glow,
      accent: palette.accent,
    }) +
    blades(52, 900, 170, 300, fade(brush, [palette.water[1], palette.stone[1]])) +
    blades(40, 960, 150, 270, fade(brush, [palette.stone[0], palette.ink])) +
    fish(random.between(480, 700), 640, 2.6, palette.accent, sway > 0 ? 1 : -1) +
    ridge(brush, 930, 40, palette.ink, 6) +
    particles(brush, 34)
  );
}
