import { app } from "../../worker/index.ts";
import { PERMISSION_ACTIONS, type PermissionAction } from "../../worker/permissions/contract.ts";

/**
 * What a route asks of the caller: nothing, a session, or a permission of the one map. `of owner`: the call is about
 * something that belongs to somebody, so that `own` reaches it for its owner alone.
 */
export type RouteRule = "visitor" | "member" | PermissionAction | `${PermissionAction} of owner`;

/** Every route there is. A new one without a line here turns `permissions.test.ts` red. */
export const ROUTE_RULES: Record<string, RouteRule> = {
  "POST /api/auth/register": "visitor",
  "POST /api/auth/login": "visitor",
  "POST /api/auth/confirm": "visitor",
  "POST /api/auth/confirm-email-change": "visitor",
  "POST /api/auth/request-password-reset": "visitor",
  "POST /api/auth/reset-password": "visitor",
  "POST /api/payments/webhook": "visitor",
  "GET /api/profile/slug-availability/:slug": "member",
  "GET /api/calendars/events/:file": "visitor",
  "GET /api/calendars/all.ics": "visitor",
  "GET /api/calendars/categories/:file": "visitor",
  "GET /api/calendars/organizers/:file": "visitor",
  // Its address is the secret.
  "GET /api/calendars/mine/:file": "visitor",
  "GET /api/categories": "visitor",
  // Shows those who manage articles more than others.
  "GET /api/blog": "visitor",
  "GET /api/blog/hashtags": "visitor",
  "GET /api/blog/:id/neighbours": "visitor",
  "GET /api/events": "visitor",
  "GET /api/events/:id": "visitor",
  "GET /api/events/sections": "visitor",
  "GET /api/events/nations": "visitor",
  "GET /api/events/slug/:slug": "visitor",
  // Shows the organizer and admins more than others.
  "GET /api/events/:id/participants": "visitor",
  // Show unpublished articles to those who manage them.
  "GET /api/blog/slug/:slug": "visitor",
  "GET /api/blog/:id": "visitor",
  "GET /api/instructors/slug/:slug/events": "visitor",
  "GET /api/instructors/slug/:slug": "visitor",
  "GET /api/instructors/:id": "visitor",
  "GET /api/settings/:key": "visitor",
  "GET /api/public-config": "visitor",

  "GET /api/account": "member",
  "GET /api/account/sessions": "member",
  "POST /api/auth/resend-confirmation": "member",
  "PUT /api/account/password": "member",
  "POST /api/account/email": "member",
  "DELETE /api/account/email": "member",
  "DELETE /api/account/sessions/:id": "member",
  "DELETE /api/account/sessions": "member",
  "POST /api/account/export": "member",
  "DELETE /api/account": "member",
  "GET /api/profile": "member",
  "PUT /api/profile": "member",
  "GET /api/me/participations": "member",
  "GET /api/me/participations/:id/cancellation": "member",
  "POST /api/me/participations/:id/cancellation": "member",
  "GET /api/me/packages": "member",
  "GET /api/me/payments": "member",
  "GET /api/me/calendar": "member",
  "POST /api/me/calendar": "member",
  "DELETE /api/me/holds/:eventId": "member",
  "DELETE /api/me/payments/:id": "member",
  "POST /api/events/:id/register-free": "member",
  "POST /api/payments/create-checkout-session": "member",
  "POST /api/payments/confirm": "member",
  "GET /api/places": "member",
  "GET /api/places/suggestions": "member",
  "POST /api/upload": "member",
  "POST /api/upload/link": "member",
  "POST /api/upload/parts": "member",
  "GET /api/upload/parts/:id": "member",
  "PUT /api/upload/parts/:id/:number": "member",
  "POST /api/upload/parts/:id/complete": "member",
  "DELETE /api/upload/parts/:id": "member",

  // Of an organizer package; one of a sponsor is everybody's to buy.
  "POST /api/payments/create-package-checkout": "packages.buy_for_organizers",
  "GET /api/dashboard": "dashboard.read",
  "GET /api/dashboard/events": "dashboard.read",
  "GET /api/me/places": "events.manage",
  "GET /api/me/events/:id": "events.manage of owner",
  "POST /api/blog": "articles.manage",
  "PUT /api/blog/:id": "articles.manage of owner",
  "DELETE /api/blog/:id": "articles.manage of owner",
  // Others find none: tests/blog/autosave.test.ts.
  "GET /api/blog/:id/draft": "articles.manage",
  "PUT /api/blog/:id/draft": "articles.manage of owner",
  "DELETE /api/blog/:id/draft": "articles.manage of owner",
  "POST /api/blog/:id/publish": "articles.manage of owner",
  "POST /api/blog/:id/unpublish": "articles.manage of owner",
  "GET /api/blog/:id/versions": "articles.manage",
  "GET /api/blog/:id/versions/:number": "articles.manage",
  "POST /api/blog/:id/versions/:number/restore": "articles.manage of owner",
  "POST /api/events": "events.manage",
  "PUT /api/events/:id": "events.manage of owner",
  "DELETE /api/events/:id": "events.manage of owner",
  "GET /api/events/:id/seats": "events.manage of owner",
  "GET /api/events/:id/cancellation": "events.manage of owner",
  "POST /api/events/:id/cancellation": "events.manage of owner",
  "GET /api/events/:id/messages": "events.manage of owner",
  "POST /api/events/:id/messages": "events.manage of owner",
  "GET /api/events/:id/participants.csv": "events.manage of owner",
  "GET /api/events/:id/participants/:enrolmentId/cancellation": "events.manage of owner",
  "DELETE /api/events/:id/participants/:enrolmentId": "events.manage of owner",
  "POST /api/events/:id/participants/:enrolmentId/keep": "events.manage of owner",
  "GET /api/payments/organizer-stats": "ledger.read of owner",
  "GET /api/ledger": "ledger.read of owner",
  "GET /api/ledger.csv": "ledger.read of owner",
  "GET /api/ledger/totals": "ledger.read of owner",
  "GET /api/ledger/events": "ledger.read of owner",
  "GET /api/ledger/events.csv": "ledger.read of owner",

  "PUT /api/settings/:key": "settings.manage",
  "POST /api/categories": "categories.manage",
  "POST /api/categories/reorder": "categories.manage",
  "PUT /api/categories/:id": "categories.manage",
  "DELETE /api/categories/:id": "categories.manage",
  "GET /api/admin/categories.csv": "categories.manage",
  "GET /api/admin/settings": "settings.manage",
  "GET /api/admin/overview": "overview.read",
  "GET /api/admin/mails": "mails.manage",
  "POST /api/admin/mails/:id/retry": "mails.manage",
  "POST /api/admin/mails/:id/dismiss": "mails.manage",
  "GET /api/admin/users": "users.manage",
  "GET /api/admin/users.csv": "users.manage",
  "GET /api/admin/users/:id/consequences": "users.manage",
  "PUT /api/admin/users/:id/role": "users.manage",
  "PUT /api/admin/users/:id/active": "users.manage",
  "POST /api/admin/users/:id/resend-confirmation": "users.manage",
  "DELETE /api/admin/users/:id": "users.manage",
  "GET /api/admin/tokens": "tokens.manage",
  "GET /api/admin/tokens.csv": "tokens.manage",
  "PUT /api/admin/tokens/:id/used": "tokens.manage",
  "POST /api/auth/request-password-reset-by-id": "users.manage",
  "POST /api/admin/users/:id/recovery-mail": "users.manage",
  "GET /api/admin/users/:id": "users.manage",
  "GET /api/admin/users/:id/packages": "users.manage",
  "GET /api/admin/users/:id/enrolments": "users.manage",
  "GET /api/admin/users/:id/payments": "users.manage",
  "GET /api/admin/users/:id/events": "users.manage",
  "GET /api/admin/users/:id/sessions": "users.manage",
  "PUT /api/admin/users/:id/profile": "users.manage",
  "DELETE /api/admin/users/:id/sessions": "users.manage",
  "DELETE /api/admin/users/:id/sessions/:sessionId": "users.manage",
  "GET /api/admin/audit": "audit.read",
  "GET /api/admin/audit.csv": "audit.read",
  "GET /api/admin/events": "admin.open",
  "GET /api/admin/events.csv": "admin.open",
  "GET /api/admin/organizers": "admin.open",
  "GET /api/admin/payments/issues": "payments.manage",
  "GET /api/admin/payments": "payments.manage",
  "GET /api/admin/payments.csv": "payments.manage",
  "GET /api/admin/payments/:id": "payments.manage",
  "POST /api/admin/payments/:id/refunds": "payments.manage",
  "GET /api/admin/payments/comparison": "payments.manage",
  "GET /api/admin/payments/differences": "payments.manage",
  "POST /api/admin/payments/differences/:id/resolve": "payments.manage",
  "POST /api/admin/payments/:id/retry": "payments.manage",
  "POST /api/admin/payments/:id/resolve": "payments.manage",
  "POST /api/admin/payments/:id/paid-back": "payments.manage",
  "GET /api/admin/user-packages": "packages.manage",
  "GET /api/admin/user-packages.csv": "packages.manage",
  "GET /api/admin/user-packages/target": "packages.manage",
  "POST /api/admin/user-packages/assign": "packages.manage",
  "POST /api/admin/user-packages/:id/cancel": "packages.manage",
  "POST /api/admin/user-packages/:id/refund": "packages.manage",
};

/** Every route of the API that answers, "PUT /api/events/:id". */
export function listRoutes(): string[] {
  const answering = app.routes.filter(
    ({ method, path }) => method !== "ALL" && path.startsWith("/api/") && !path.endsWith("*"),
  );
  return [...new Set(answering.map(({ method, path }) => `${method} ${path}`))];
}

/** The permission that a route asks for, and whether of an owner; null for visitors' and members' routes. */
export function routePermission(route: string): { action: PermissionAction; ofOwner: boolean } | null {
  const rule = ROUTE_RULES[route] ?? "visitor";
  const ofOwner = rule.endsWith(" of owner");
  const name = rule.replace(" of owner", "");
  const action = PERMISSION_ACTIONS.find((known) => known === name);
  return action ? { action, ofOwner } : null;
}
