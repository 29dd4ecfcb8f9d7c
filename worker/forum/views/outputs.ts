import type { RouteAnswers } from "../../answers.ts";

export const forumViewsAnswers: RouteAnswers = {
  "POST /api/forum/topics/:id/views": {
    summary: "Counts a view",
    answers: { 204: null },
    refusals: ["misconfigured", "topic_not_found"],
  },
};
