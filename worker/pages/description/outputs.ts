import type { RouteAnswers } from "../../answers.ts";

export const pagesDescriptionAnswers: RouteAnswers = {
  "GET /api/docs": {
    summary: "This description as a page",
    answers: { 200: "text/html" },
    refusals: ["not_found"],
  },
  "GET /api/openapi.json": {
    summary: "This description",
    answers: { 200: "application/json" },
    refusals: ["not_found"],
  },
};
