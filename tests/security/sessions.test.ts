import { expect, test } from "vitest";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { linkIn, mailTo } from "../support/mailbox.ts";
import { makeToken, makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { type Ask, ask } from "../support/worker.ts";

const NEW_PASSWORD = "un respiro più lungo";

/** The id of the auth session that a token names. */
function sessionIn(token: string): string {
  const [, claims = ""] = token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sid;
}

function signIn({ email }: { email: string }, options: Ask = {}, more: object = {}) {
  return ask<SignInView>("POST", "/api/auth/login", {
    body: { email, password: PASSWORD, ...more },
    ...options,
  });
}

async function readProfile(options: Ask, query = ""): Promise<number> {
  return (await ask("GET", `/api/profile${query}`, options)).status;
}

test("signing in makes a session of its own, whatever session the request names", async () => {
  const [mallory, anna] = [await makeUser("mallory"), await makeUser("anna")];
  const sid = sessionIn(mallory.token);
  const planted = { sid, session_id: sid, sessionId: sid, token: mallory.token, id: sid };
  const headers = { cookie: `session=${sid}; sid=${sid}; token=${mallory.token}` };
  const { status, body } = await signIn(anna, { as: mallory, headers }, planted);
  expect(status).toBe(200);
  expect(body.user.id).toBe(anna.id);
  expect([sid, sessionIn(anna.token)]).not.toContain(sessionIn(body.token));
  expect(await readProfile({ as: mallory })).toBe(200);
  const again = await signIn(anna, { as: body });
  expect(sessionIn(again.body.token)).not.toBe(sessionIn(body.token));
});

test("a session token counts in the Authorization header alone", async () => {
  const { token } = await makeUser("anna");
  expect(await readProfile({ as: { token } })).toBe(200);
  for (const name of ["token", "access_token", "api_token", "authorization", "session", "jwt"]) {
    expect([name, await readProfile({ headers: { cookie: `${name}=${token}` } })]).toEqual([name, 401]);
    expect([name, await readProfile({}, `?${name}=${token}`)]).toEqual([name, 401]);
  }
  for (const header of ["x-access-token", "x-auth-token", "proxy-authorization", "x-authorization"])
    expect([header, await readProfile({ headers: { [header]: `Bearer ${token}` } })]).toEqual([header, 401]);
  const body = { token, access_token: token, full_name: "Anna Altra" };
  expect((await ask("PUT", "/api/profile", { body })).status).toBe(401);
});

test("no other secret of a user opens a session", async () => {
  const anna = await makeUser("anna");
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const link = linkIn(mailTo(anna.email)).searchParams.get("token") ?? "";
  const signedIn = await signIn(anna);
  const calendar = await ask<{ path: string }>("POST", "/api/me/calendar", { as: anna, body: {} });
  const share = await ask<{ secret: string }>("POST", "/api/logbook/shares", { as: anna });
  const device = signedIn.headers.get("set-cookie")?.match(/device=([^;]+)/)?.[1] ?? "";
  const secret = /([\w-]{43})\.ics/.exec(calendar.text)?.[1] ?? "";
  const secrets = [
    link,
    secret,
    share.body.secret,
    device,
    anna.id,
    sessionIn(anna.token),
    anna.password_hash,
  ];
  for (const token of secrets) {
    expect(token.length).toBeGreaterThan(30);
    expect(await readProfile({ as: { token } })).toBe(401);
  }
});

/** What ends the sessions that a user had before; each leaves nobody signed in with them. */
const ENDINGS: [
  name: string,
  end: (anna: SignedInUser, admin: SignedInUser) => Promise<{ status: number }>,
][] = [
  ["signing out", (anna) => ask("DELETE", "/api/account/sessions/current", { as: anna })],
  ["signing out everywhere", (anna) => ask("DELETE", "/api/account/sessions", { as: anna })],
  [
    "a new password",
    (anna) =>
      ask("PUT", "/api/account/password", {
        as: anna,
        body: { current_password: PASSWORD, password: NEW_PASSWORD },
      }),
  ],
  [
    "a recovered password",
    async (anna) => {
      await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
      const token = linkIn(mailTo(anna.email)).searchParams.get("token");
      return ask("POST", "/api/auth/reset-password", { body: { token, password: NEW_PASSWORD } });
    },
  ],
  [
    "a new role",
    ({ id }, as) => ask("PUT", `/api/admin/users/${id}/role`, { as, body: { role: "blogger" } }),
  ],
  [
    "deactivation",
    ({ id }, as) => ask("PUT", `/api/admin/users/${id}/active`, { as, body: { is_active: false } }),
  ],
  ["an admin", ({ id }, as) => ask("DELETE", `/api/admin/users/${id}/sessions`, { as })],
  ["deletion", (anna) => ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })],
];

test.for(ENDINGS)(
  "%s ends the session of the token used before, for reading and writing",
  async ([_, end]) => {
    const [anna, admin] = [await makeUser("anna"), await makeUser("ugo", { role: "admin" })];
    expect(await readProfile({ as: anna })).toBe(200);
    expect((await end(anna, admin)).status).toBeLessThan(300);
    expect(await readProfile({ as: anna })).toBe(401);
    expect(
      (await ask("PUT", "/api/profile", { as: anna, body: { full_name: "Anna Di Prima" } })).status,
    ).toBe(401);
  },
);

test.for(ENDINGS.slice(1))("%s ends the sessions on other devices, too", async ([_, end]) => {
  const [anna, admin] = [await makeUser("anna"), await makeUser("ugo", { role: "admin" })];
  const phone = await makeToken(anna);
  expect((await end(anna, admin)).status).toBeLessThan(300);
  expect(await readProfile({ as: { token: phone } })).toBe(401);
});

test("the token after a new password is of a new session", async () => {
  const anna = await makeUser("anna");
  const body = { current_password: PASSWORD, password: NEW_PASSWORD };
  const changed = await ask<SignInView>("PUT", "/api/account/password", { as: anna, body });
  expect(sessionIn(changed.body.token)).not.toBe(sessionIn(anna.token));
  expect(await readProfile({ as: changed.body })).toBe(200);
});
