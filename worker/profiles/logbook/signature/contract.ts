import { type SignatureStrokes, STROKE_BOX, STROKE_POINTS_MAX, STROKES_MAX } from "../contract.ts";

export { type SignatureStrokes, STROKE_BOX } from "../contract.ts";

/** The least length of a signature, in units of STROKE_BOX: a tap or a dot is none. */
export const SIGNATURE_LENGTH_MIN = 200;

/** The path of a stroke in SVG and PDF: "M10 20L30 40". A single point becomes a dot. */
export function strokePath(stroke: SignatureStrokes[number]): string {
  const [first, ...rest] = stroke;
  if (!first) return "";
  const points = rest.length > 0 ? rest : [first];
  return `M${first.join(" ")}${points.map((point) => `L${point.join(" ")}`).join("")}`;
}

/** How far the pen went, in units of STROKE_BOX. */
export function strokesLength(strokes: SignatureStrokes): number {
  return strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.slice(1).reduce((length, [x, y], at) => {
        const [fromX, fromY] = stroke[at] ?? [x, y];
        return length + Math.hypot(x - fromX, y - fromY);
      }, 0),
    0,
  );
}

/** Whether strokes are a signature: within the limits and the box, and more than a dot. */
export function isSignature(strokes: SignatureStrokes): boolean {
  const points = strokes.flat();
  return (
    strokes.length <= STROKES_MAX &&
    points.length <= STROKE_POINTS_MAX &&
    points.every(([x, y]) => x >= 0 && x <= STROKE_BOX.width && y >= 0 && y <= STROKE_BOX.height) &&
    strokesLength(strokes) >= SIGNATURE_LENGTH_MIN
  );
}
