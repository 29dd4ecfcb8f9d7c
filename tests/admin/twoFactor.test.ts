import { beforeEach, describe, expect, test } from "vitest";
import type { UserDetailView } from "../../worker/admin/users/outputs.ts";
import type { SignInView, TwoFactorView, User } from "../../worker/auth/outputs.ts";
import {
  hasPermission,
  PERMISSION_ACTIONS,
  permissionScope,
} from "../../worker/permissions/permissionMap.ts";
import type { ProfileSavedView } from "../../worker/profiles/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { makeTopic } from "../support/forum.ts";
import { makeGrantedCall } from "../support/grantedCalls.ts";
import { interceptBatches } from "../support/interception.ts";
import { mailTo } from "../support/mailbox.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { CHANGES_NOTHING, listRoutes, routePermission } from "../support/routeRules.ts";
import { sampleCases } from "../support/testLength.ts";
import { makeCode, makePendingTwoFactor, makeTwoFactor } from "../support/twoFactor.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SETTING = "/api/settings/two_factor_for_admins";

beforeEach(async () => {
  await database.prepare("delete from settings where key = 'two_factor_for_admins'").run();
});

function put(as: SignedInUser, enabled: boolean) {
  return ask("PUT", SETTING, { as, body: { value: { enabled } } });
}

/** An admin with a second factor, who has switched the setting on. */
async function requireOfAdmins() {
  const ugo = await makeUser("ugo", { role: "admin" });
  const factor = await makeTwoFactor(ugo);
  expect((await put(ugo, true)).status).toBe(200);
  return { ugo, ...factor };
}

/** Switches the setting on behind the Worker's back. */
function askOfAdmins() {
  return database
    .prepare(`insert or replace into settings (key, value, updated_at, revision)
      values ('two_factor_for_admins', '{"enabled":true}', '2026-11-23T10:00:00.000Z', 1)`)
    .run();
}

describe("a second factor for admins", () => {
  test("is required by an admin who has one, and by no other", async () => {
    const lea = await makeUser("lea", { role: "admin" });
    await makePendingTwoFactor(lea);
    const refused = await put(lea, true);
    expect([refused.status, refused.error?.code]).toEqual([403, "two_factor_missing"]);
    expect((await ask("GET", SETTING, { as: lea })).body).toMatchObject({ value: null });
    expect(await listEntries(lea)).toEqual([]);
    expect((await put(lea, false)).status).toBe(200);
    const { ugo } = await requireOfAdmins();
    expect((await ask("GET", SETTING, { as: ugo })).body).toMatchObject({ value: { enabled: true } });
  });

  test("is a setting that admins alone read", async () => {
    const [anna, lea] = [await makeUser("anna"), await makeUser("lea", { role: "admin" })];
    await requireOfAdmins();
    const answers = [
      await ask("GET", SETTING),
      ...(await Promise.all([anna, lea].map((as) => ask("GET", SETTING, { as })))),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [401, "unauthorized"],
      [403, "forbidden"],
      [403, "two_factor_missing"],
    ]);
  });

  test("is what lacks in the profile and at the sign-in of such an admin, until there is one", async () => {
    const lea = await makeUser("lea", { role: "admin" });
    const body = { email: lea.email, password: PASSWORD };
    const lacks = async () => {
      const [profile, signIn, saved] = [
        await ask<User>("GET", "/api/profile", { as: lea }),
        await ask<SignInView>("POST", "/api/auth/login", { body }),
        await ask<ProfileSavedView>("PUT", "/api/profile", { as: lea, body: { bio: "Istruttrice" } }),
      ];
      return [profile.body, signIn.body.user, saved.body.user].map((user) => user.lacks_two_factor);
    };
    expect(await lacks()).toEqual([undefined, undefined, undefined]);
    const { ugo } = await requireOfAdmins();
    expect(await lacks()).toEqual([true, true, true]);
    expect((await ask<User>("GET", "/api/profile", { as: ugo })).body).not.toHaveProperty("lacks_two_factor");
    const anna = await makeUser("anna");
    expect((await ask<User>("GET", "/api/profile", { as: anna })).body).not.toHaveProperty(
      "lacks_two_factor",
    );
  });

  test("is the reason that an admin without it reads, where others are refused for other reasons", async () => {
    await requireOfAdmins();
    const lea = await makeUser("lea", { role: "admin" });
    const anna = await makeUser("anna");
    const registration = {
      email: "nuova@mare.example",
      password: PASSWORD,
      full_name: "Nuova",
      role: "blogger",
    };
    const calls = [
      ["POST", "/api/auth/register", registration],
      ["GET", `/api/payments/organizer-stats?organizerId=${anna.id}`, undefined],
      ["GET", `/api/ledger?organizerId=${anna.id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const codes = await Promise.all(
        [lea, await makeUser("bruno")].map(async (as) => (await ask(method, path, { as, body })).error?.code),
      );
      expect([path, ...codes]).toEqual([path, "two_factor_missing", "forbidden"]);
    }
  });

  test("is asked of every admin at once, who may do meanwhile what members may", async () => {
    const lea = await makeUser("lea", { role: "admin" });
    expect((await ask("GET", "/api/admin/settings", { as: lea })).status).toBe(200);
    await requireOfAdmins();
    for (const [method, path] of [
      ["GET", "/api/admin/settings"],
      ["GET", "/api/admin/users"],
      ["PUT", SETTING],
      ["POST", "/api/events"],
    ] as const) {
      const answer = await ask(method, path, { as: lea, ...(method !== "GET" && { body: {} }) });
      expect([path, answer.status, answer.error?.code]).toEqual([path, 403, "two_factor_missing"]);
    }
    const event = await makeEvent();
    const own = await ask("GET", `/api/events/${event.id}/participants`, { as: lea });
    expect(own.status).toBe(200);
    for (const path of ["/api/profile", "/api/me/participations", "/api/logbook"])
      expect([path, (await ask("GET", path, { as: lea })).status]).toEqual([path, 200]);
    const profile = await ask<{ role: string }>("GET", "/api/profile", { as: lea });
    expect(profile.body.role).toBe("admin");
  });

  test("lets admins who lack it write what is their own, take their data and sign out", async () => {
    await requireOfAdmins();
    const lea = await makeUser("lea", { role: "admin", confirmed_at: new Date().toISOString() });
    const calls: [method: string, path: string, body?: object][] = [
      ["PUT", "/api/profile", { full_name: "Lea Verdi" }],
      ["GET", "/api/account/sessions"],
      ["POST", "/api/account/export", { password: PASSWORD }],
      ["POST", "/api/account/two-factor", { password: PASSWORD }],
      ["DELETE", "/api/account/sessions/current"],
    ];
    for (const [method, path, body] of calls) {
      const answer = await ask(method, path, { as: lea, ...(body && { body }) });
      expect([path, answer.status < 300]).toEqual([path, true]);
    }
  });

  test("hides from admins who lack it what members do not see", async () => {
    await requireOfAdmins();
    const lea = await makeUser("lea", { role: "admin" });
    const draft = await makeArticle({ published: false });
    const hidden = await makeTopic({ deleted_at: "2026-11-20T10:00:00.000Z" });
    for (const path of [`/api/blog/${draft.id}`, `/api/forum/topics/${hidden.id}`])
      expect([path, (await ask("GET", path, { as: lea })).status]).toEqual([path, 404]);
    const health = await ask("GET", "/api/health");
    expect(Object.keys((await ask<object>("GET", "/api/health", { as: lea })).body)).toEqual(
      Object.keys(health.body as object),
    );
  });

  test("opens the admin's calls as soon as it is confirmed, with the same token", async () => {
    await requireOfAdmins();
    const lea = await makeUser("lea", { role: "admin" });
    const secret = await makePendingTwoFactor(lea);
    const state = () => ask<TwoFactorView>("GET", "/api/account/two-factor", { as: lea });
    expect((await state()).body).toMatchObject({ state: "pending", is_required: true });
    expect((await ask("GET", "/api/admin/settings", { as: lea })).status).toBe(403);
    const body = { code: makeCode(secret) };
    expect((await ask("POST", "/api/account/two-factor/confirm", { as: lea, body })).status).toBe(200);
    expect((await ask("GET", "/api/admin/settings", { as: lea })).status).toBe(200);
  });

  test("cannot be switched off by an admin while it is required, and the code stays unused", async () => {
    const { ugo, secret } = await requireOfAdmins();
    const body = { password: PASSWORD, code: makeCode(secret) };
    const off = () => ask("DELETE", "/api/account/two-factor", { as: ugo, body });
    const refused = await off();
    expect([refused.status, refused.error?.code]).toEqual([409, "two_factor_required"]);
    expect((await put(ugo, false)).status).toBe(200);
    expect((await off()).status).toBe(204);
    const anna = await makeUser("anna");
    const hers = await makeTwoFactor(anna);
    await requireOfAdmins();
    const own = { password: PASSWORD, code: makeCode(hers.secret) };
    expect((await ask("DELETE", "/api/account/two-factor", { as: anna, body: own })).status).toBe(204);
  });

  test("costs a member no row, and an admin no statement", async () => {
    const [anna, lea] = [await makeUser("anna"), await makeUser("lea", { role: "admin" })];
    const measure = async (as: SignedInUser) => {
      const { db, meter } = meterDatabase(database);
      await ask("GET", "/api/profile", { as, env: { DB: db } });
      return { trips: meter.trips, rows: meter.rows };
    };
    const before = [await measure(anna), await measure(lea)];
    await requireOfAdmins();
    const [ofMember, ofAdmin] = [await measure(anna), await measure(lea)];
    expect(ofMember).toEqual(before[0]);
    expect(ofAdmin.trips).toBe(before[1]?.trips);
    expect(ofAdmin.rows - (before[1]?.rows ?? 0)).toBeLessThanOrEqual(2);
  });
});

/** Every route that asks for a permission which admins have. */
const restricted = listRoutes().flatMap((route) => {
  const permission = routePermission(route);
  return permission && hasPermission({ role: "admin" }, permission.action) ? [{ route, ...permission }] : [];
});

/** Those of them that every member may call. */
const OPEN_TO_MEMBERS = ["POST /api/forum/topics", "POST /api/forum/replies"];

test("without the second factor an admin has the permissions of a member, action by action", () => {
  for (const action of PERMISSION_ACTIONS) {
    const ofAdmin = permissionScope({ role: "admin", lacks_two_factor: true }, action);
    expect([action, ofAdmin]).toEqual([action, permissionScope({ role: "final_user" }, action)]);
  }
});

describe.each(sampleCases(restricted, "second factor"))("$route", ({ route, ofOwner }) => {
  const [method = ""] = route.split(" ");

  test("refuses an admin without the second factor that the site asks for, or gives what members get", async () => {
    const lea = await makeUser("lea", { role: "admin" });
    const owner = ofOwner ? await makeUser("gea", { role: "company" }) : lea;
    const { path, body } = await makeGrantedCall(route, owner);
    await askOfAdmins();
    const answer = await ask(method, path, { as: lea, ...(body !== undefined && { body }) });
    if (OPEN_TO_MEMBERS.includes(route)) return expect(answer.status).toBe(201);
    expect([answer.status, answer.error?.code]).toEqual([403, "two_factor_missing"]);
  });

  if (method !== "GET" && !CHANGES_NOTHING.includes(route))
    test("refuses an admin of whom the site asks it between the check and the write", async () => {
      const lea = await makeUser("lea", { role: "admin" });
      const { path, body } = await makeGrantedCall(route, lea);
      const DB = interceptBatches({ before: askOfAdmins });
      const answer = await ask(method, path, { as: lea, ...(body !== undefined && { body }), env: { DB } });
      expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
    });
});

describe("an admin resets somebody's second factor", () => {
  const reset = (as: SignedInUser, { id }: { id: string }, body: object = { reason: "lost" }) =>
    ask("DELETE", `/api/admin/users/${id}/two-factor`, { as, body });

  test("with a reason, an entry and a mail; the sessions end and the password alone signs in", async () => {
    const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
    await makeTwoFactor(anna);
    const detail = () => ask<UserDetailView>("GET", `/api/admin/users/${anna.id}`, { as: ugo });
    expect((await detail()).body.two_factor_since).toEqual(expect.any(String));
    expect((await reset(ugo, anna, {})).error?.code).toBe("invalid");
    expect((await reset(ugo, anna, { reason: "perché sì" })).error?.code).toBe("invalid");
    expect((await reset(ugo, anna)).status).toBe(204);
    expect((await detail()).body.two_factor_since).toBeNull();
    expect(await listEntries(ugo, "user.two_factor_reset")).toMatchObject([
      { subject_id: anna.id, person_id: anna.id, after: { reason: "lost" } },
    ]);
    expect(mailTo(anna.email).subject).toContain("azzerata");
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    const body = { email: anna.email, password: PASSWORD };
    expect((await ask("POST", "/api/auth/login", { body })).status).toBe(200);
    const left = database.prepare("select * from recovery_codes where user_id = ?").bind(anna.id);
    expect((await left.all()).results).toEqual([]);
  });

  test("never their own, none that is not there, and none of nobody", async () => {
    const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
    await makeTwoFactor(ugo);
    await makePendingTwoFactor(anna);
    const answers = [
      await reset(ugo, ugo),
      await reset(ugo, anna),
      await reset(ugo, { id: crypto.randomUUID() }),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, "own_account"],
      [409, "two_factor_off"],
      [404, "not_found"],
    ]);
    expect(await listEntries(ugo, "user.two_factor_reset")).toEqual([]);
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(200);
  });
});
