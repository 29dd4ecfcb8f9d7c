import { SEARCH_MAX } from "../../events/contract.ts";
import { listLimit, optional } from "../../events/inputs.ts";
import { shows } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { MESSAGE_MAX } from "./contract.ts";

/** In characters, more than an encrypted id has. */
const CURSOR_MAX = 300;

export const participantListQuery = z.object({
  limit: listLimit,
  /** An enrolment's id; encrypted in public lists (`cursor.ts`). */
  cursor: optional(z.string().max(CURSOR_MAX)),
  q: optional(z.string().trim().max(SEARCH_MAX, "validation.too_long")),
  /** Only participants without valid documents; for users who manage the event. */
  documents: optional(z.enum(["missing"])),
});

export const participantParams = z.object({
  id: z.uuid().toLowerCase(),
  enrolmentId: z.uuid().toLowerCase(),
});

/** `id` is chosen by the client: a message repeated with the same id is sent once. */
export const messageBody = z.object({
  id: z.uuid().toLowerCase().optional(),
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .check(shows(1, "validation.message_required"))
        // `max` counts code points, but browsers count UTF-16 units.
        .refine((text) => text.length <= MESSAGE_MAX, "validation.too_long"),
    ),
});

/** The query parameters as the browser sends them. */
export type ParticipantSearch = { limit?: string; cursor?: string; q?: string; documents?: "missing" };
export type MessageBody = z.input<typeof messageBody>;
