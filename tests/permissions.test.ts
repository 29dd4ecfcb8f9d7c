import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../worker/index.ts";
import { disputes, payments, refunds } from "../worker/payments/schema.ts";
import { ROLES, type Role } from "../worker/permissions/contract.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "./support/events.ts";
import { interceptBatches } from "./support/interception.ts";
import { makeEventFields, makePackage } from "./support/organizers.ts";
import { makePaidEnrolment } from "./support/payments.ts";
import { makeRecoveryToken } from "./support/recoveryTokens.ts";
import { makeUser, type SignedInUser, updateUser } from "./support/users.ts";
import { ask, database, db } from "./support/worker.ts";

const ORGANIZERS: Role[] = ["instructor", "company", "admin"];

/**
 * What a write asks of the caller: nothing, a session, a role, or a role and the event's own organizer. `publisher`
 * needs a package, too.
 */
type Rule = "visitor" | "member" | "organizer" | "owner" | "publisher" | "admin";

/** Every write there is. A new one without a line here turns the first test red. */
const RULES: Record<string, Rule> = {
  "POST /api/auth/register": "visitor",
  "POST /api/auth/login": "visitor",
  "POST /api/auth/confirm": "visitor",
  "POST /api/auth/confirm-email-change": "visitor",
  "POST /api/auth/request-password-reset": "visitor",
  "POST /api/auth/reset-password": "visitor",
  "POST /api/payments/webhook": "visitor",
  "POST /api/auth/resend-confirmation": "member",
  "PUT /api/account/password": "member",
  "POST /api/account/email": "member",
  "DELETE /api/account/email": "member",
  "DELETE /api/account/sessions/:id": "member",
  "DELETE /api/account/sessions": "member",
  "POST /api/account/export": "member",
  "DELETE /api/account": "member",
  "PUT /api/profile": "member",
  "POST /api/me/participations/:id/cancellation": "member",
  "POST /api/me/calendar": "member",
  "DELETE /api/me/holds/:eventId": "member",
  "DELETE /api/me/payments/:id": "member",
  "POST /api/events/:id/register-free": "member",
  "POST /api/payments/create-checkout-session": "member",
  "POST /api/payments/confirm": "member",
  "POST /api/upload": "member",
  "POST /api/upload/link": "member",
  "POST /api/upload/parts": "member",
  "PUT /api/upload/parts/:id/:number": "member",
  "POST /api/upload/parts/:id/complete": "member",
  "DELETE /api/upload/parts/:id": "member",
  // Of an organizer package; one of a sponsor is everybody's to buy.
  "POST /api/payments/create-package-checkout": "organizer",
  "POST /api/events": "publisher",
  "PUT /api/events/:id": "owner",
  "DELETE /api/events/:id": "owner",
  "POST /api/events/:id/cancellation": "owner",
  "POST /api/events/:id/messages": "owner",
  "DELETE /api/events/:id/participants/:enrolmentId": "owner",
  "POST /api/events/:id/participants/:enrolmentId/keep": "owner",
  "POST /api/admin/payments/:id/retry": "admin",
  "POST /api/admin/payments/:id/resolve": "admin",
  "POST /api/admin/payments/:id/paid-back": "admin",
  "PUT /api/settings/:key": "admin",
  "POST /api/auth/request-password-reset-by-id": "admin",
  "POST /api/admin/users/:id/recovery-mail": "admin",
  "PUT /api/admin/tokens/:id/used": "admin",
};

const handlers = app.routes.filter(({ method, path }) => method !== "ALL" && !path.endsWith("/*"));
const writes = [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith("GET "),
);

test("every write has a rule, and every rule a write", () => {
  expect(Object.keys(RULES).sort()).toEqual(writes.sort());
});

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

type Ready = { path: string; body?: unknown };

/** An event of this organizer's with somebody in it. */
async function ownEvent({ id }: { id: string }) {
  const own = await makeEvent({ organizer_id: id, date: dayFromNow(20) });
  const place = await makeEnrolment(own, await makeUser("carla"));
  return { own, place };
}

async function payment(attention: "session_unknown" | "refund_failed") {
  const organizer = await makeUser("gea", { role: "company" });
  const paid = await makePaidEnrolment(
    await makeEvent({ organizer_id: organizer.id }),
    await makeUser("anna"),
    {
      cents: 4500,
    },
  );
  await db.update(payments).set({ attention }).where(eq(payments.id, paid.payment));
  if (attention === "refund_failed")
    await db.insert(refunds).values({
      id: newId(),
      payment_id: paid.payment,
      amount_cents: 4500,
      reason: "cancelled",
      status: "failed",
      attempts: 3,
      created_at: new Date().toISOString(),
    });
  return paid.payment;
}

/** Of each write with a rule beyond a session: a call that whoever may would be granted. */
const READY: Record<string, (actor: SignedInUser) => Promise<Ready>> = {
  "POST /api/payments/create-package-checkout": async () => ({
    path: "/api/payments/create-package-checkout",
    body: { kind: "organizer_package", packageId: "startup" },
  }),
  "POST /api/events": async () => ({ path: "/api/events", body: await makeEventFields() }),
  "PUT /api/events/:id": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}`,
    body: { notes: "Una nota." },
  }),
  "DELETE /api/events/:id": async (actor) => ({ path: `/api/events/${(await ownEvent(actor)).own.id}` }),
  "POST /api/events/:id/cancellation": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/cancellation`,
    body: { paying: 0, total: 0, message: "Il mare non vuole." },
  }),
  "POST /api/events/:id/messages": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/messages`,
    body: { text: "A domani." },
  }),
  "DELETE /api/events/:id/participants/:enrolmentId": async (actor) => {
    const { own, place } = await ownEvent(actor);
    return { path: `/api/events/${own.id}/participants/${place.id}`, body: {} };
  },
  "POST /api/events/:id/participants/:enrolmentId/keep": async (actor) => {
    const own = await makeEvent({ organizer_id: actor.id });
    const paid = await makePaidEnrolment(own, await makeUser("carla"), { cents: 4500 });
    const at = new Date().toISOString();
    await db.insert(disputes).values({
      ...{ id: `du_${newId()}`, payment_id: paid.payment, state: "lost", stripe_status: "lost" },
      ...{ reason: "fraudulent", amount_cents: 4500, taken_cents: 4500, is_charge_refundable: false },
      ...{ asked_at: at, change_id: "", created_at: at },
    });
    return { path: `/api/events/${own.id}/participants/${paid.enrolment}/keep` };
  },
  "POST /api/admin/payments/:id/retry": async () => ({
    path: `/api/admin/payments/${await payment("refund_failed")}/retry`,
  }),
  "POST /api/admin/payments/:id/resolve": async () => ({
    path: `/api/admin/payments/${await payment("session_unknown")}/resolve`,
  }),
  "POST /api/admin/payments/:id/paid-back": async () => ({
    path: `/api/admin/payments/${await payment("refund_failed")}/paid-back`,
  }),
  "POST /api/auth/request-password-reset-by-id": async () => ({
    path: "/api/auth/request-password-reset-by-id",
    body: { userId: (await makeUser("carla")).id },
  }),
  "POST /api/admin/users/:id/recovery-mail": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/recovery-mail`,
  }),
  "PUT /api/admin/tokens/:id/used": async () => ({
    path: `/api/admin/tokens/${(await makeRecoveryToken(await makeUser("carla"))).id}/used`,
  }),
  "PUT /api/settings/:key": async () => ({
    path: "/api/settings/past_events_category_position",
    body: { value: { index: 3 } },
  }),
};

const restricted = writes.filter(
  (route) => route in RULES && !["visitor", "member"].includes(RULES[route] ?? ""),
);

/** The call, made by `as`; what is there to be written was made ready for `owner`. */
async function play(
  route: string,
  owner: SignedInUser,
  as: { token: string } | null,
  other: Partial<Env> = {},
) {
  const ready = READY[route];
  if (!ready) throw new Error(`no call for ${route}`);
  const { path, body } = await ready(owner);
  const [method = ""] = route.split(" ");
  const answer = await ask(method, path, {
    ...(body !== undefined && { body }),
    ...(as && { as }),
    env: other,
  });
  return [answer.status, answer.error?.code];
}

async function actor(role: Role) {
  const who = await makeUser("anna", { role });
  await makePackage(who, "premium");
  return who;
}

function mayWrite(rule: Rule, role: Role): boolean {
  return rule === "admin" ? role === "admin" : ORGANIZERS.includes(role);
}

describe.each(restricted)("%s", (route) => {
  const rule = RULES[route] as Rule;

  test.each(ROLES)("is allowed or refused by its rule: %s", async (role) => {
    const anna = await actor(role);
    const [status, code] = await play(route, anna, anna);
    if (mayWrite(rule, role))
      expect([role, code === "forbidden", status === 401]).toEqual([role, false, false]);
    else expect([role, status, code]).toEqual([role, 403, "forbidden"]);
  });

  test("refuses a visitor, a deactivated account, and a token from before a change of role", async () => {
    const allowed = rule === "admin" ? "admin" : "company";
    const refused = [401, "unauthorized"];
    expect(await play(route, await actor(allowed), null)).toEqual(refused);
    const deactivated = await actor(allowed);
    await updateUser(deactivated.id, { is_active: false });
    expect(await play(route, deactivated, deactivated)).toEqual(refused);
    const changed = await actor("final_user");
    await updateUser(changed.id, { role: allowed, token_version: changed.token_version + 1 });
    expect(await play(route, changed, changed)).toEqual(refused);
  });

  if (rule === "owner")
    test("refuses another organizer", async () => {
      expect(await play(route, await actor("company"), await actor("instructor"))).toEqual([
        403,
        "forbidden",
      ]);
    });

  test("refuses a role that ends between the check and the write", async () => {
    const anna = await actor(rule === "admin" ? "admin" : "company");
    const DB = interceptBatches({
      before: () => updateUser(anna.id, { role: "final_user", token_version: anna.token_version + 1 }),
    });
    expect(await play(route, anna, anna, { DB })).toEqual([401, "unauthorized"]);
  });

  if (rule === "owner")
    test("refuses a caller who stopped being the organizer before the write", async () => {
      const [anna, bruno] = [await actor("company"), await actor("company")];
      const take = "update events set organizer_id = ? where organizer_id = ?";
      const DB = interceptBatches({ before: () => database.prepare(take).bind(bruno.id, anna.id).run() });
      expect(await play(route, anna, anna, { DB })).toEqual([403, "forbidden"]);
    });
});

test("publishing requires an active package, at the check and at the write", async () => {
  for (const days of [null, -1]) {
    const anna = await makeUser("anna", { role: "instructor" });
    if (days !== null) await makePackage(anna, "premium", days);
    expect(await play("POST /api/events", anna, anna)).toEqual([403, "package_required"]);
  }
  const bruno = await actor("instructor");
  const end = "update user_packages set expires_at = '2020-01-01T00:00:00.000Z' where user_id = ?";
  const DB = interceptBatches({ before: () => database.prepare(end).bind(bruno.id).run() });
  expect(await play("POST /api/events", bruno, bruno, { DB })).toEqual([403, "package_required"]);
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
