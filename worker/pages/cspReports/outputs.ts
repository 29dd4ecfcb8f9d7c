import type { RouteAnswers } from "../../answers.ts";

export const cspReportAnswers: RouteAnswers = {
  "POST /api/csp-reports": {
    summary: "Takes a browser's reports of what the Content Security Policy stopped",
    answers: { 204: null },
    refusals: ["invalid"],
  },
};
