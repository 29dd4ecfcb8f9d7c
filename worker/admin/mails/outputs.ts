import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { MAIL_TEMPLATES } from "../../mail/templates.ts";
import type { FailedMail } from "./contract.ts";

export const failedMailOutput = viewOf<FailedMail>("FailedMail")(
  z.strictObject({
    id: z.uuid(),
    template: z.enum(MAIL_TEMPLATES),
    subject: z.string(),
    language: z.string(),
    recipient: z.string().nullable(),
    attempts: z.number(),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
    failed_at: z.iso.datetime(),
    can_retry: z.boolean(),
  }),
);

export const adminMailsAnswers: RouteAnswers = {
  "POST /api/admin/mails/:id/dismiss": {
    summary: "Dismisses a mail that failed",
    answers: {
      200: z.strictObject({
        success: z.literal(true),
      }),
    },
    refusals: ["not_found", "stale"],
  },
  "POST /api/admin/mails/:id/retry": {
    summary: "Sends a mail that failed again",
    answers: {
      200: z.strictObject({
        success: z.literal(true),
      }),
    },
    refusals: ["not_found", "stale"],
  },
  "GET /api/admin/mails": {
    summary: "Mails that failed for good",
    answers: { 200: z.array(failedMailOutput) },
    hasCursor: true,
  },
};
