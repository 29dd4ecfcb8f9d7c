import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { ROLES } from "../../permissions/contract.ts";
import type { AdminUserView, UserConsequences } from "./contract.ts";

export const adminUserViewOutput = viewOf<AdminUserView>("AdminUserView")(
  z.strictObject({
    id: z.uuid(),
    email: z.string(),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    confirmed: z.boolean(),
    language: z.enum(LANGUAGE_CODES),
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
  }),
);

export const userConsequencesOutput = viewOf<UserConsequences>("UserConsequences")(
  z.strictObject({
    upcoming_events: z.number(),
    participants: z.number(),
    enrolments: z.number(),
    refund: z.number(),
    organizer_package: z
      .strictObject({
        name: z.string(),
        expires_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    sessions: z.number(),
  }),
);

export const adminUsersAnswers: RouteAnswers = {
  "GET /api/admin/users.csv": {
    summary: "Users as CSV",
    answers: { 200: "text/csv" },
  },
  "GET /api/admin/users": {
    summary: "Users as a table",
    answers: { 200: z.array(adminUserViewOutput) },
    hasCursor: true,
  },
};
