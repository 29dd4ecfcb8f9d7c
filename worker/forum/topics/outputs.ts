import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { forumTopicCardOutput, forumTopicOutput } from "../outputs.ts";

export const forumTopicsAnswers: RouteAnswers = {
  "GET /api/forum/topics/:id": {
    summary: "A topic",
    answers: { 200: forumTopicOutput },
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/topics": {
    summary: "Topics, pinned first, then by latest activity",
    answers: { 200: z.array(forumTopicCardOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
};
