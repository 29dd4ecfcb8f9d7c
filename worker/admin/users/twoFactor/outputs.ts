import type { RouteAnswers } from "../../../answers.ts";

export const adminUsersTwoFactorAnswers: RouteAnswers = {
  "DELETE /api/admin/users/:id/two-factor": {
    summary: "Resets a user's second factor and ends all their auth sessions",
    answers: { 204: null },
    refusals: ["not_found", "own_account", "two_factor_off"],
  },
};
