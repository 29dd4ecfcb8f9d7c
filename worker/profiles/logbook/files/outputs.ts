import type { RouteAnswers } from "../../../answers.ts";
import { FILE_TYPES } from "../../../lib/fileResponse.ts";

export const profilesLogbookFilesAnswers: RouteAnswers = {
  "GET /api/logbook/:id/dive.pdf": {
    summary: "A dive of the caller as PDF",
    answers: { 200: "application/pdf" },
    refusals: ["not_found"],
  },
  "GET /api/logbook/files/:name": {
    summary: "The caller's logbook as a file",
    answers: { 200: Object.values(FILE_TYPES) },
    refusals: ["too_many_dives"],
  },
};
