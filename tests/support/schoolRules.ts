import type { RouteRule } from "./routeRules.ts";

/** A school's roles decide most: tests/schools/permissionTable.test.ts. */
export const SCHOOL_RULES: Record<string, RouteRule> = {
  "POST /api/schools": "schools.found",
  "GET /api/schools/:slug": "visitor",
  "GET /api/schools/:slug/events": "visitor",
  "PUT /api/schools/:slug": "member",
  "GET /api/schools/:slug/members": "schools.open of owner",
  "PUT /api/schools/:slug/members/:userId": "member",
  "DELETE /api/schools/:slug/members/:userId": "member",
  "GET /api/schools/:slug/invitations": "member",
  "POST /api/schools/:slug/invitations": "member",
  "DELETE /api/schools/:slug/invitations/:invitationId": "member",
  // Its address is the secret.
  "GET /api/school-invitations/:token": "visitor",
  "POST /api/school-invitations/:token": "member",
  "GET /api/schools/:slug/papers": "schools.open of owner",
  "POST /api/schools/:slug/papers": "member",
  "GET /api/schools/:slug/papers/:paperId/file": "schools.open of owner",
  "DELETE /api/schools/:slug/papers/:paperId": "member",
  "PUT /api/admin/schools/:slug/verification": "schools.verify",
};
