import { type Joint, limb, oval, shape, smooth, stroke } from "./shapes.ts";

/** How a figure is placed: its hands at x, y; 150 units of its own are hands to fin tips. */
export interface Pose {
  x: number;
  y: number;
  scale: number;
  /** Degrees; 0 swims upwards, 180 goes down head first. */
  turn?: number;
  mirrored?: boolean;
  ink: string;
  /** The light that catches the edge of the body. */
  rim: string;
  accent: string;
}

function place(pose: Pose, solid: string, details: string): string {
  const flip = pose.mirrored ? " scale(-1 1)" : "";
  const transform = `translate(${pose.x} ${pose.y}) rotate(${pose.turn ?? 0})${flip} scale(${pose.scale})`;
  return (
    `<g transform="${transform}"><g fill="${pose.rim}" opacity=".55" transform="translate(-.9 -.5)">${solid}</g>` +
    `<g fill="${pose.ink}">${solid}</g>${details}</g>`
  );
}

function outline(joints: Joint[]): string {
  return `<path d="${limb(joints)}"/>`;
}

function round(x: number, y: number, radiusX: number, radiusY: number, turn = 0): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" transform="rotate(${turn} ${x} ${y})"/>`;
}

/** From the side, arms overhead, long separate fins, legs a little apart. */
export function finDiver(pose: Pose): string {
  const solid = [
    outline([
      [-1, 39, 5],
      [-2.2, 30, 5.4],
      [-1.6, 20, 4.4],
      [-0.6, 10, 3.4],
      [0, 3, 3],
      [0.3, -1, 1.2],
    ]),
    round(2.2, 25.5, 4.6, 6.4, 8),
    outline([
      [-0.6, 30, 4],
      [-0.4, 35, 10],
      [0.2, 42, 11.6],
      [0.4, 50, 9.6],
      [-0.6, 58, 10.6],
      [-0.6, 64, 8.6],
    ]),
    outline([
      [-0.4, 57, 9.6],
      [1.6, 68, 8.6],
      [3.6, 79, 6.2],
      [4, 87, 6.2],
      [4.2, 97, 3.6],
    ]),
    outline([
      [4, 94, 3.4],
      [5, 101, 4.6],
      [7, 112, 3.4],
      [10.5, 128, 2.6],
      [17, 147, 1],
    ]),
    outline([
      [-1, 57, 9.6],
      [-1.4, 68, 8.4],
      [-2.4, 79, 6],
      [-4.6, 87, 6],
      [-6.6, 96, 3.4],
    ]),
    outline([
      [-6, 93, 3.4],
      [-8.4, 100, 4.6],
      [-11.6, 111, 3.4],
      [-14.4, 127, 2.6],
      [-14.6, 147, 1],
    ]),
  ].join("");
  const details =
    stroke("M6.8 22.5 L5.6 27.5", pose.rim, 1.6, `opacity=".75"`) +
    stroke(
      smooth([
        [7.4, 114],
        [10.9, 129],
        [16.4, 145],
      ]),
      pose.accent,
      0.9,
    ) +
    stroke(
      smooth([
        [-11.9, 113],
        [-14.6, 128],
        [-14.6, 145],
      ]),
      pose.accent,
      0.9,
    );
  return place(pose, solid, details);
}

/** From the front, hands joined overhead, a broad monofin. */
export function monofinDiver(pose: Pose): string {
  const fluke = smooth(
    [
      [-2.6, 95],
      [-5, 104],
      [-13, 118],
      [-27, 134],
      [-29, 141],
      [-14, 139],
      [0, 143],
      [14, 139],
      [29, 141],
      [27, 134],
      [13, 118],
      [5, 104],
      [2.6, 95],
    ],
    true,
  );
  const arm = (side: number): string =>
    outline([
      [side * 7.4, 40, 5],
      [side * 7.6, 32, 5.6],
      [side * 6.2, 22, 4.6],
      [side * 3.6, 11, 3.6],
      [side * 1.3, 4, 3],
      [side * 0.3, -2, 1],
    ]);
  const solid = [
    arm(1),
    arm(-1),
    round(0, 25, 5.2, 6.4),
    round(0, 30.5, 7, 4.6),
    outline([
      [0, 29, 8],
      [0, 34, 17],
      [0, 41, 17.4],
      [0, 50, 13],
      [0, 58, 15],
      [0, 66, 14.6],
      [0, 79, 10.6],
      [0, 87, 9.8],
      [0, 97, 5.4],
    ]),
    `<path d="${fluke}"/>`,
  ].join("");
  const ribs = [-16, -6, 6, 16]
    .map((end) => stroke(`M${end * 0.2} 104 L${end} 136`, pose.rim, 0.5, `opacity=".35"`))
    .join("");
  const edge = stroke(
    smooth([
      [-27, 140],
      [-14, 138],
      [0, 142],
      [14, 138],
      [27, 140],
    ]),
    pose.accent,
    1.2,
  );
  return place(pose, solid, ribs + edge);
}

/** Along the line by hand (free immersion): one arm stretched, one pulling at the chest, no fins. */
export function lineDiver(pose: Pose): string {
  const solid = [
    outline([
      [-5, 40, 5],
      [-5.4, 31, 5.6],
      [-4, 20, 4.4],
      [-1.6, 9, 3.4],
      [0, 1, 3.2],
      [0.2, -2, 1.6],
    ]),
    outline([
      [-5, 34, 5],
      [-9, 42, 4.6],
      [-8, 50, 3.8],
      [-3.6, 47.5, 3.4],
      [0.4, 45, 3.2],
    ]),
    round(-3.4, 25.5, 4.6, 6.4, -6),
    outline([
      [-6, 30, 4],
      [-6, 35, 10],
      [-6.6, 43, 11.2],
      [-7.4, 51, 9],
      [-8.4, 59, 10.4],
      [-9, 66, 8.4],
    ]),
    outline([
      [-8.6, 58, 9.4],
      [-9.6, 70, 8],
      [-11.4, 82, 5.8],
      [-13.4, 91, 5.8],
      [-15, 101, 3.2],
      [-15.4, 108, 3.6],
      [-16.2, 113, 1.2],
    ]),
    outline([
      [-8, 58, 9.4],
      [-7.4, 70, 8],
      [-7.6, 82, 5.6],
      [-9, 91, 5.6],
      [-10, 101, 3],
      [-10, 108, 3.4],
      [-10.2, 113, 1.2],
    ]),
  ].join("");
  return place(pose, solid, stroke("M1 23 L.6 28", pose.rim, 1.6, `opacity=".75"`));
}

/** Face down at the surface, arms and legs hanging: static apnea. Its nape is at x, y. */
export function floatingFigure(pose: Pose): string {
  const solid = [
    outline([
      [3, 3, 6.4],
      [-4, 9, 5.2],
      [-9, 18, 4.4],
      [-14, 27, 3.4],
      [-18, 33, 3.4],
      [-21, 37, 1.2],
    ]),
    outline([
      [5, 4, 6.4],
      [2, 12, 5.2],
      [0, 21, 4.2],
      [-4, 30, 3.4],
      [-7, 37, 3.4],
      [-9, 42, 1.2],
    ]),
    round(-8.4, 4, 6.4, 5, -14),
    outline([
      [-3, 2, 7],
      [3, 1, 11],
      [12, 0, 12],
      [22, 1, 9.6],
      [31, 2, 11.4],
      [38, 4, 9.6],
    ]),
    outline([
      [30, 2, 10],
      [42, 5.6, 8.6],
      [54, 10.5, 6],
      [63, 12.5, 6],
      [74, 17, 3.4],
      [80, 21, 3],
      [86, 23, 1],
    ]),
    outline([
      [30, 3, 10],
      [41, 8.6, 8.4],
      [52, 15.5, 5.8],
      [60, 19.5, 5.8],
      [69, 27, 3.2],
      [74, 32, 3],
      [79, 35, 1],
    ]),
  ].join("");
  const details =
    stroke("M-11.4 7 L-6.6 8.4", pose.rim, 1.8, `opacity=".7"`) +
    stroke(
      smooth([
        [6, -4],
        [18, -4.4],
        [30, -3.2],
      ]),
      pose.accent,
      0.8,
      `opacity=".9"`,
    );
  return place(pose, solid, details);
}

/** A far diver: the same figure where only a stroke or two are seen. */
export function farDiver(x: number, y: number, scale: number, turn: number, ink: string): string {
  const solid = `${shape(
    limb([
      [0, 0, 2],
      [-1, 22, 4],
      [0, 38, 10],
      [0, 58, 9],
      [2, 90, 4],
    ]),
    ink,
  )}${oval(1.6, 25, 4.4, 6, ink)}${shape(
    limb([
      [2, 90, 4],
      [5, 110, 4],
      [12, 140, 1],
    ]),
    ink,
  )}${shape(
    limb([
      [0, 60, 7],
      [-4, 90, 4],
      [-10, 112, 4],
      [-12, 140, 1],
    ]),
    ink,
  )}`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${solid}</g>`;
}
