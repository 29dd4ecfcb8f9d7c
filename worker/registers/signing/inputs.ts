import * as z from "zod";
import { PASSWORD_MAX } from "../../auth/contract.ts";
import {
  SIGNATURE_METHODS,
  STROKE_BOX,
  STROKE_POINTS_MAX,
  STROKES_MAX,
} from "../../profiles/logbook/contract.ts";
import { id } from "../changes/inputs.ts";
import { LINE_CONTENT_MAX, SIGNED_AT_ONCE_MAX } from "./contract.ts";

const point = z.tuple([z.int().min(0).max(STROKE_BOX.width), z.int().min(0).max(STROKE_BOX.height)]);

const strokes = z
  .array(z.array(point).min(1))
  .min(1)
  .max(STROKES_MAX)
  .refine((drawn) => drawn.reduce((sum, stroke) => sum + stroke.length, 0) <= STROKE_POINTS_MAX, {
    message: "validation.too_long",
  });

/** An act of signing. With the method "password" it has the password and no strokes, else strokes and no password. */
export const signatureBody = z
  .object({
    device: id,
    id,
    lines: z
      .array(z.object({ dive: id, person: id, content: z.string().max(LINE_CONTENT_MAX) }))
      .min(1)
      .max(SIGNED_AT_ONCE_MAX, "validation.too_long"),
    method: z.enum(SIGNATURE_METHODS),
    strokes: strokes.nullable(),
    password: z.string().max(PASSWORD_MAX).optional(),
    signed_at: z.iso.datetime(),
  })
  .refine(({ method, strokes: drawn }) => (method === "strokes") === (drawn !== null), {
    path: ["strokes"],
    message: "validation.required",
  })
  .refine(({ method, password }) => method === "strokes" || Boolean(password), {
    path: ["password"],
    message: "validation.required",
  });
