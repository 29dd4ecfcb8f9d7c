import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";

export const registersFilesAnswers: RouteAnswers = {
  "GET /api/registers/:id/files/:name": {
    summary: "A register as a file",
    answers: { 200: Object.values(FILE_TYPES) },
    refusals: ["files_unavailable", "register_not_found"],
  },
};
