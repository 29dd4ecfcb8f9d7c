import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { ROLES } from "../permissions/contract.ts";
import type { AuthSessionView, InvitedView, SignInView, SuccessView, User } from "./contract.ts";

export const successViewOutput = viewOf<SuccessView>("SuccessView")(
  z.strictObject({
    success: z.literal(true),
  }),
);

export const userOutput = viewOf<User>("User")(
  z.strictObject({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    role: z.enum(ROLES),
    lacks_two_factor: z.boolean().optional(),
    is_active: z.boolean(),
    language: z.enum(LANGUAGE_CODES),
    confirmed_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    avatar_url: z.string().nullable(),
    bio: z.string().nullable(),
    brevetto: z.string().nullable(),
    scadenza_brevetto: z.string().nullable(),
    scadenza_certificato_medico: z.string().nullable(),
    assicurazione: z.string().nullable(),
    scadenza_assicurazione: z.string().nullable(),
    instagram_contact: z.string().nullable(),
    phone: z.string().nullable(),
    emergency_contact_name: z.string().nullable(),
    emergency_contact_phone: z.string().nullable(),
    birth_date: z.string().nullable(),
    birth_place: z.string().nullable(),
    company_name: z.string().nullable(),
    vat_number: z.string().nullable(),
    company_address: z.string().nullable(),
    sponsor_link: z.string().nullable(),
    sponsor_logo_url: z.string().nullable(),
    sponsor_text: z.string().nullable(),
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
  }),
);

export const signInViewOutput = viewOf<SignInView>("SignInView")(
  z.strictObject({
    token: z.string(),
    user: userOutput,
  }),
);

export const invitedViewOutput = viewOf<InvitedView>("InvitedView")(
  z.strictObject({
    user: userOutput,
  }),
);

export const authSessionViewOutput = viewOf<AuthSessionView>("AuthSessionView")(
  z.strictObject({
    id: z.uuid(),
    device: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    current: z.boolean(),
  }),
);

export const authAnswers: RouteAnswers = {
  "POST /api/auth/request-password-reset": {
    summary: "Mails a link to choose a new password, if the account exists",
    answers: { 200: successViewOutput },
  },
  "POST /api/auth/resend-confirmation": {
    summary: "Mails the link that confirms the caller's e-mail again",
    answers: { 200: successViewOutput },
  },
  "POST /api/auth/confirm": {
    summary: "Confirms an e-mail by the link of its mail",
    answers: { 200: successViewOutput },
    refusals: ["invalid_token"],
  },
  "POST /api/auth/login": {
    summary: "Signs in",
    answers: { 200: signInViewOutput },
    refusals: [
      "account_inactive",
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
};
