import type { RouteAnswers } from "../../../answers.ts";
import { successViewOutput } from "../../../auth/outputs.ts";
import { adminUserViewOutput, userConsequencesOutput } from "../outputs.ts";

export const adminUsersChangesAnswers: RouteAnswers = {
  "POST /api/admin/users/:id/resend-confirmation": {
    summary: "Mails the link that confirms a user's e-mail again",
    answers: { 200: successViewOutput },
    refusals: ["not_found", "stale", "user_inactive"],
  },
  "PUT /api/admin/users/:id/active": {
    summary: "Deactivates a user, or activates one again",
    answers: { 200: adminUserViewOutput },
    refusals: ["last_admin", "not_found"],
  },
  "PUT /api/admin/users/:id/role": {
    summary: "Gives a user another role",
    answers: { 200: adminUserViewOutput },
    refusals: ["last_admin", "not_found", "organizer_has_events", "stale"],
  },
  "GET /api/admin/users/:id/consequences": {
    summary: "What deactivating or deleting a user would do",
    answers: { 200: userConsequencesOutput },
    refusals: ["not_found"],
  },
  "DELETE /api/admin/users/:id": {
    summary: "Erases a user",
    answers: { 204: null },
    refusals: [
      "events_ahead",
      "last_admin",
      "misconfigured",
      "not_found",
      "organizer_has_participants",
      "stale",
    ],
  },
};
