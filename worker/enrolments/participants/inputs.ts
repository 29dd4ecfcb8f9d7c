import { z } from "zod";
import { SEARCH_MAX } from "../../events/contract.ts";
import { listLimit, optional } from "../../events/inputs.ts";
import { MESSAGE_MAX } from "./contract.ts";

/** In characters, above what sealing makes of an id. */
const CURSOR_MAX = 300;

export const listQuery = z.object({
  limit: listLimit,
  /** An enrolment's id; for the public it is sealed (`cursor.ts`). */
  cursor: optional(z.string().max(CURSOR_MAX)),
  q: optional(z.string().trim().max(SEARCH_MAX, "validation.too_long")),
});

export const placeParams = z.object({ id: z.uuid().toLowerCase(), enrolmentId: z.uuid().toLowerCase() });

/** `id` is the sender's own name for this message: sent again with it, a message goes out once. */
export const messageBody = z.object({
  id: z.uuid().toLowerCase().optional(),
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, "validation.message_required")
        // Not `max`, which counts a diver's mask as one where browsers and forms count two.
        .refine((text) => text.length <= MESSAGE_MAX, "validation.too_long"),
    ),
});

/** The query parameters as the browser sends them. */
export type ListSearch = { limit?: string; cursor?: string; q?: string };
export type MessageBody = z.input<typeof messageBody>;
