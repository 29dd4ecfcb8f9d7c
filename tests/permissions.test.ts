import { v7 as newId } from "uuid";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { permissionScope, ROLES, type Role, rolesWith } from "../worker/permissions/permissionMap.ts";
import { withEmptyStorage } from "./support/emptyStorage.ts";
import { type GrantedCall, makeGrantedCall } from "./support/grantedCalls.ts";
import { interceptBatches } from "./support/interception.ts";
import { meterDatabase } from "./support/meterDatabase.ts";
import { makePackage } from "./support/organizers.ts";
import { listRoutes, ROUTE_RULES, routePermission } from "./support/routeRules.ts";
import { leaveNothingDue } from "./support/stripe/inTests.ts";
import { sampleCases } from "./support/testLength.ts";
import { makeUser, type SignedInUser, updateUser } from "./support/users.ts";
import { ask, database } from "./support/worker.ts";

withEmptyStorage();

test("every route has a rule, and every rule a route", () => {
  expect(Object.keys(ROUTE_RULES).sort()).toEqual(listRoutes().sort());
});

test("every route of the admin area asks for a permission that reaches everybody's", () => {
  const routes = listRoutes().filter((route) => / \/api\/admin\//.test(route));
  const open = routes.filter((route) => {
    const action = routePermission(route)?.action;
    return !action || rolesWith(action).some((role) => permissionScope({ role }, action) !== "any");
  });
  expect(open).toEqual([]);
});

afterAll(leaveNothingDue);

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** The call, made by `caller`; null: by a visitor. */
async function send(
  route: string,
  { path, body }: GrantedCall,
  caller: { token: string } | null,
  env: Partial<Env> = {},
) {
  const [method = ""] = route.split(" ");
  const answer = await ask(method, path, {
    ...(body !== undefined && { body }),
    ...(caller && { as: caller }),
    env,
  });
  return [answer.status, answer.error?.code];
}

/** The refusals of what belongs to somebody else; posts have their own texts. */
const FORBIDDEN = /^((topic|reply)_)?forbidden$/;

/** A user who has everything but perhaps the role: an organizer's package, too. */
async function makeActor(role: Role) {
  const actor = await makeUser("anna", { role });
  await makePackage(actor, "premium");
  return actor;
}

/** Callers who are refused, made once for all routes: a refused call leaves them as they were. */
const findStranger = once(makeActor);
const findDeactivated = once(async (role: Role) => {
  const actor = await makeActor(role);
  await updateUser(actor.id, { is_active: false });
  return actor;
});
const findPromoted = once(async (role: Role) => {
  const actor = await makeActor("final_user");
  await updateUser(actor.id, { role, token_version: actor.token_version + 1 });
  return actor;
});
const findDemoted = once(async (role: Role) => {
  const actor = await makeActor("admin");
  await updateUser(actor.id, { role, token_version: actor.token_version + 1 });
  return actor;
});

function once<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function asForbidden(caller: SignedInUser): [SignedInUser, number, unknown] {
  return [caller, 403, expect.stringMatching(FORBIDDEN)];
}

/** Else the refusals of every route would show nothing. */
test("what a granted call writes is counted", async () => {
  const actor = await makeActor("admin");
  const { db: DB, meter } = meterDatabase(database);
  const call = await makeGrantedCall("POST /api/events", actor);
  expect((await send("POST /api/events", call, actor, { DB }))[0]).toBe(201);
  expect(meter.written).toBeGreaterThan(0);
});

const restricted = listRoutes().flatMap((route) => {
  const permission = routePermission(route);
  return permission ? [{ route, ...permission }] : [];
});

/** The routes whose grants and races a run plays; what they refuse, it plays of all. */
const drawn = sampleCases(restricted, "permissions");

describe.each(restricted)("$route", ({ route, action, ofOwner }) => {
  const granted = rolesWith(action);
  const [allowed = "admin"] = rolesWith(action, "own").concat(granted);

  /** Callers with the refusal that each gets for what is somebody else's. */
  async function makeRefused(): Promise<[caller: SignedInUser | null, status: number, code: unknown][]> {
    const outdated = await Promise.all([
      findDeactivated(allowed),
      findPromoted(allowed),
      findDemoted("final_user"),
    ]);
    const out = [null, ...outdated].map((caller) => [caller, 401, "unauthorized"] as const);
    const roles = ROLES.filter((role) => {
      const scope = permissionScope({ role }, action);
      return scope === null || (ofOwner && scope === "own");
    });
    const actors = await Promise.all(roles.map(findStranger));
    return [
      ...out.map((one) => [...one] as [SignedInUser | null, number, unknown]),
      ...actors.map(asForbidden),
    ];
  }

  test("refuses a visitor, roles that the map leaves out, old tokens and deactivated users, and changes nothing", async () => {
    const call = await makeGrantedCall(route, await makeActor(allowed));
    const refused = await makeRefused();
    const { db: DB, meter } = meterDatabase(database);
    for (const [caller, status, code] of refused)
      expect([caller?.role, ...(await send(route, call, caller, { DB }))]).toEqual([
        caller?.role,
        status,
        code,
      ]);
    expect(meter.written).toBe(0);
  });

  if (!drawn.some((one) => one.route === route)) return;

  test("grants the roles of the map what is their own, or anybody's", async () => {
    for (const role of granted) {
      const actor = await makeActor(role);
      const reachesAny = ofOwner && permissionScope({ role }, action) === "any";
      const call = await makeGrantedCall(route, reachesAny ? await makeActor("company") : actor);
      const [status] = await send(route, call, actor);
      expect([role, [401, 403].includes(Number(status))]).toEqual([role, false]);
    }
  });

  // The statement is prepared, not stored.
  if (route.startsWith("GET ") || route.endsWith("/statement")) return;

  test("refuses a role that ends between the check and the write", async () => {
    const actor = await makeActor(allowed);
    const DB = interceptBatches({
      before: () => updateUser(actor.id, { role: "final_user", token_version: actor.token_version + 1 }),
    });
    const call = await makeGrantedCall(route, actor);
    expect(await send(route, call, actor, { DB })).toEqual([401, "unauthorized"]);
  });

  if (ofOwner)
    test("refuses a caller who stopped being the organizer or author before the write", async () => {
      const [anna, bruno] = [await makeActor(allowed), await makeActor(allowed)];
      const take = (update: string) => database.prepare(update).bind(bruno.id, anna.id);
      const DB = interceptBatches({
        before: () =>
          database.batch([
            take("update events set organizer_id = ? where organizer_id = ?"),
            take("update articles set author_id = ? where author_id = ?"),
            take("update forum_topics set author_id = ? where author_id = ?"),
            take("update forum_replies set author_id = ? where author_id = ?"),
          ]),
      });
      const call = await makeGrantedCall(route, anna);
      expect(await send(route, call, anna, { DB })).toEqual([403, expect.stringMatching(FORBIDDEN)]);
    });
});

test("publishing requires an active package, at the check and at the write", async () => {
  for (const days of [null, -1]) {
    const anna = await makeUser("anna", { role: "instructor" });
    if (days !== null) await makePackage(anna, "premium", days);
    expect(await send("POST /api/events", await makeGrantedCall("POST /api/events", anna), anna)).toEqual([
      403,
      "package_required",
    ]);
  }
  const bruno = await makeActor("instructor");
  const end = "update user_packages set expires_at = '2020-01-01T00:00:00.000Z' where user_id = ?";
  const DB = interceptBatches({ before: () => database.prepare(end).bind(bruno.id).run() });
  const call = await makeGrantedCall("POST /api/events", bruno);
  expect(await send("POST /api/events", call, bruno, { DB })).toEqual([403, "package_required"]);
});

test("an account with an admin's role is not created when the caller stopped being an admin before the write", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const email = `nuova-${newId()}@mare.example`;
  const DB = interceptBatches({
    before: () => updateUser(ugo.id, { role: "final_user", token_version: ugo.token_version + 1 }),
  });
  const body = { email, password: "trattengo", full_name: "Nuova", role: "blogger" };
  const answer = await ask("POST", "/api/auth/register", { as: ugo, body, env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  const made = await database.prepare("select count(*) as n from users where email = ?").bind(email).first();
  expect(made).toEqual({ n: 0 });
});

test("a public page is not enabled when the caller stopped being an organizer before the write", async () => {
  const anna = await makeUser("anna", { role: "instructor" });
  const DB = interceptBatches({
    before: () => updateUser(anna.id, { role: "final_user", token_version: anna.token_version + 1 }),
  });
  const body = { public_profile_enabled: true, public_slug: `anna-${anna.id}` };
  const answer = await ask("PUT", "/api/profile", { as: anna, body, env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
});
