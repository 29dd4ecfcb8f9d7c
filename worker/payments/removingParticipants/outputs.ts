import type { RouteAnswers } from "../../answers.ts";
import { removalTermsOutput } from "../cancelling/outputs.ts";

export const paymentsRemovingParticipantsAnswers: RouteAnswers = {
  "POST /api/events/:id/participants/:enrolmentId/keep": {
    summary: "Keeps the seat of a participant after a lost dispute",
    answers: { 204: null },
    refusals: ["event_not_found", "no_lost_dispute", "not_found"],
  },
  "DELETE /api/events/:id/participants/:enrolmentId": {
    summary: "Removes a participant, with the refund that was shown",
    answers: { 204: null },
    refusals: [
      "event_not_found",
      "event_past",
      "misconfigured",
      "not_found",
      "refund_changed",
      "too_late_to_cancel",
    ],
  },
  "GET /api/events/:id/participants/:enrolmentId/cancellation": {
    summary: "What a participant would get back",
    answers: { 200: removalTermsOutput },
    refusals: ["event_not_found", "event_past", "not_found"],
  },
};
