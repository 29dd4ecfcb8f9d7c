import { currentPassword } from "../../../auth/inputs.ts";
import { requiredLine } from "../../../lib/fields.ts";
import * as z from "../../../lib/z.ts";
import { SIGNATURE_METHODS } from "../contract.ts";
import { signatureStrokes } from "../signature/inputs.ts";
import {
  DECLINE_REASON_MAX,
  DECLINE_REASON_MIN,
  INSTRUCTOR_SEARCH_MIN,
  REQUESTS_SIGNED_MAX,
} from "./contract.ts";

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
