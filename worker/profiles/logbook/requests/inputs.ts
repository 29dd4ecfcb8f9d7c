import { currentPassword } from "../../../auth/inputs.ts";
import { requiredLine } from "../../../lib/fields.ts";
import * as z from "../../../lib/z.ts";
import { SIGNATURE_METHODS, STROKE_BOX, STROKE_POINTS_MAX, STROKES_MAX } from "../contract.ts";
import {
  DECLINE_REASON_MAX,
  DECLINE_REASON_MIN,
  INSTRUCTOR_SEARCH_MIN,
  isSignature,
  REQUESTS_SIGNED_MAX,
} from "./contract.ts";
import { toStoredStrokes } from "./simplifyStrokes.ts";

const point = z.tuple([z.int().min(0).max(STROKE_BOX.width), z.int().min(0).max(STROKE_BOX.height)]);

const withinLimits = z
  .array(z.array(point).min(1).max(STROKE_POINTS_MAX), "validation.signature")
  .min(1, "validation.signature")
  .max(STROKES_MAX, "validation.signature")
  .refine(
    (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= STROKE_POINTS_MAX,
    "validation.signature",
  );

/** Strokes within their limits, in their stored form: see `toStoredStrokes`. */
export const drawnStrokes = withinLimits.transform(toStoredStrokes);

/** The same for a signature, which must be more than a dot. */
const signatureStrokes = withinLimits.refine(isSignature, "validation.signature").transform(toStoredStrokes);

const uuid = z.uuid("validation.id").toLowerCase();

export const requestParams = z.object({ id: uuid });

export const instructorQuery = z.object({
  q: z
    .string("validation.required")
    .trim()
    .min(INSTRUCTOR_SEARCH_MIN, "validation.required")
    .max(80, "validation.too_long"),
});

export const newRequestBody = z.object({ instructor_id: uuid });

export const requestsQuery = z.object({ cursor: z.string().max(200).optional() });

export const declineBody = z.object({
  reason: requiredLine(DECLINE_REASON_MIN, DECLINE_REASON_MAX, "validation.decline_reason"),
});

const signed = {
  requests: z
    .array(z.object({ id: uuid, content: z.string().min(2).max(3000) }), "validation.wrong")
    .min(1, "validation.wrong")
    .max(REQUESTS_SIGNED_MAX, "validation.wrong"),
};

export const requestSignatureBody = z.discriminatedUnion("method", [
  z.object({ ...signed, method: z.literal(SIGNATURE_METHODS[0]), strokes: signatureStrokes }),
  z.object({ ...signed, method: z.literal(SIGNATURE_METHODS[1]), password: currentPassword }),
]);
