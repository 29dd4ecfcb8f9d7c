/** What the routes of an event's requirements ask of the caller. */
export const ELIGIBILITY_RULES = {
  "GET /api/me/requirement-templates": "events.manage",
  "PUT /api/me/requirement-templates/:categoryId": "events.manage",
  "POST /api/events/:id/register-free": "member",
  "POST /api/events/:id/waiting": "member",
  "GET /api/events/:id/gates": "member",
  "GET /api/events/:id/declarations": "member",
  "PUT /api/events/:id/declarations": "member",
  "POST /api/guardians": "member",
  // Its address is the secret.
  "GET /api/guardians/:token": "visitor",
  "POST /api/guardians/:token": "visitor",
  "POST /api/events/:id/participants/:enrolmentId/overrides": "events.manage of owner",
  "GET /api/events/:id/participants/:enrolmentId/answers/:questionId": "events.manage of owner",
} as const;
