import { type SignatureStrokes, STROKE_POINTS_KEPT } from "../contract.ts";

type Point = [x: number, y: number];

/**
 * Strokes without the points that lie within `tolerance` of the line between their neighbours (Ramer, Douglas, Peucker):
 * a pen is asked a hundred times a second, and paper shows a fifth of a millimetre.
 */
export function simplifyStrokes(strokes: SignatureStrokes, tolerance: number): SignatureStrokes {
  return strokes.map((stroke) => simplifyStroke(stroke, tolerance));
}

/**
 * Strokes as they are stored: without what nobody sees on a screen, and with STROKE_POINTS_KEPT points at most, because
 * each line that an act signs has them in its member's logbook.
 */
export function keptStrokes(strokes: SignatureStrokes): SignatureStrokes {
  let kept = simplifyStrokes(strokes, 1);
  for (let tolerance = 2; countPoints(kept) > STROKE_POINTS_KEPT; tolerance *= 2)
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
    const apartFrom = distanceToLine(points[from], points[to]);
    for (let index = from + 1; index < to; index += 1) {
      const apart = apartFrom(points[index]);
      if (apart > distance) [farthest, distance] = [index, apart];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** How far points are from the line through two others, or from the one where both are. */
function distanceToLine([ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0]) {
  const length = Math.hypot(bx - ax, by - ay);
  return ([x, y]: Point = [0, 0]): number =>
    length === 0
      ? Math.hypot(x - ax, y - ay)
      : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
