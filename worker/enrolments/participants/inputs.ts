import { LIST_MAX, SEARCH_MAX } from "../../events/contract.ts";
import {
  calendarDay,
  emailAddress,
  optional,
  optionalText,
  requiredLine,
  rowLimit,
  shows,
} from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { PHONE_MAX } from "../../profiles/contract.ts";
import { GUEST_CENTS_MAX, GUEST_NAME_MAX, MESSAGE_MAX, PAID_OUTSIDE } from "./contract.ts";

/** In characters, more than an encrypted id has. */
const CURSOR_MAX = 300;

export const participantListQuery = z.object({
  limit: rowLimit(LIST_MAX),
  /** An enrolment's id; encrypted in public lists (`cursor.ts`). */
  cursor: optional(z.string().max(CURSOR_MAX)),
  q: optional(z.string().trim().max(SEARCH_MAX, "validation.too_long")),
  /** Only participants without valid documents; for users who manage the event. */
  documents: optional(z.enum(["missing"])),
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

const uuid = z.uuid("validation.id").toLowerCase();

export const guestParams = z.object({ id: uuid, guestId: uuid });

/** What a guest paid outside the platform. */
export const guestPaymentBody = z.object({
  method: z.enum(PAID_OUTSIDE, "validation.wrong"),
  amount_cents: z.int("validation.wrong").min(0, "validation.wrong").max(GUEST_CENTS_MAX, "validation.wrong"),
});
export type GuestPaymentBody = z.input<typeof guestPaymentBody>;

/** `id` is chosen by the browser, so that a repeated call adds one guest. `notify`: mails the guest once. */
export const guestBody = guestPaymentBody.extend({
  id: uuid,
  name: requiredLine(1, GUEST_NAME_MAX, "validation.guest_name"),
  email: emailAddress.nullish(),
  phone: optionalText(PHONE_MAX),
  notify: z.boolean("validation.wrong").default(true),
});

export type GuestBody = z.input<typeof guestBody>;
export type NewGuest = z.output<typeof guestBody>;

export const paperParams = z.object({ id: uuid, enrolmentId: uuid });
export const certificationPictureParams = paperParams.extend({ certificationId: uuid });

/** What was seen, as it was shown: the expiry of a document, or a certification and its `updated_at`. */
export const sightingBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["insurance", "medical"]), expires_on: calendarDay }),
  z.object({
    kind: z.literal("certification"),
    id: uuid,
    shown: z.iso.datetime("validation.wrong").optional(),
  }),
]);
export type SightingBody = z.input<typeof sightingBody>;
