import { beforeEach, expect, test, vi } from "vitest";
import type { AuthSessionView, SignInView } from "../../worker/auth/outputs.ts";
import { AUTH_SESSIONS_MAX } from "../../worker/auth/store.ts";
import { deviceName } from "../../worker/lib/deviceName.ts";
import { linkIn, mailTo, sentMails } from "../support/mailbox.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { findUser, makeToken, makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(() => {
  sentMails.length = 0;
});

async function signIn({ email }: { email: string }, userAgent = FIREFOX, password = PASSWORD) {
  const body = { email, password };
  const headers = { "user-agent": userAgent };
  const answer = await ask<SignInView>("POST", "/api/auth/login", { body, headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function sessionsOf(who: { token: string }): Promise<AuthSessionView[]> {
  return (await ask<AuthSessionView[]>("GET", "/api/account/sessions", { as: who })).body;
}

async function isOpen(who: { token: string }): Promise<boolean> {
  return (await ask("GET", "/api/profile", { as: who })).status === 200;
}

async function rowsOf({ id }: { id: string }): Promise<number> {
  const count = "select count(*) as n from auth_sessions where user_id = ?";
  return (await database.prepare(count).bind(id).first<number>("n")) ?? -1;
}

/** The calendar's secret address of this person, made if there was none. */
async function calendarOf(who: { token: string }): Promise<string> {
  return (await ask<{ url: string }>("POST", "/api/me/calendar", { as: who, body: {} })).body.url;
}

async function calendarStatus(url: string): Promise<number> {
  return (await ask("GET", new URL(url).pathname)).status;
}

test("every sign-in is listed with device and times, the current one marked", async () => {
  const anna = await makeUser("anna");
  const laptop = await signIn(anna);
  const phone = await signIn(
    anna,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
  );
  const sessions = await sessionsOf(phone);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ["Safari · iPhone", true],
    ["Firefox · Windows", false],
    [null, false],
  ]);
  for (const { created_at, last_seen_at } of sessions) {
    expect(Date.now() - Date.parse(created_at)).toBeLessThan(MINUTE_MS);
    expect(last_seen_at).toBe(created_at);
  }
  expect((await sessionsOf(laptop)).find(({ current }) => current)?.device).toBe("Firefox · Windows");
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    "created_at",
    "current",
    "device",
    "id",
    "last_seen_at",
  ]);
});

test("ending a session deletes only that one", async () => {
  const anna = await makeUser("anna");
  const other = { token: await makeToken(anna) };
  const ended = (await sessionsOf(other)).find(({ current }) => current);
  const answer = await ask("DELETE", `/api/account/sessions/${ended?.id}`, { as: anna });
  expect(answer.status).toBe(204);
  expect([await isOpen(other), await isOpen(anna)]).toEqual([false, true]);
  expect((await sessionsOf(anna)).map(({ id }) => id)).not.toContain(ended?.id);
  const again = await ask("DELETE", `/api/account/sessions/${ended?.id}`, { as: anna });
  expect([again.status, again.error?.code]).toEqual([404, "not_found"]);
});

test("signing out ends the current session", async () => {
  const anna = await makeUser("anna");
  const other = { token: await makeToken(anna) };
  expect((await ask("DELETE", "/api/account/sessions/current", { as: anna })).status).toBe(204);
  expect([await isOpen(anna), await isOpen(other)]).toEqual([false, true]);
});

test("ending all sessions includes the current one, and no other user's", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const other = { token: await makeToken(anna) };
  expect((await ask("DELETE", "/api/account/sessions", { as: anna })).status).toBe(204);
  expect([await isOpen(anna), await isOpen(other), await isOpen(bruno)]).toEqual([false, false, true]);
  expect(await rowsOf(anna)).toBe(0);
});

test("a session of another user is not found", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const [hers] = await sessionsOf(anna);
  for (const id of [hers?.id, crypto.randomUUID(), "x", "' or 1=1 --"]) {
    const answer = await ask("DELETE", `/api/account/sessions/${encodeURIComponent(id ?? "")}`, {
      as: bruno,
    });
    expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
  }
  expect(await isOpen(anna)).toBe(true);
});

test("last_seen_at is written at most once an hour", async () => {
  const anna = await makeUser("anna");
  const start = Date.now();
  const lastSeen = async () => Date.parse((await sessionsOf(anna))[0]?.last_seen_at ?? "") - start;
  vi.setSystemTime(start + 50 * MINUTE_MS);
  const { db, meter } = meterDatabase(database);
  await ask("GET", "/api/profile", { as: anna, env: { DB: db } });
  expect(meter.statements).toHaveLength(1);
  expect(await lastSeen()).toBeLessThan(MINUTE_MS);
  vi.setSystemTime(start + 70 * MINUTE_MS);
  await isOpen(anna);
  expect(await lastSeen()).toBe(70 * MINUTE_MS);
  vi.setSystemTime(start + 120 * MINUTE_MS);
  expect(await lastSeen()).toBe(70 * MINUTE_MS);
});

test("session and user are read in one statement", async () => {
  const anna = await makeUser("anna");
  const { db, meter } = meterDatabase(database);
  await ask("GET", "/api/profile", { as: anna, env: { DB: db } });
  expect(meter.statements).toHaveLength(1);
  expect(meter.rows).toBeLessThanOrEqual(2);
});

test("expired sessions are not listed, and are deleted at the next sign-in", async () => {
  const anna = await makeUser("anna");
  const start = Date.now();
  vi.setSystemTime(start - 31 * DAY_MS);
  await makeToken(anna);
  vi.setSystemTime(start);
  expect(await rowsOf(anna)).toBe(2);
  expect(await sessionsOf(anna)).toHaveLength(1);
  await signIn(await makeUser("bruno"));
  expect(await rowsOf(anna)).toBe(1);
});

test("a fifty-first session ends the least recently used one", async () => {
  const anna = await makeUser("anna");
  const start = Date.now();
  for (let turn = 1; turn < AUTH_SESSIONS_MAX; turn += 1)
    await makeToken(anna, new Date(start + turn * 1000));
  vi.setSystemTime(start + HOUR_MS / 2);
  expect(await rowsOf(anna)).toBe(AUTH_SESSIONS_MAX);
  const newest = await signIn(anna);
  expect(await rowsOf(anna)).toBe(AUTH_SESSIONS_MAX);
  expect([await isOpen(anna), await isOpen(newest)]).toEqual([false, true]);
});

/** Every way to change what somebody signs in with; each answers the token that goes on, if one does. */
const CHANGES: Record<string, (who: SignedInUser) => Promise<{ token: string } | null>> = {
  async "a changed password"(who) {
    const body = { current_password: PASSWORD, password: "una nuova password" };
    return (await ask<SignInView>("PUT", "/api/account/password", { as: who, body })).body;
  },
  async "a password set by a recovery link"({ email }) {
    await ask("POST", "/api/auth/request-password-reset", { body: { email } });
    const token = linkIn(mailTo(email)).searchParams.get("token");
    const body = { token, password: "una nuova password" };
    expect((await ask("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    return null;
  },
  async "a changed e-mail"(who) {
    const email = `nuova-${who.id}@lago.example`;
    await ask("POST", "/api/account/email", { as: who, body: { email, password: PASSWORD } });
    const token_hash = linkIn(mailTo(email)).searchParams.get("token_hash");
    const body = { email, token_hash };
    expect((await ask("POST", "/api/auth/confirm-email-change", { body })).status).toBe(200);
    return null;
  },
};

test.for(Object.keys(CHANGES))("%s ends every former session, on the server too", async (change) => {
  const anna = await makeUser("anna");
  const other = { token: await makeToken(anna) };
  const goesOn = await CHANGES[change]?.(anna);
  expect([await isOpen(anna), await isOpen(other)]).toEqual([false, false]);
  expect(await rowsOf(anna)).toBe(goesOn ? 1 : 0);
  if (goesOn) expect(await isOpen(goesOn)).toBe(true);
});

test.for(Object.keys(CHANGES))("%s replaces the secret of the user's calendar", async (change) => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const [former, his] = [await calendarOf(anna), await calendarOf(bruno)];
  await CHANGES[change]?.(anna);
  expect([await calendarStatus(former), await calendarStatus(his)]).toEqual([404, 200]);
  const token = await makeToken(await findUser(anna));
  const { url } = (await ask<{ url: string }>("GET", "/api/me/calendar", { as: { token } })).body;
  expect(url).not.toBe(former);
  expect(await calendarStatus(url)).toBe(200);
});

test.for(Object.keys(CHANGES))("%s creates no calendar for a user without one", async (change) => {
  const anna = await makeUser("anna");
  await CHANGES[change]?.(anna);
  const token = await makeToken(await findUser(anna));
  expect((await ask<{ url: null }>("GET", "/api/me/calendar", { as: { token } })).body.url).toBeNull();
});

test("a refused password change ends no session", async () => {
  const anna = await makeUser("anna");
  const calendar = await calendarOf(anna);
  const body = { current_password: "sbagliata", password: "una nuova password" };
  expect((await ask("PUT", "/api/account/password", { as: anna, body })).status).toBe(403);
  expect([await isOpen(anna), await calendarStatus(calendar)]).toEqual([true, 200]);
});

test("erasing the account deletes the sessions", async () => {
  const anna = await makeUser("anna");
  await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  expect(await rowsOf(anna)).toBe(0);
});

test("the export lists sessions with times and device only", async () => {
  const anna = await makeUser("anna");
  const laptop = await signIn(anna);
  const body = { password: PASSWORD };
  const told = await ask<{ sessions: object[] }>("POST", "/api/account/export", { as: laptop, body });
  expect(told.body.sessions).toHaveLength(2);
  expect(told.body.sessions).toContainEqual(expect.objectContaining({ device: "Firefox · Windows" }));
});

test.each([
  [FIREFOX, "Firefox · Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari · Mac",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome · Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet · Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome · iPhone",
  ],
  ["curl/8.9.1", null],
  ["", null],
  [undefined, null],
])("the user agent %o is known again as %o", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
