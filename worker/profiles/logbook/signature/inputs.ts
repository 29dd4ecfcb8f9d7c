import * as z from "../../../lib/z.ts";
import { STROKE_BOX, STROKE_POINTS_MAX, STROKES_MAX } from "../contract.ts";
import { isSignature } from "./contract.ts";
import { keptStrokes } from "./simplifyStrokes.ts";

const point = z.tuple([z.int().min(0).max(STROKE_BOX.width), z.int().min(0).max(STROKE_BOX.height)]);

const withinLimits = z
  .array(z.array(point).min(1).max(STROKE_POINTS_MAX), "validation.signature")
  .min(1, "validation.signature")
  .max(STROKES_MAX, "validation.signature")
  .refine(
    (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= STROKE_POINTS_MAX,
    "validation.signature",
  );

/** Strokes within their limits, as they are stored: see `keptStrokes`. */
export const drawnStrokes = withinLimits.transform(keptStrokes);

/** The same, and more than a dot. */
export const signatureStrokes = withinLimits
  .refine(isSignature, "validation.signature")
  .transform(keptStrokes);
