import type { RouteAnswers } from "../../answers.ts";
import { articleDetailOutput } from "../outputs.ts";

export const blogWritingAnswers: RouteAnswers = {
  "DELETE /api/blog/:id": {
    summary: "Deletes an article",
    answers: { 204: null },
    refusals: ["article_not_found", "stale"],
  },
  "PUT /api/blog/:id": {
    summary: "Changes an article; fields that are left out stay",
    answers: { 200: articleDetailOutput },
    refusals: ["article_not_found", "invalid", "stale"],
  },
  "POST /api/blog": {
    summary: "Writes an article",
    answers: { 201: articleDetailOutput },
    refusals: ["article_not_found", "invalid", "stale"],
  },
};
