import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { authSessions } from "../../worker/auth/schema.ts";
import { signSessionToken } from "../../worker/auth/tokens.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const DAY_MS = 86_400_000;
const OTHER_SECRET = "another secret that is also long enough";

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** The id of an auth session that this user has open. */
async function sessionOf(userId: string): Promise<string> {
  const row = await db.select().from(authSessions).where(eq(authSessions.user_id, userId)).get();
  if (!row) throw new Error("there is no auth session");
  return row.id;
}

async function profileStatus(token: string): Promise<number> {
  return (await ask("GET", "/api/profile", { as: { token } })).status;
}

test("a token counts for thirty days and not a moment longer", async () => {
  const anna = await makeUser("anna");
  const start = Date.now();
  vi.setSystemTime(start + 30 * DAY_MS - 5000);
  expect(await profileStatus(anna.token)).toBe(200);
  vi.setSystemTime(start + 30 * DAY_MS + 5000);
  expect(await profileStatus(anna.token)).toBe(401);
});

test("a token signed with another secret is refused", async () => {
  const { id } = await makeUser("anna");
  const claims = { userId: id, sessionId: await sessionOf(id), tokenVersion: 1 };
  expect(await profileStatus(await signSessionToken(OTHER_SECRET, claims, new Date()))).toBe(401);
  expect(await profileStatus(await signSessionToken(env.JWT_SECRET, claims, new Date()))).toBe(200);
});

test("a token that does not say when it expires is refused, and so is one without an auth session", async () => {
  const { id } = await makeUser("anna");
  const sid = await sessionOf(id);
  const sign = (token: SignJWT) =>
    token.setProtectedHeader({ alg: "HS256" }).setSubject(id).sign(new TextEncoder().encode(env.JWT_SECRET));
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid }).setExpirationTime("1h")))).toBe(200);
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid })))).toBe(401);
  expect(await profileStatus(await sign(new SignJWT({ v: 1 }).setExpirationTime("1h")))).toBe(401);
  const other = await sessionOf((await makeUser("bruno")).id);
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid: other }).setExpirationTime("1h")))).toBe(
    401,
  );
});

test("a token that says it needs no signature is refused", async () => {
  const { id } = await makeUser("anna");
  const claims = encoded({
    sub: id,
    v: 1,
    sid: await sessionOf(id),
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  for (const alg of ["none", "None", "NONE"]) {
    expect(await profileStatus(`${encoded({ alg, typ: "JWT" })}.${claims}.`)).toBe(401);
  }
});

test("a token whose claims were changed after signing is refused", async () => {
  const anna = await makeUser("anna");
  const bruno = await makeUser("bruno");
  const [header, claims = "", signature] = anna.token.split(".");
  const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: bruno.id };
  expect(await profileStatus(`${header}.${encoded(changed)}.${signature}`)).toBe(401);
});

test("another algorithm is refused even with our own secret", async () => {
  const { id } = await makeUser("anna");
  const token = await new SignJWT({ v: 1, sid: await sessionOf(id) })
    .setProtectedHeader({ alg: "HS512" })
    .setSubject(id)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(env.JWT_SECRET));
  expect(await profileStatus(token)).toBe(401);
});

test("a token without a person, or with claims of the wrong type, is refused", async () => {
  const sign = (token: SignJWT) =>
    token
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(env.JWT_SECRET));
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid: "1" })))).toBe(401);
  expect(await profileStatus(await sign(new SignJWT({ v: "1", sid: "1" }).setSubject("1")))).toBe(401);
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid: 1 }).setSubject("1")))).toBe(401);
  const inject = "' or 1=1 --";
  expect(await profileStatus(await sign(new SignJWT({ v: 1, sid: inject }).setSubject(inject)))).toBe(401);
});

test("an invalid token is refused, and another Authorization scheme is ignored", async () => {
  for (const token of ["x", "a.b.c", "undefined", `${"A".repeat(8000)}`])
    expect(await profileStatus(token)).toBe(401);
  const basic = await ask("GET", "/api/events", { headers: { authorization: "Basic YTpi" } });
  expect(basic.status).toBe(200);
});

test("without a secret, or with a short one, sessions are refused clearly instead of signed weakly", async () => {
  const anna = await makeUser("anna");
  for (const JWT_SECRET of ["", "short", undefined as unknown as string]) {
    const other = { env: { JWT_SECRET } };
    const profile = await ask("GET", "/api/profile", { as: anna, ...other });
    expect([profile.status, profile.error?.code]).toEqual([503, "misconfigured"]);
  }
  const body = { email: anna.email, password: PASSWORD };
  const login = await ask("POST", "/api/auth/login", { body, env: { JWT_SECRET: "" } });
  expect([login.status, login.error?.code]).toEqual([503, "misconfigured"]);
  expect(takeLoggedErrors().every((line) => line.includes("JWT_SECRET is missing or shorter than 32"))).toBe(
    true,
  );
});

test("the public pages need no secret", async () => {
  expect((await ask("GET", "/api/events", { env: { JWT_SECRET: "" } })).status).toBe(200);
});
