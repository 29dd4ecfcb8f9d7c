import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { registerGuideOutput } from "../outputs.ts";
import type { GuideCandidate } from "./contract.ts";

export const guideCandidateOutput = viewOf<GuideCandidate>("GuideCandidate")(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    company_name: z.string().nullable(),
    brevetto: z.enum(["instructor", "none", "open_water", "advanced", "rescue", "master"]).nullable(),
    avatar_url: z.string().nullable(),
  }),
);

export const registersGuidesAnswers: RouteAnswers = {
  "DELETE /api/registers/:id/guides/me": {
    summary: "The caller stops being a guide of a register",
    answers: { 204: null },
    refusals: ["register_not_found"],
  },
  "PUT /api/registers/:id/guides": {
    summary: "Names the guides of a register",
    answers: { 200: z.array(registerGuideOutput) },
    refusals: ["guide_unavailable", "register_closed", "register_not_found"],
  },
  "GET /api/registers/:id/guides": {
    summary: "Instructors who can be named guides, found by name",
    answers: { 200: z.array(guideCandidateOutput) },
    refusals: ["register_not_found"],
  },
};
