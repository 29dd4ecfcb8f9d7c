import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { authSessionViewOutput, successViewOutput } from "../../auth/outputs.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { userPackageOutput } from "../../packages/outputs.ts";
import { PAYMENT_KINDS, PAYMENT_STATUSES } from "../../payments/contract.ts";
import { ROLES } from "../../permissions/permissionMap.ts";
import { certificationOutput } from "../../profiles/certifications/outputs.ts";

/** A user for admins. Instants are ISO 8601; `last_sign_in_at` is null for an account that never signed in. */
export type AdminUserView = z.output<typeof adminUserViewOutput>;
export const adminUserViewOutput = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
  confirmed: z.boolean().describe("Whether the e-mail is confirmed"),
  language: z.enum(LANGUAGE_CODES),
  revision: z
    .number()
    .describe("Sent along with a write, which is refused as `stale` when the user has changed since"),
  profile: z.strictObject({
    full_name: z.string(),
    role: z.enum(ROLES),
    is_active: z.boolean(),
    company_name: z.string().nullable(),
    vat_number: z.string().nullable(),
    company_address: z.string().nullable(),
    avatar_url: z.string().nullable(),
  }),
});

/** The consequences of deleting, deactivating or changing the role of a user, for the prompt. Amounts in euros. */
export type UserConsequences = z.output<typeof userConsequencesOutput>;
export const userConsequencesOutput = z.strictObject({
  upcoming_events: z.number().describe("Upcoming events that the user organizes and that are not cancelled"),
  participants: z.number().describe("Enrolments of other people in those events, unpaid holds included"),
  enrolments: z.number().describe("Enrolments of the user in upcoming events"),
  refund: z.number().describe("What those enrolments would be refunded by their events' rules, today"),
  organizer_package: z
    .strictObject({ name: z.string(), expires_at: z.iso.datetime().nullable() })
    .nullable()
    .describe("The running organizer package, which a role without events cannot use"),
  sessions: z.number().describe("Devices that are signed in"),
});

/**
 * An account for its dialog. For an erased one (`deleted_at`) the e-mail is null, the name empty, and the sections
 * contain only data that must stay provable. `public_slug` is null without a public page. Instants in ISO.
 */
export type UserDetailView = z.output<typeof userDetailViewOutput>;
export const userDetailViewOutput = adminUserViewOutput.omit({ confirmed: true }).extend({
  email: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  confirmation_sent_at: z.iso.datetime().nullable(),
  email_suppressed_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  public_slug: z.string().nullable(),
  two_factor_since: z.iso
    .datetime()
    .nullable()
    .describe("Since when the account has a second factor; null without one"),
  moderates_forum: z.boolean().describe("Whether an admin lets this member moderate the forum"),
});

/** An event that the user organizes. `seats` is null without a limit. */
export type UserEventView = z.output<typeof userEventViewOutput>;
export const userEventViewOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  is_cancelled: z.boolean(),
  seats: z.number().nullable(),
  seats_taken: z.number(),
});

/** Euros. `has_issue`: an admin must look at the payment. */
export type UserPaymentView = z.output<typeof userPaymentViewOutput>;
export const userPaymentViewOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  title: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  refunded: z.number(),
  has_issue: z.boolean(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});

/** `amount` in euros. `event`: the current event. */
export type UserEnrolmentView = z.output<typeof userEnrolmentViewOutput>;
export const userEnrolmentViewOutput = z.strictObject({
  id: z.uuid(),
  status: z.enum(["held", "confirmed", "cancelled", "refunded", "released"]),
  amount: z.number(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  event: userEventViewOutput.omit({ seats: true, seats_taken: true }),
});

/** A recovery token created by an admin, shown once, because only its hash is stored. `expires_at` in ISO. */
export type MadeRecoveryToken = z.output<typeof madeRecoveryTokenOutput>;
export const madeRecoveryTokenOutput = z.strictObject({ token: z.string(), expires_at: z.iso.datetime() });

export const adminUsersAnswers: RouteAnswers = {
  "GET /api/admin/users.csv": { summary: "Users as CSV", output: "text/csv" },
  "GET /api/admin/users": { summary: "Users as a table", output: z.array(adminUserViewOutput) },
  "POST /api/admin/users/:id/resend-confirmation": {
    summary: "Mails the link that confirms a user's e-mail again",
    output: successViewOutput,
    refusals: ["stale", "user_inactive"],
  },
  "PUT /api/admin/users/:id/active": {
    summary: "Deactivates a user, or activates one again",
    output: adminUserViewOutput,
    refusals: ["last_admin", "own_account"],
  },
  "PUT /api/admin/users/:id/role": {
    summary: "Gives a user another role",
    output: adminUserViewOutput,
    refusals: ["last_admin", "organizer_has_events", "own_account", "stale"],
  },
  "GET /api/admin/users/:id/consequences": {
    summary: "What deactivating or deleting a user would do",
    output: userConsequencesOutput,
  },
  "DELETE /api/admin/users/:id": {
    summary: "Erases a user",
    refusals: ["events_ahead", "last_admin", "organizer_has_participants", "own_account", "stale"],
  },
  "DELETE /api/admin/users/:id/sessions/:sessionId": { summary: "Ends an auth session of a user" },
  "DELETE /api/admin/users/:id/sessions": { summary: "Ends all auth sessions of a user" },
  "PUT /api/admin/users/:id/profile": {
    summary: "Changes a user's profile",
    output: userDetailViewOutput,
    refusals: ["last_admin", "organizer_has_events", "own_account", "stale", "user_erased"],
  },
  "GET /api/admin/users/:id/sessions": {
    summary: "A user's auth sessions",
    output: z.array(authSessionViewOutput),
  },
  "GET /api/admin/users/:id/events": { summary: "A user's events", output: z.array(userEventViewOutput) },
  "GET /api/admin/users/:id/payments": {
    summary: "A user's payments",
    output: z.array(userPaymentViewOutput),
  },
  "GET /api/admin/users/:id/enrolments": {
    summary: "A user's enrolments",
    output: z.array(userEnrolmentViewOutput),
  },
  "GET /api/admin/users/:id/certifications": {
    summary: "A user's certifications",
    output: z.array(certificationOutput),
  },
  "GET /api/admin/users/:id/packages": { summary: "A user's packages", output: z.array(userPackageOutput) },
  "GET /api/admin/users/:id": { summary: "A user", output: userDetailViewOutput },
  "POST /api/auth/request-password-reset-by-id": {
    summary: "Makes a recovery token to hand over",
    output: madeRecoveryTokenOutput,
    refusals: ["not_found", "user_erased", "user_inactive"],
  },
  "POST /api/admin/users/:id/recovery-mail": {
    summary: "Mails a recovery link to a user",
    output: successViewOutput,
    refusals: ["user_erased", "user_inactive"],
  },
  "DELETE /api/admin/users/:id/two-factor": {
    summary: "Resets a user's second factor and ends all their auth sessions",
    refusals: ["own_account", "two_factor_off"],
  },
};
