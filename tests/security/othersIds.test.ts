import { beforeEach, expect, test, vi } from "vitest";
import { permissionScope, ROLES, type Role, rolesWith } from "../../worker/permissions/permissionMap.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeProfileFields } from "../support/fullAccount.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeOrganizer, makePackage } from "../support/organizers.ts";
import { makeOwnersCall } from "../support/ownersCalls.ts";
import { listRoutes, ROUTE_RULES, routePermission } from "../support/routeRules.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** Made for everybody who is signed in: the id is of something public, and what is written is the caller's own. */
const ABOUT_PUBLIC_THINGS = [
  "GET /api/profile/slug-availability/:slug",
  "POST /api/events/:id/questions",
  "POST /api/events/:id/register-free",
  "POST /api/events/:id/waiting",
  "PUT /api/me/requirement-templates/:categoryId",
  "GET /api/events/:id/gates",
  "GET /api/events/:id/conditions",
  "GET /api/events/:id/go",
  "GET /api/events/:id/declarations",
  "PUT /api/events/:id/declarations",
  "PUT /api/me/saved-events/:eventId",
  "DELETE /api/me/saved-events/:eventId",
  "POST /api/school-invitations/:token",
  "PUT /api/follows/:type/:id",
  "DELETE /api/follows/:type/:id",
  "PUT /api/blocks/:userId",
  "DELETE /api/blocks/:userId",
  "PUT /api/forum/topics/:id/read",
  "PUT /api/forum/topics/:id/bookmark",
  "DELETE /api/forum/topics/:id/bookmark",
  "GET /api/forum/topics/:id/likes",
  "PUT /api/forum/topics/:id/likes/:number",
  "DELETE /api/forum/topics/:id/likes/:number",
];
/**
 * Their parameter is no id, or they need bytes: tests/profiles/logbook/files.test.ts, tests/profiles/logbook/personal.test.ts,
 * tests/uploads/multipart.test.ts, tests/payments/seats/claiming.test.ts.
 */
const ELSEWHERE = [
  "POST /api/claims/:token",
  "GET /api/logbook/files/:name",
  "GET /api/upload/private/:name",
  "PUT /api/upload/parts/:id/:number",
];
/** The answer is the same whether or not it was there. */
const SAYS_NOTHING = [
  "PUT /api/notices/:id/read",
  "DELETE /api/notices/:id/read",
  "DELETE /api/logbook/shares/:id",
  "DELETE /api/me/holds/:eventId",
  "DELETE /api/events/:id/waiting",
  "DELETE /api/forum/held/:id",
  "DELETE /api/me/price-members/:userId",
];

/** Refused to the owner, too: paid already, an instructor whom the member does not know, a film without its parts. */
const NOT_ALONE = [
  "DELETE /api/me/payments/:id",
  "POST /api/logbook/:id/request",
  "POST /api/upload/parts/:id/complete",
  // Stripe answers.
  "POST /api/me/participations/:id/balance",
];

const routes = listRoutes().filter(
  (route) =>
    route.includes(":") &&
    !route.includes(" /api/admin/") &&
    ROUTE_RULES[route] !== "visitor" &&
    ROUTE_RULES[route] !== "settings.manage" &&
    ROUTE_RULES[route] !== "categories.manage" &&
    ![...ABOUT_PUBLIC_THINGS, ...ELSEWHERE].includes(route),
);

function call(
  route: string,
  as: SignedInUser,
  { path, body }: { path: string; body?: unknown },
  env: Partial<Env> = {},
) {
  const [method = ""] = route.split(" ");
  return ask(method, path, { as, ...(body !== undefined && { body }), env });
}

/** A role that may make the call about its own. */
function ownerRole(route: string): Role {
  const action = routePermission(route)?.action;
  if (!action) return "instructor";
  return ROLES.find((role) => permissionScope({ role }, action) === "own") ?? rolesWith(action)[0] ?? "admin";
}

test("the walk holds every route whose address names a thing of a member", () => {
  expect(routes.length).toBeGreaterThan(50);
});

test.for(routes)("a member reads and changes nothing of another's by its id: %s", async (route) => {
  const word = `riservata${routes.indexOf(route)}`;
  const anna = await makeUser("anna", { role: ownerRole(route), ...makeProfileFields(word) });
  await makePackage(anna, "premium");
  const own = await makeOwnersCall(route, anna);
  if (!own) throw new Error(`no call for ${route}: add it to tests/support/ownersCalls.ts`);
  const strangers = [
    await makeUser("carla"),
    await makeOrganizer("bruno"),
    await makeUser("dino", { role: "blogger" }),
  ];
  const { db: DB, meter } = meterDatabase(database);
  for (const stranger of strangers) {
    const { status, text } = await call(route, stranger, own, { DB });
    const refused = SAYS_NOTHING.includes(route) ? [200, 204, 403] : [403, 404];
    expect([stranger.role, refused.includes(status), status]).toEqual([stranger.role, true, status]);
    expect(text).not.toContain(word);
  }
  expect(meter.written).toBe(0);
  // Else the refusals would show nothing.
  const { status } = await call(route, anna, own);
  if (!NOT_ALONE.includes(route)) expect(status).toBeLessThan(400);
});
