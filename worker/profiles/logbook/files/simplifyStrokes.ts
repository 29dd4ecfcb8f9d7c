import type { SignatureStrokes } from "../contract.ts";

type Point = [x: number, y: number];

/**
 * Strokes without the points that lie within `tolerance` of the line between their neighbours (Ramer, Douglas, Peucker):
 * a pen is asked a hundred times a second, and paper shows a fifth of a millimetre.
 */
export function simplifyStrokes(strokes: SignatureStrokes, tolerance: number): SignatureStrokes {
  return strokes.map((stroke) => simplifyStroke(stroke, tolerance));
}

function simplifyStroke(points: Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [0, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const apart = distanceToLine(points[index], points[from], points[to]);
      if (apart > distance) [farthest, distance] = [index, apart];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

function distanceToLine([x, y]: Point = [0, 0], [ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0]): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
