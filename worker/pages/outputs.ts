import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";

export const pagesAnswers: RouteAnswers = {
  "POST /api/csp-reports": {
    summary: "Takes a browser's reports of what the Content Security Policy stopped",
  },
  "GET /api/docs": { summary: "This description as a page", output: "text/html", refusals: ["not_found"] },
  "GET /api/openapi.json": {
    summary: "This description",
    output: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
    refusals: ["not_found"],
  },
};
