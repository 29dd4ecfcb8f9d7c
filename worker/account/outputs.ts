import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { authSessionViewOutput, signInViewOutput, successViewOutput } from "../auth/outputs.ts";

/** All stored data about a user, by section; fields are named like their columns. */
export type AccountExport = z.output<typeof accountExportOutput>;
export const accountExportOutput = z
  .object({ site: z.string(), exported_at: z.iso.datetime(), profile: z.record(z.string(), z.unknown()) })
  .catchall(z.unknown());

/** A requested e-mail change, until its confirmation link is followed. */
export type EmailChangeView = z.output<typeof emailChangeViewOutput>;
export const emailChangeViewOutput = z.strictObject({ new_email: z.string(), expires_at: z.iso.datetime() });

/** `refund`: euros that would be refunded for paid enrolments if the account were deleted today. */
export type AccountView = z.output<typeof accountViewOutput>;
export const accountViewOutput = z.strictObject({
  email_change: emailChangeViewOutput.nullable(),
  refund: z.number(),
});

/** A member whom the caller blocks; the name is null for one without a name. */
export type BlockView = z.output<typeof blockViewOutput>;
export const blockViewOutput = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const accountAnswers: RouteAnswers = {
  "GET /api/blocks": { summary: "The members whom the caller blocks", output: z.array(blockViewOutput) },
  "PUT /api/blocks/:userId": {
    summary: "Blocks a member: no messages, mentions and questions, and folded posts",
    note: "Admins cannot be blocked, because they write for the site.",
    output: z.array(blockViewOutput),
    refusals: ["block_refused", "blocks_max"],
  },
  "DELETE /api/blocks/:userId": { summary: "Ends a block" },
  "POST /api/auth/reset-password": {
    summary: "Sets a new password by a recovery token",
    output: successViewOutput,
    refusals: ["invalid_token", "misconfigured"],
  },
  "POST /api/auth/confirm-email-change": {
    summary: "Changes an e-mail by the link that its new address received",
    output: successViewOutput,
    refusals: ["email_taken", "invalid_token"],
  },
  "DELETE /api/account": {
    summary: "Erases the caller's account",
    refusals: ["events_ahead", "last_admin", "stale", "wrong_code", "wrong_password"],
  },
  "POST /api/account/export": {
    summary: "Everything that the site holds about the caller",
    output: accountExportOutput,
    refusals: ["wrong_code", "wrong_password"],
  },
  "DELETE /api/account/sessions": { summary: "Ends all other auth sessions of the caller" },
  "DELETE /api/account/sessions/:id": {
    summary: 'Ends an auth session of the caller; "current" ends this one',
  },
  "GET /api/account/sessions": {
    summary: "The caller's auth sessions",
    output: z.array(authSessionViewOutput),
  },
  "DELETE /api/account/email": { summary: "Gives up a change of e-mail that waits for its confirmation" },
  "POST /api/account/email": {
    summary: "Begins a change of e-mail and mails its link to the new address",
    output: successViewOutput,
    refusals: ["email_taken", "wrong_code", "wrong_password"],
  },
  "PUT /api/account/password": {
    summary: "Changes the password and ends all other auth sessions",
    output: signInViewOutput,
    refusals: ["wrong_code", "wrong_password"],
  },
  "GET /api/account": { summary: "What waits for the caller's confirmation", output: accountViewOutput },
};
