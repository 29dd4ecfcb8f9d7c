import type { Random } from "../random.ts";
import type { Palette } from "./palettes.ts";

/** Every scene is drawn on this canvas and cut to the size asked for. */
export const canvas = { width: 1200, height: 900 };

/** What a scene's painter is given: colours, chance, and a place for gradients and filters. */
export interface Brush {
  palette: Palette;
  random: Random;
  /** Registers a definition and answers its `url(#…)`. */
  define(markup: (id: string) => string): string;
}

export type Point = [number, number];
/** A point of a limb's middle line and the limb's width there. */
export type Joint = [x: number, y: number, width: number];

/** One decimal is enough on this canvas and keeps the text short. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A smooth path through the points (Catmull-Rom as cubic curves). */
export function smooth(points: Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(Math.max(index, 0), count - 1)]) as Point;
  const start = at(0);
  let path = `M${short(start[0])} ${short(start[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const firstX = from[0] + (to[0] - before[0]) / 6;
    const firstY = from[1] + (to[1] - before[1]) / 6;
    const secondX = to[0] - (after[0] - from[0]) / 6;
    const secondY = to[1] - (after[1] - from[1]) / 6;
    path += `C${short(firstX)} ${short(firstY)} ${short(secondX)} ${short(secondY)} ${short(to[0])} ${short(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** The outline of a tapered limb around its middle line. */
export function limb(joints: Joint[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  joints.forEach(([x, y, width], index) => {
    const before = joints[Math.max(index - 1, 0)] as Joint;
    const after = joints[Math.min(index + 1, joints.length - 1)] as Joint;
    const [alongX, alongY] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(alongX, alongY) || 1;
    const [sideX, sideY] = [(-alongY / length) * (width / 2), (alongX / length) * (width / 2)];
    left.push([x + sideX, y + sideY]);
    right.push([x - sideX, y - sideY]);
  });
  return smooth([...left, ...right.reverse()], true);
}

/** A vertical gradient; stops are colours, or [colour, opacity], evenly spread. */
export function fade(brush: Brush, stops: (string | [string, number])[], horizontal = false): string {
  const markup = stops
    .map((stop, index) => {
      const [colour, opacity] = typeof stop === "string" ? [stop, 1] : stop;
      const offset = short((index / (stops.length - 1)) * 100);
      return `<stop offset="${offset}%" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`;
    })
    .join("");
  const direction = horizontal ? `x1="0" y1="0" x2="1" y2="0"` : `x1="0" y1="0" x2="0" y2="1"`;
  return brush.define((id) => `<linearGradient id="${id}" ${direction}>${markup}</linearGradient>`);
}

/** A round glow that fades to nothing. */
export function halo(brush: Brush, colour: string, opacity = 1): string {
  return brush.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
      `<stop offset=".35" stop-color="${colour}" stop-opacity="${short(opacity * 5) === "0" ? 0 : opacity * 0.5}"/>` +
      `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  );
}

/** A soft edge, `radius` in canvas units. */
export function blur(brush: Brush, radius: number): string {
  return brush.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="-40" y="-40" width="${canvas.width + 80}" height="${canvas.height + 80}"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
}

/** A filled rectangle. */
export function box(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

/** A filled path. */
export function shape(path: string, fill: string, more = ""): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

/** A stroke without filling. */
export function stroke(path: string, colour: string, width: number, more = ""): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" ${more}/>`;
}

/** A filled ellipse. */
export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  more = "",
): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}" ${more}/>`;
}
