import {
  type SignatureMethod,
  type SignatureStrokes,
  STROKE_BOX,
  STROKE_POINTS_MAX,
  STROKES_MAX,
} from "../contract.ts";
import type { DiveLine } from "../outputs.ts";

/** The most requests of one diver in 24 hours. */
export const REQUESTS_PER_DAY = 20;

/** The most open requests to one instructor; further ones are refused. */
export const REQUESTS_WAITING_MAX = 500;

export const REQUESTS_PAGE = 50;

/** The most dives of one signing: those on one page, because only dives that were seen are signed. */
export const REQUESTS_SIGNED_MAX = REQUESTS_PAGE;

export const DECLINE_REASON_MIN = 3;

export const DECLINE_REASON_MAX = 300;

export const INSTRUCTOR_SEARCH_MIN = 2;

export const INSTRUCTORS_FOUND_MAX = 8;

/** The page of an instructor's received requests. */
export const REQUESTS_PATH = "/dashboard/firme";

/** The signature of requests that the signer has seen: `content` as shown. */
export type NewRequestSignature = {
  requests: { id: string; content: string }[];
  method: SignatureMethod;
  strokes: SignatureStrokes | null;
  password?: string;
};

/** The line that this instructor signs, with the instructor and centre filled in. */
export function lineToSign<Line extends DiveLine>(
  line: Line,
  signer: { full_name: string; company_name: string | null },
): Line {
  return { ...line, instructor: signer.full_name, centre: signer.company_name?.trim() || null };
}

export { type SignatureStrokes, STROKE_BOX } from "../contract.ts";

/** The shortest signature, in units of STROKE_BOX: a tap or a dot is none. */
const SIGNATURE_LENGTH_MIN = 200;

/** The path of a stroke in SVG and PDF: "M10 20L30 40". A single point becomes a dot. */
export function strokePath(stroke: SignatureStrokes[number]): string {
  const [first, ...rest] = stroke;
  if (!first) return "";
  const points = rest.length > 0 ? rest : [first];
  return `M${first.join(" ")}${points.map((point) => `L${point.join(" ")}`).join("")}`;
}

/** The length of the strokes, in units of STROKE_BOX. */
function strokesLength(strokes: SignatureStrokes): number {
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
