import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { participationOutput } from "../../enrolments/outputs.ts";

export const paymentsOwnEnrolmentsAnswers: RouteAnswers = {
  "GET /api/me/participations": {
    summary: "The caller's live enrolments, newest event first",
    answers: { 200: z.array(participationOutput) },
  },
};
