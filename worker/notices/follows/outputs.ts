import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FOLLOW_TYPES } from "../contract.ts";

/** Something that a member follows. */
export type Follow = z.output<typeof followOutput>;
export const followOutput = z.strictObject({
  type: z.enum(FOLLOW_TYPES),
  id: z.string().describe("Of a hashtag its normalized form, of a search the hash of its normalized query"),
  title: z.string().describe("Of a search its normalized query"),
  href: z.string(),
  created_at: z.iso.datetime(),
});

export const noticesFollowsAnswers: RouteAnswers = {
  "GET /api/follows": {
    summary: "What the caller follows, the latest first",
    note: "What is no longer public is left out until it is again.",
    output: z.array(followOutput),
  },
  "PUT /api/follows/:type/:id": {
    summary: "Follows something public once",
    note: "A search is followed by its query (POST /api/follows/searches); here one that somebody follows.",
    output: followOutput,
    refusals: ["follows_max"],
  },
  "DELETE /api/follows/:type/:id": { summary: "Stops following" },
};
