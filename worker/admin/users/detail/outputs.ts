import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../../answers.ts";
import { authSessionViewOutput } from "../../../auth/outputs.ts";
import { LANGUAGE_CODES } from "../../../lib/languages.ts";
import { userPackageOutput } from "../../../packages/outputs.ts";
import { ROLES } from "../../../permissions/contract.ts";
import { PAYMENT_KIND_FILTERS } from "../../payments/contract.ts";
import type { UserDetailView, UserEnrolmentView, UserEventView, UserPaymentView } from "./contract.ts";

export const userDetailViewOutput = viewOf<UserDetailView>("UserDetailView")(
  z.strictObject({
    id: z.uuid(),
    language: z.enum(LANGUAGE_CODES),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    revision: z.number(),
    profile: z.strictObject({
      full_name: z.string(),
      role: z.enum(ROLES),
      is_active: z.boolean(),
      company_name: z.string().nullable(),
      vat_number: z.string().nullable(),
      company_address: z.string().nullable(),
      avatar_url: z.string().nullable(),
    }),
    email: z.string().nullable(),
    confirmed_at: z.iso.datetime().nullable(),
    confirmation_sent_at: z.iso.datetime().nullable(),
    deleted_at: z.iso.datetime().nullable(),
    public_slug: z.string().nullable(),
    two_factor_since: z.iso.datetime().nullable(),
  }),
);

export const userEventViewOutput = viewOf<UserEventView>("UserEventView")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    is_cancelled: z.boolean(),
    seats: z.number().nullable(),
    seats_taken: z.number(),
  }),
);

export const userPaymentViewOutput = viewOf<UserPaymentView>("UserPaymentView")(
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(PAYMENT_KIND_FILTERS),
    title: z.string(),
    status: z.enum(["refunded", "open", "paid", "expired", "unknown"]),
    amount: z.number(),
    refunded: z.number(),
    has_issue: z.boolean(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  }),
);

export const userEnrolmentViewOutput = viewOf<UserEnrolmentView>("UserEnrolmentView")(
  z.strictObject({
    id: z.uuid(),
    status: z.enum(["held", "confirmed", "cancelled", "refunded", "released"]),
    amount: z.number(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    event: z.strictObject({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      date: z.iso.date(),
      end_date: z.iso.date().nullable(),
      is_cancelled: z.boolean(),
    }),
  }),
);

export const adminUsersDetailAnswers: RouteAnswers = {
  "DELETE /api/admin/users/:id/sessions/:sessionId": {
    summary: "Ends an auth session of a user",
    answers: { 204: null },
    refusals: ["not_found"],
  },
  "DELETE /api/admin/users/:id/sessions": {
    summary: "Ends all auth sessions of a user",
    answers: { 204: null },
    refusals: ["not_found"],
  },
  "PUT /api/admin/users/:id/profile": {
    summary: "Changes a user's profile",
    answers: { 200: userDetailViewOutput },
    refusals: ["invalid", "last_admin", "not_found", "organizer_has_events", "stale", "user_erased"],
  },
  "GET /api/admin/users/:id/sessions": {
    summary: "A user's auth sessions",
    answers: { 200: z.array(authSessionViewOutput) },
  },
  "GET /api/admin/users/:id/events": {
    summary: "A user's events",
    answers: { 200: z.array(userEventViewOutput) },
    hasCursor: true,
  },
  "GET /api/admin/users/:id/payments": {
    summary: "A user's payments",
    answers: { 200: z.array(userPaymentViewOutput) },
    hasCursor: true,
  },
  "GET /api/admin/users/:id/enrolments": {
    summary: "A user's enrolments",
    answers: { 200: z.array(userEnrolmentViewOutput) },
    hasCursor: true,
  },
  "GET /api/admin/users/:id/packages": {
    summary: "A user's packages",
    answers: { 200: z.array(userPackageOutput) },
  },
  "GET /api/admin/users/:id": {
    summary: "A user",
    answers: { 200: userDetailViewOutput },
    refusals: ["not_found"],
  },
};
