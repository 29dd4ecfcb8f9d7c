import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { ROLES, SCHOOL_ROLES } from "../permissions/permissionMap.ts";

export type SuccessView = z.output<typeof successViewOutput>;
export const successViewOutput = z.strictObject({ success: z.literal(true) });

/** The signed-in user for the browser; never the hash, the token version or the confirmation token. */
export type User = z.output<typeof userOutput>;
export const userOutput = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  lacks_two_factor: z
    .boolean()
    .optional()
    .describe("True for an admin without the second factor that the site asks for"),
  is_staff: z
    .boolean()
    .optional()
    .describe("True for who keeps registers as staff of an event, and not by role"),
  moderates_forum: z.boolean().optional().describe("True for a member who moderates the forum"),
  schools: z
    .array(
      z.strictObject({
        id: z.string(),
        account_id: z.string(),
        slug: z.string(),
        name: z.string(),
        role: z.enum(SCHOOL_ROLES),
        handles_money: z.boolean().describe("Whether its instructors handle the money of their events"),
      }),
    )
    .optional()
    .describe("The schools in which the user has a role"),
  is_active: z.boolean(),
  language: z.enum(LANGUAGE_CODES),
  confirmed_at: z.iso.datetime().nullable(),
  email_suppressed_at: z.iso
    .datetime()
    .nullable()
    .describe("Since when mails to this address do not arrive; null while nothing is known against it"),
  write_suspended_until: z.iso
    .datetime()
    .nullable()
    .describe("Until when the user publishes nothing; null or past: the user may write"),
  suspension_decision_id: z.string().nullable().describe("The decision behind it"),
  created_at: z.iso.datetime(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  brevetto: z.string().nullable(),
  scadenza_brevetto: z.string().nullable(),
  scadenza_certificato_medico: z.string().nullable(),
  certificato_medico_kind: z
    .enum(["non_competitive", "competitive"])
    .nullable()
    .describe("The kind of the medical certificate; null: not said"),
  assicurazione: z.string().nullable(),
  scadenza_assicurazione: z.string().nullable(),
  instagram_contact: z.string().nullable(),
  phone: z.string().nullable(),
  emergency_contact_name: z
    .string()
    .nullable()
    .describe("Whom to call in an emergency; see `ParticipantDocuments`"),
  emergency_contact_phone: z.string().nullable(),
  birth_date: z
    .string()
    .nullable()
    .describe("For the logbook and the registers of one's events alone; never shown publicly"),
  birth_place: z.string().nullable(),
  company_name: z.string().nullable(),
  vat_number: z.string().nullable(),
  company_address: z.string().nullable(),
  sponsor_link: z.string().nullable(),
  sponsor_logo_url: z.string().nullable(),
  sponsor_text: z.string().nullable(),
  shown_as_participant: z
    .boolean()
    .describe("Whether pages of coming events show an adult's first name and picture among the participants"),
  public_profile_enabled: z.boolean(),
  public_slug: z.string().nullable(),
  public_show_bio: z.boolean(),
  public_show_instagram: z.boolean(),
  public_show_company_info: z.boolean(),
  public_show_certifications: z.boolean(),
  public_show_events: z.boolean(),
  public_show_records: z.boolean(),
  public_show_personal: z.boolean(),
  personal_best: z.record(z.string(), z.string()).nullable(),
});

export type SignInView = z.output<typeof signInViewOutput>;
export const signInViewOutput = z.strictObject({ token: z.string(), user: userOutput });

/** An account created by an admin, without a token, because its owner signs in separately. */
export type InvitedView = z.output<typeof invitedViewOutput>;
export const invitedViewOutput = z.strictObject({ user: userOutput });

/** An open auth session. `device`: "Firefox · Windows", null when unknown; `current`: this request's. */
export type AuthSessionView = z.output<typeof authSessionViewOutput>;
export const authSessionViewOutput = z.strictObject({
  id: z.uuid(),
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
});

/**
 * The second factor of an account. `pending`: a secret without a first code yet. `since`: the time of activation, in
 * ISO; null unless on. `is_required`: the site requires one for this account's role.
 */
export type TwoFactorView = z.output<typeof twoFactorViewOutput>;
export const twoFactorViewOutput = z.strictObject({
  state: z.enum(["off", "pending", "on"]),
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number(),
  is_required: z.boolean(),
});

/** The secret for an authenticator app, shown once: in base32, and as an `otpauth://` address. */
export type TwoFactorSetupView = z.output<typeof twoFactorSetupViewOutput>;
export const twoFactorSetupViewOutput = z.strictObject({ secret: z.string(), uri: z.string() });

/** New recovery codes, shown once: only their hashes are stored. */
export type RecoveryCodesView = z.output<typeof recoveryCodesViewOutput>;
export const recoveryCodesViewOutput = z.strictObject({ recovery_codes: z.array(z.string()) });

export const authAnswers: RouteAnswers = {
  "POST /api/auth/request-password-reset": {
    summary: "Mails a link to choose a new password, if the account exists",
    output: successViewOutput,
  },
  "POST /api/auth/resend-confirmation": {
    summary: "Mails the link that confirms the caller's e-mail again",
    output: successViewOutput,
  },
  "POST /api/auth/confirm": {
    summary: "Confirms an e-mail by the link of its mail",
    output: successViewOutput,
    refusals: ["invalid_token"],
  },
  "POST /api/auth/login": {
    summary: "Signs in",
    output: signInViewOutput,
    refusals: [
      "account_inactive",
      "challenge_failed",
      "invalid_credentials",
      "misconfigured",
      "two_factor_code_required",
      "two_factor_code_wrong",
    ],
  },
  "POST /api/auth/register": {
    summary: "Makes an account and signs in; an admin invites somebody instead",
    answers: { 201: z.union([invitedViewOutput, signInViewOutput]) },
    refusals: [
      "challenge_failed",
      "email_taken",
      "forbidden",
      "misconfigured",
      "two_factor_missing",
      "unauthorized",
    ],
  },
  "GET /api/account/two-factor": { summary: "The caller's second factor", output: twoFactorViewOutput },
  "POST /api/account/two-factor": {
    summary: "Makes the secret of a second factor, which becomes active with its first code",
    output: twoFactorSetupViewOutput,
    refusals: ["email_unconfirmed", "two_factor_on", "wrong_password"],
  },
  "POST /api/account/two-factor/confirm": {
    summary: "Activates the second factor, answers its recovery codes and ends all other auth sessions",
    output: recoveryCodesViewOutput,
    refusals: ["two_factor_off", "two_factor_on", "wrong_code"],
  },
  "POST /api/account/two-factor/recovery-codes": {
    summary: "Makes new recovery codes; the former ones stop working",
    output: recoveryCodesViewOutput,
    refusals: ["two_factor_off", "wrong_code", "wrong_password"],
  },
  "DELETE /api/account/two-factor": {
    summary: "Switches the caller's second factor off",
    refusals: ["two_factor_off", "two_factor_required", "wrong_code", "wrong_password"],
  },
};
