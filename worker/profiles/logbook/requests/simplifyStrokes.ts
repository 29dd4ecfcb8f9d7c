import { type SignatureStrokes, STORED_POINTS_MAX } from "../contract.ts";

type Point = [x: number, y: number];

/**
 * Strokes without the points within `tolerance` of the line between their neighbours (Ramer, Douglas, Peucker), because
 * a pen is sampled a hundred times a second, and paper shows a fifth of a millimetre.
 */
export function simplifyStrokes(strokes: SignatureStrokes, tolerance: number): SignatureStrokes {
  return strokes.map((stroke) => simplifyStroke(stroke, tolerance));
}

/**
 * The stored form of strokes: without points that no screen shows, and at most STORED_POINTS_MAX points, because the
 * logbook of every signed member contains them.
 */
export function toStoredStrokes(strokes: SignatureStrokes): SignatureStrokes {
  let kept = simplifyStrokes(strokes, 1);
  for (let tolerance = 2; countPoints(kept) > STORED_POINTS_MAX; tolerance *= 2)
    kept = simplifyStrokes(kept, tolerance);
  return kept;
}

function countPoints(strokes: SignatureStrokes): number {
  return strokes.reduce((sum, { length }) => sum + length, 0);
}

function simplifyStroke(points: Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [0, tolerance];
    const distanceOf = distanceToLine(points[from], points[to]);
    for (let index = from + 1; index < to; index += 1) {
      const pointDistance = distanceOf(points[index]);
      if (pointDistance > distance) [farthest, distance] = [index, pointDistance];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** Computes the distance of points from the line through two others, or from a single point when both are equal. */
function distanceToLine([ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0]) {
  const length = Math.hypot(bx - ax, by - ay);
  return ([x, y]: Point = [0, 0]): number =>
    length === 0
      ? Math.hypot(x - ax, y - ay)
      : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
