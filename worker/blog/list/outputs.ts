import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import {
  articleCardOutput,
  articleNeighboursOutput,
  articleTableRowOutput,
  hashtagCountOutput,
} from "../outputs.ts";

export const blogListAnswers: RouteAnswers = {
  "GET /api/blog/:id/neighbours": {
    summary: "The articles before and after one, and related ones",
    answers: { 200: articleNeighboursOutput },
    refusals: ["article_not_found"],
  },
  "GET /api/blog/hashtags": {
    summary: "Hashtags with their numbers of articles",
    answers: { 200: z.array(hashtagCountOutput) },
  },
  "GET /api/blog": {
    summary: "Articles by language, hashtag and words",
    note: "Without a token, and with published=true, the published ones. A writer's token answers with the writer's own articles of every state, an admin's with everybody's; state and authorId choose among them.",
    answers: { 200: z.union([z.array(articleTableRowOutput), z.array(articleCardOutput)]) },
    hasCursor: true,
    refusals: ["invalid"],
  },
};
