import { turnstileToken } from "../../auth/inputs.ts";
import { emailAddress } from "../../lib/fields.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import * as z from "../../lib/z.ts";

export const subscribeBody = z.object({
  email: emailAddress,
  language: z.enum(LANGUAGE_CODES),
  turnstile_token: turnstileToken,
});

export const confirmSubscriptionBody = z.object({
  token: z.string("validation.token").min(1, "validation.token").max(200, "validation.token"),
});

export type SubscribeBody = z.input<typeof subscribeBody>;
export type ConfirmSubscriptionBody = z.input<typeof confirmSubscriptionBody>;
