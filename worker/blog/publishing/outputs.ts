import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { articleProblemOutput, editedArticleOutput } from "../outputs.ts";

export const blogPublishingAnswers: RouteAnswers = {
  "POST /api/blog/:id/unpublish": {
    summary: "Takes an article off the blog",
    answers: { 200: editedArticleOutput },
    refusals: ["article_not_found", "stale"],
  },
  "GET /api/blog/:id/checks": {
    summary: "What an article lacks before it is published",
    answers: {
      200: z.strictObject({
        problems: z.array(articleProblemOutput),
      }),
    },
    refusals: ["article_not_found", "invalid"],
  },
  "POST /api/blog/:id/publish": {
    summary: "Publishes a draft, now or at a set time",
    answers: { 200: editedArticleOutput },
    refusals: ["article_not_found", "article_published", "invalid", "stale"],
  },
};
