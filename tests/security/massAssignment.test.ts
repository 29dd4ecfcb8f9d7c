import type { Handler } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { HAND_PARSED_BODIES } from "../../scripts/openapi/bodies.ts";
import { parsedInputOf } from "../../worker/http.ts";
import { app } from "../../worker/index.ts";
import { builtSchema } from "../../worker/lib/z.ts";
import { permissionScope, ROLES, type Role, rolesWith } from "../../worker/permissions/permissionMap.ts";
import { NEEDS_NO_BODY } from "../support/bodylessWrites.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makePackage } from "../support/organizers.ts";
import { makeOwnersCall } from "../support/ownersCalls.ts";
import { listRoutes, routePermission } from "../support/routeRules.ts";
import { leaveNothingDue, standIn } from "../support/stripe/inTests.ts";
import { readTables } from "../support/tableContents.ts";
import { findUser, makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** Their body holds a secret of a mail, a signature of Stripe's or bytes; what it adds is read by nobody. */
const OTHER_BODIES = [
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/confirm",
  "POST /api/auth/confirm-email-change",
  "POST /api/auth/request-password-reset",
  "POST /api/auth/reset-password",
  "POST /api/csp-reports",
  "POST /api/newsletter",
  "POST /api/newsletter/confirm",
  "POST /api/payments/webhook",
  "POST /api/payments/webhook/accounts",
  "POST /api/payments/webhook/payouts",
  "POST /api/payments/confirm",
  "POST /api/payments/create-checkout-session",
  "POST /api/upload",
  "POST /api/upload/link",
  "PUT /api/upload/parts/:id/:number",
  "DELETE /api/account",
];

/** Refused for what they are about; nothing that they were sent is kept either. */
const REFUSED_ANYWAY = ["POST /api/logbook/:id/request"];

const routes = listRoutes().filter(
  (route) => !route.startsWith("GET ") && !NEEDS_NO_BODY.includes(route) && !OTHER_BODIES.includes(route),
);

/** The fields that a route's body may have, at its first level. */
function knownFields(route: string): string[] {
  const handlers = app.routes.filter(({ method, path }) => `${method} ${path}` === route);
  const parsed = handlers
    .map(({ handler }) => parsedInputOf(findTargetHandler(handler as Handler)))
    .filter((one) => one?.target === "json");
  const schemas = [...parsed.map((one) => one?.schema), HAND_PARSED_BODIES[route]?.schema];
  return schemas.flatMap((schema) =>
    schema ? fieldsOf(z.toJSONSchema(builtSchema(schema), { io: "input", unrepresentable: "any" })) : [],
  );
}

type Described = { properties?: object; anyOf?: unknown[]; allOf?: unknown[]; oneOf?: unknown[] };

function fieldsOf({ properties = {}, anyOf = [], allOf = [], oneOf = [] }: Described): string[] {
  const parts = [...anyOf, ...allOf, ...oneOf] as Described[];
  return [...Object.keys(properties), ...parts.flatMap(fieldsOf)];
}

/** Stands for a value that a caller chose; nothing else in the database is like it. */
const [WISHED_TEXT, WISHED_NUMBER] = ["regalo-che-nessuno-doveva-dare", 7_700_770_077];

/** Every column of every table, and names that other APIs obey, with a value of the column's kind. */
async function listColumns(): Promise<Record<string, unknown>> {
  const tables = Object.keys(await readTables());
  const infos = await database.batch<{ name: string; type: string }>(
    tables.map((table) => database.prepare(`pragma table_info("${table}")`)),
  );
  const columns = infos.flatMap(({ results }) =>
    results.map(({ name, type }) => [name, /int/i.test(type) ? WISHED_NUMBER : WISHED_TEXT]),
  );
  const others = [
    "isAdmin",
    "admin",
    "amount",
    "userId",
    "user",
    "organizerId",
    "permissions",
    "seats_taken",
  ];
  return Object.fromEntries([...others.map((name) => [name, WISHED_TEXT]), ...columns]);
}

let columns: Record<string, unknown> | undefined;

async function everyColumn(): Promise<Record<string, unknown>> {
  columns ??= await listColumns();
  return columns;
}

function ownerRole(route: string): Role {
  const action = routePermission(route)?.action;
  if (!action) return "instructor";
  return ROLES.find((role) => permissionScope({ role }, action) === "own") ?? rolesWith(action)[0] ?? "admin";
}

test("the walk holds every write with fields, and adds the columns that matter", async () => {
  expect(routes.length).toBeGreaterThan(50);
  const columns = Object.keys(await everyColumn());
  for (const name of [
    ...["role", "id", "user_id", "token_version", "confirmed_at", "is_active", "password_hash", "created_at"],
    ...["organizer_id", "author_id", "amount_cents", "status", "revision", "deleted_at"],
  ])
    expect(columns).toContain(name);
});

test.for(routes)("a field that the call does not have is obeyed nowhere: %s", async (route) => {
  standIn();
  const anna = await makeUser("anna", { role: ownerRole(route) });
  await makePackage(anna, "premium");
  const call = await makeOwnersCall(route, anna);
  if (!call) throw new Error(`no call for ${route}: add it to tests/support/ownersCalls.ts`);
  const known = knownFields(route);
  const wished = Object.entries(await everyColumn()).filter(([name]) => !known.includes(name));
  const [method = ""] = route.split(" ");
  const body = { ...Object.fromEntries(wished), ...(call.body as object) };
  const before = await findUser(anna);
  const { status, text } = await ask(method, call.path, { as: anna, body });
  if (!REFUSED_ANYWAY.includes(route)) expect(status, text).toBeLessThan(300);
  for (const [table, rows] of Object.entries(await readTables()))
    for (const value of [WISHED_TEXT, String(WISHED_NUMBER)])
      expect([table, rows.includes(value)]).toEqual([table, false]);
  const { role, is_active, deleted_at, confirmed_at } = await findUser(anna);
  expect({ role, is_active, deleted_at, confirmed_at }).toEqual({
    role: before.role,
    is_active: before.is_active,
    deleted_at: before.deleted_at,
    confirmed_at: before.confirmed_at,
  });
  await leaveNothingDue();
});
