import { PASSWORD_MAX } from "../../auth/contract.ts";
import * as z from "../../lib/z.ts";
import { SIGNATURE_METHODS } from "../../profiles/logbook/contract.ts";
import { drawnStrokes } from "../../profiles/logbook/requests/inputs.ts";
import { id } from "../changes/inputs.ts";
import { LINE_CONTENT_MAX, SIGNED_AT_ONCE_MAX } from "./contract.ts";

/** A signing. With the method "password" it has the password and no strokes, else strokes and no password. */
export const signatureBody = z
  .object({
    device: id,
    id,
    lines: z
      .array(z.object({ dive: id, person: id, content: z.string().max(LINE_CONTENT_MAX) }))
      .min(1)
      .max(SIGNED_AT_ONCE_MAX, "validation.too_long"),
    method: z.enum(SIGNATURE_METHODS),
    strokes: drawnStrokes.nullable(),
    password: z.string().max(PASSWORD_MAX).optional(),
    signed_at: z.iso.datetime(),
  })
  .refine(({ method, strokes: given }) => (method === "strokes") === (given !== null), {
    path: ["strokes"],
    message: "validation.required",
  })
  .refine(({ method, password }) => method === "strokes" || Boolean(password), {
    path: ["password"],
    message: "validation.required",
  });
