import { optional, shows } from "../lib/fields.ts";
import { plain } from "../lib/text.ts";
import * as z from "../lib/z.ts";
import { INBOXES, QUESTION_MAX, THREAD_MESSAGES_MAX } from "./contract.ts";

const uuid = z.uuid("validation.id").toLowerCase();

export const threadParams = z.object({ id: uuid });

/** `id` is chosen by the browser, so that a repeated message is stored once. */
export const questionBody = z.object({
  id: uuid,
  content: z
    .string("validation.question")
    .transform((text) => plain(text.replace(/\r\n?/g, "\n")).trim())
    .pipe(
      z
        .string()
        .check(shows(1, "validation.question"))
        // `max` counts code points, but browsers count UTF-16 units.
        .refine((text) => text.length <= QUESTION_MAX, "validation.too_long"),
    ),
});

export const inboxQuery = z.object({
  inbox: z.enum(INBOXES, "validation.wrong"),
  cursor: optional(z.string().max(500)),
});

export const threadReadBody = z.object({ number: z.int("validation.wrong").min(1).max(THREAD_MESSAGES_MAX) });

export const threadChange = z.object({ closed: z.boolean("validation.wrong") });

export type QuestionBody = z.input<typeof questionBody>;
