import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { similarTopicOutput } from "../outputs.ts";

export const forumSimilarAnswers: RouteAnswers = {
  "GET /api/forum/similar": {
    summary: "Topics similar to a title that is being typed",
    answers: { 200: z.array(similarTopicOutput) },
  },
};
