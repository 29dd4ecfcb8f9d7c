import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { deletedPostOutput } from "../outputs.ts";

export const forumModerationAnswers: RouteAnswers = {
  "GET /api/admin/forum/deleted": {
    summary: "Deleted posts that can be restored",
    answers: { 200: z.array(deletedPostOutput) },
    hasCursor: true,
  },
};
