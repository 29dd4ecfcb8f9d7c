import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { SCHOOL_ROLES } from "../permissions/permissionMap.ts";
import { SCHOOL_KINDS, SCHOOL_PAPERS } from "./contract.ts";

/** A member in the public team. `public_slug`: of the member's own page, while enabled; `full_name` null: a deleted account. */
export const teamMemberOutput = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(SCHOOL_ROLES),
  public_slug: z.string().nullable(),
});

/** A school's public page. */
export type School = z.output<typeof schoolOutput>;
export const schoolOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(SCHOOL_KINDS),
  logo_url: z.string().nullable(),
  verified: z.boolean().describe("Whether an admin saw the school's papers"),
  description: z.string().nullable(),
  location: z.string().nullable(),
  nation: z.string().nullable(),
  nation_code: z.string().nullable().describe("ISO 3166-1 alpha-2; null for an unknown name"),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  account_id: z.uuid().describe("The organizer of the school's events"),
  revision: z.number(),
  team: z.array(teamMemberOutput),
});

/** A member, for those who open the managing pages. */
export type SchoolMember = z.output<typeof schoolMemberOutput>;
export const schoolMemberOutput = teamMemberOutput.extend({
  is_public: z.boolean().describe("Whether the school's page shows the member"),
  joined_at: z.iso.datetime(),
});

/** An open invitation; its link is in the mail alone. */
export type SchoolInvitation = z.output<typeof schoolInvitationOutput>;
export const schoolInvitationOutput = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(SCHOOL_ROLES),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

/** What the link of an invitation shows. */
export type InvitationView = z.output<typeof invitationViewOutput>;
export const invitationViewOutput = z.strictObject({
  school: schoolOutput.pick({ id: true, slug: true, name: true, kind: true, logo_url: true, verified: true }),
  role: z.enum(SCHOOL_ROLES),
  invited_by: z.string().nullable(),
  expires_at: z.iso.datetime(),
  is_member: z
    .boolean()
    .describe("Whether the caller is in the school already, with `role`; a link that ended opens then too"),
});

/** The caller's role in the school after accepting. */
export type AcceptedInvitation = z.output<typeof acceptedInvitationOutput>;
export const acceptedInvitationOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  role: z.enum(SCHOOL_ROLES),
});

export type SchoolPaperView = z.output<typeof schoolPaperOutput>;
export const schoolPaperOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(SCHOOL_PAPERS),
  title: z.string().nullable(),
  expires_on: z.iso.date().nullable(),
  seen_at: z.iso.datetime().nullable().describe("When an admin saw it"),
  created_at: z.iso.datetime(),
});

export const schoolsAnswers: RouteAnswers = {
  "POST /api/schools": {
    summary: "Founds a school, for which the caller's account sells",
    answers: { 201: schoolOutput },
    refusals: ["school_exists", "slug_conflict", "writing_suspended"],
  },
  "GET /api/schools/:slug": { summary: "The public page of a school", output: schoolOutput },
  "PUT /api/schools/:slug": {
    summary: "Changes the page of a school, for its owner and managers",
    output: schoolOutput,
    refusals: ["forbidden", "stale", "writing_suspended"],
  },
  "GET /api/schools/:slug/members": {
    summary: "The members of a school, for its owner, managers and instructors",
    output: z.array(schoolMemberOutput),
  },
  "PUT /api/schools/:slug/members/:userId": {
    summary: "Changes a member's role, or whether the page shows them; members change the latter themselves",
    output: schoolMemberOutput,
    refusals: ["forbidden", "last_owner", "user_not_found"],
  },
  "DELETE /api/schools/:slug/members/:userId": {
    summary: "Removes a member; members leave by it",
    refusals: ["forbidden", "last_owner", "user_not_found"],
  },
  "GET /api/schools/:slug/invitations": {
    summary: "The open invitations of a school",
    output: z.array(schoolInvitationOutput),
    refusals: ["forbidden"],
  },
  "POST /api/schools/:slug/invitations": {
    summary: "Invites somebody by mail; with the role owner, hands the school over to a member who accepts",
    answers: { 201: schoolInvitationOutput },
    refusals: ["already_member", "forbidden", "school_full"],
  },
  "DELETE /api/schools/:slug/invitations/:invitationId": {
    summary: "Withdraws an invitation",
    refusals: ["forbidden"],
  },
  "GET /api/school-invitations/:token": {
    summary: "What an invitation's link offers",
    output: invitationViewOutput,
  },
  "POST /api/school-invitations/:token": {
    summary: "Accepts an invitation",
    output: acceptedInvitationOutput,
    refusals: ["already_member", "invitation_of_other", "owner_unfit", "school_full"],
  },
  "GET /api/schools/:slug/papers": { summary: "The papers of a school", output: z.array(schoolPaperOutput) },
  "POST /api/schools/:slug/papers": {
    summary: "Adds a paper, an uploaded private picture",
    answers: { 201: schoolPaperOutput },
    refusals: ["forbidden", "school_full"],
  },
  "DELETE /api/schools/:slug/papers/:paperId": { summary: "Deletes a paper", refusals: ["forbidden"] },
  "GET /api/schools/:slug/papers/:paperId/file": {
    summary: "The picture of a paper",
    output: ["image/jpeg", "image/png", "image/webp"],
    refusals: ["not_found"],
  },
  "PUT /api/admin/schools/:slug/verification": {
    summary: "Marks a school as verified, after its papers were seen, or takes the mark away",
    output: schoolOutput,
  },
};
