import type { RouteRule } from "./routeRules.ts";

/** The rules of the logbook; an address that shows it is the secret. */
export const LOGBOOK_RULES: Record<string, RouteRule> = {
  "GET /api/logbook": "member",
  "GET /api/logbook/totals": "member",
  "GET /api/logbook/:id": "member",
  "GET /api/logbook/instructors": "member",
  "POST /api/logbook/:id/request": "member",
  "DELETE /api/logbook/:id/request": "member",
  "GET /api/logbook/requests": "registers.keep",
  "GET /api/logbook/requests/count": "registers.keep",
  "POST /api/logbook/requests/signatures": "registers.keep",
  "POST /api/logbook/requests/:id/decline": "registers.keep",
  "GET /api/logbook/shares": "member",
  "POST /api/logbook/shares": "member",
  "DELETE /api/logbook/shares/:id": "member",
  "GET /api/logbook/shared/:secret": "visitor",
  "GET /api/logbook/shared/:secret/libretto.pdf": "visitor",
  "POST /api/logbook/imports": "member",
  "POST /api/logbook": "member",
  "PUT /api/logbook/:id": "member",
  "PUT /api/logbook/:id/personal": "member",
  "PUT /api/logbook/:id/visibility": "member",
  "GET /api/logbook/progress": "member",
  "DELETE /api/logbook/:id": "member",
  "GET /api/logbook/files/:name": "member",
  "GET /api/logbook/:id/dive.pdf": "member",
};

/** The rules of certifications and certificates of attendance. */
export const CERTIFICATION_RULES: Record<string, RouteRule> = {
  "GET /api/me/certifications": "member",
  "POST /api/me/certifications": "member",
  "PUT /api/me/certifications/:id": "member",
  "DELETE /api/me/certifications/:id": "member",
  // By an instructor of the agency, whatever the role: tests/profiles/certifications.test.ts.
  "POST /api/me/certifications/:id/confirmation": "member",
  "GET /api/me/record-sources": "member",
  "GET /api/me/certificates": "member",
  // Bounded by address, like vouchers' codes.
  "GET /api/certificates/:code": "visitor",
  "GET /api/certificates/:code/attestato.pdf": "member",
  "DELETE /api/certificates/:code": "events.manage of owner",
  "GET /api/events/:id/certificates": "events.manage of owner",
  "POST /api/events/:id/certificates": "events.manage of owner",
  "GET /api/events/:id/participants/:enrolmentId/papers": "events.manage of owner",
  "GET /api/events/:id/participants/:enrolmentId/certifications/:certificationId/picture":
    "events.manage of owner",
  "POST /api/events/:id/participants/:enrolmentId/sightings": "events.manage of owner",
  "GET /api/admin/users/:id/certifications": "users.manage",
};
