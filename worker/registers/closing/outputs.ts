import type { RouteAnswers } from "../../answers.ts";
import { registerClosingOutput } from "../outputs.ts";

export const registersClosingAnswers: RouteAnswers = {
  "POST /api/registers/:id/closing": {
    summary: "Closes a register after its gaps were shown",
    answers: { 200: registerClosingOutput },
    refusals: [
      "not_responsible",
      "people_in_water",
      "register_changed",
      "register_not_found",
      "register_too_early",
    ],
  },
};
