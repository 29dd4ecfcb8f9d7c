import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { userOutput } from "../auth/outputs.ts";
import {
  certificationsAnswers,
  recordSourceOutput,
  shownCertificationOutput,
} from "./certifications/outputs.ts";
import { BREVETTI } from "./contract.ts";

/** Whether a slug is available. `reserved`: by the site or another user. `mine`: it is the caller's own. */
export type SlugAvailabilityView = z.output<typeof slugAvailabilityViewOutput>;
export const slugAvailabilityViewOutput = z.strictObject({
  available: z.boolean(),
  reserved: z.boolean(),
  mine: z.boolean(),
});

export type ProfileSavedView = z.output<typeof profileSavedViewOutput>;
export const profileSavedViewOutput = z.strictObject({ user: userOutput });

/**
 * The public data of an organizer. A text or the records are null when missing or hidden by their `public_show_*` flag;
 * so is the slug of a disabled page. E-mail, phone, insurance and medical dates are never included.
 */
export type PublicProfile = z.output<typeof publicProfileOutput>;
export const publicProfileOutput = z.strictObject({
  id: z.uuid(),
  full_name: z.string(),
  role: z.enum(["company", "instructor"]),
  avatar_url: z.string().nullable(),
  company_name: z.string().nullable(),
  public_slug: z.string().nullable(),
  instagram_contact: z.string().nullable(),
  bio: z.string().nullable(),
  company_address: z.string().nullable(),
  vat_number: z.string().nullable(),
  brevetto: z.enum(BREVETTI).nullable(),
  scadenza_brevetto: z.string().nullable(),
  personal_best: z
    .strictObject({
      STA: z.string().optional(),
      DYN: z.string().optional(),
      DYNB: z.string().optional(),
      DNF: z.string().optional(),
      FIM: z.string().optional(),
      CWT: z.string().optional(),
      CWTB: z.string().optional(),
      CNF: z.string().optional(),
      VWT: z.string().optional(),
      NLT: z.string().optional(),
    })
    .nullable(),
  record_sources: z
    .array(recordSourceOutput)
    .describe("Of the records, which come from a signed register or a competition; others are declared"),
  certifications: z.array(shownCertificationOutput).describe("The highest first; never their numbers"),
  public_show_events: z.boolean().describe("Whether the page lists the events"),
  school: z
    .strictObject({ slug: z.string(), name: z.string() })
    .nullable()
    .describe("The school for which the account sells"),
  sells_vouchers: z.boolean().describe("Whether gift vouchers of the organizer can be bought"),
});

export const profilesAnswers: RouteAnswers = {
  ...certificationsAnswers,
  "GET /api/profile/slug-availability/:slug": {
    summary: "Whether a public address is free",
    output: slugAvailabilityViewOutput,
  },
  "PUT /api/profile": {
    summary: "Changes the caller's profile; fields that are left out stay",
    output: profileSavedViewOutput,
    refusals: [
      "forbidden",
      "slug_conflict",
      "slug_locked",
      "slug_missing",
      "slug_unavailable",
      "writing_suspended",
    ],
  },
  "GET /api/profile": { summary: "The caller", output: userOutput },
  "GET /api/instructors/:id": { summary: "The public page of an organizer", output: publicProfileOutput },
  "GET /api/instructors/slug/:slug": {
    summary: "The public page of an organizer, by its address",
    output: publicProfileOutput,
  },
};
