import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { emailKey } from "../../worker/auth/attempts.ts";
import type { BackoffRule } from "../../worker/RateLimit.ts";
import { SIGN_IN_BACKOFFS } from "../../worker/rateLimits.ts";
import { linkIn, mailTo } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { type Answer, ask } from "../support/worker.ts";

type From = { address?: string; device?: string };

function signIn(email: string, password = PASSWORD, { address, device }: From = {}) {
  return ask("POST", "/api/auth/login", {
    body: { email, password },
    ...(address && { address }),
    ...(device && { headers: { cookie: device } }),
  });
}

/** The cookie of a device on which this answer signed somebody in. */
function deviceOf(answer: Answer): string {
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toMatch(/^device=[\w-]{22}(\.[\w-]{22})+$/);
  return cookie;
}

/** As many failures as that, made a moment ago, without the hash that each would cost. */
async function fail(rule: BackoffRule, subject: string, times: number): Promise<void> {
  const counter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:${subject}`));
  for (let turn = 0; turn < times; turn += 1) await counter.attempt({ ...rule, pause: 0 });
}

test("failures cause growing pauses, each with Retry-After", async () => {
  const anna = await makeUser("anna");
  const from = { address: "10.30.0.1" };
  const { free, pause, longest } = SIGN_IN_BACKOFFS.byEmailAndAddress;
  let now = Date.now();
  vi.setSystemTime(now);
  await fail(SIGN_IN_BACKOFFS.byEmailAndAddress, `${emailKey(anna.email)} ${from.address}`, free - 1);
  const pauses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    expect((await signIn(anna.email, "sbagliata", from)).status).toBe(401);
    const refused = await signIn(anna.email, PASSWORD, from);
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(refused.error?.values).toEqual({ seconds });
    pauses.push(seconds);
    now += seconds * 1000;
    vi.setSystemTime(now);
  }
  expect(pauses.slice(0, 4)).toEqual([pause, pause * 2, pause * 4, pause * 8]);
  expect(pauses.at(-1)).toBe(longest);
  expect((await signIn(anna.email, PASSWORD, from)).status).toBe(200);
});

test("a success is never counted and clears earlier failures", async () => {
  const anna = await makeUser("anna");
  const from = { address: "10.30.0.2" };
  const { free } = SIGN_IN_BACKOFFS.byEmailAndAddress;
  await fail(SIGN_IN_BACKOFFS.byEmailAndAddress, `${emailKey(anna.email)} ${from.address}`, free - 1);
  expect((await signIn(anna.email, PASSWORD, from)).status).toBe(200);
  for (let turn = 0; turn < free - 1; turn += 1)
    expect((await signIn(anna.email, "sbagliata", from)).status).toBe(401);
  expect((await signIn(anna.email, PASSWORD, from)).status).toBe(200);
});

test("successful sign-ins from one address are not limited", async () => {
  const address = "10.30.0.3";
  await fail(SIGN_IN_BACKOFFS.byAddress, address, SIGN_IN_BACKOFFS.byAddress.free - 1);
  for (const name of ["anna", "bea", "carlo"]) {
    const { email } = await makeUser(name);
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  }
});

test("one address that tries many e-mails is paused for every e-mail", async () => {
  const address = "10.30.0.4";
  await fail(SIGN_IN_BACKOFFS.byAddress, address, SIGN_IN_BACKOFFS.byAddress.free);
  const refused = await signIn("nessuno@mare.example", "x", { address });
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 15]);
  expect((await signIn("nessuno@mare.example", "x", { address: "10.30.0.5" })).status).toBe(401);
});

test("a whole /64 counts as one address", async () => {
  await fail(SIGN_IN_BACKOFFS.byAddress, "2001:db8:30:4::/64", SIGN_IN_BACKOFFS.byAddress.free);
  expect((await signIn("a@mare.example", "x", { address: "2001:db8:30:4::99" })).status).toBe(429);
});

test("failures for one e-mail from many addresses pause unknown devices, not the owner's", async () => {
  const anna = await makeUser("anna");
  const device = deviceOf(await signIn(anna.email));
  await fail(SIGN_IN_BACKOFFS.byEmail, emailKey(anna.email), SIGN_IN_BACKOFFS.byEmail.free + 3);
  expect((await signIn(anna.email)).status).toBe(429);
  const known = await signIn(anna.email, PASSWORD, { device });
  expect(known.status).toBe(200);
});

test("after a recovery by mail the owner signs in at once, even on a new device under attack", async () => {
  const anna = await makeUser("anna");
  await fail(SIGN_IN_BACKOFFS.byEmail, emailKey(anna.email), SIGN_IN_BACKOFFS.byEmail.free + 3);
  const address = "203.0.113.30";
  const body = { email: anna.email };
  expect((await ask("POST", "/api/auth/request-password-reset", { body, address })).status).toBe(200);
  const token = linkIn(mailTo(anna.email)).searchParams.get("token");
  const password = "una nuova password";
  const reset = await ask("POST", "/api/auth/reset-password", { body: { token, password }, address });
  expect((await signIn(anna.email, password, { address })).status).toBe(429);
  expect((await signIn(anna.email, password, { address, device: deviceOf(reset) })).status).toBe(200);
});

test("a new password makes the devices of before count with all others", async () => {
  const anna = await makeUser("anna");
  const device = deviceOf(await signIn(anna.email));
  const body = { current_password: PASSWORD, password: "una nuova password" };
  expect((await ask("PUT", "/api/account/password", { as: anna, body })).status).toBe(200);
  await fail(SIGN_IN_BACKOFFS.byEmail, emailKey(anna.email), SIGN_IN_BACKOFFS.byEmail.free + 3);
  expect((await signIn(anna.email, body.password, { device })).status).toBe(429);
});

test("a known device has its own backoff", async () => {
  const anna = await makeUser("anna");
  const device = deviceOf(await signIn(anna.email));
  const [, id] = device.match(/=([\w-]+)/) ?? [];
  await fail(SIGN_IN_BACKOFFS.byDevice, `${id} ${anna.id}`, SIGN_IN_BACKOFFS.byDevice.free);
  expect((await signIn(anna.email, PASSWORD, { device })).status).toBe(429);
});

test("a device is known only to users who signed in on it, by a valid seal", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const hers = deviceOf(await signIn(anna.email));
  const address = "10.30.0.9";
  await fail(SIGN_IN_BACKOFFS.byAddress, address, SIGN_IN_BACKOFFS.byAddress.free);
  const [id = "", seal = ""] = hers.split(".");
  const forged = [hers.replace(/.$/, (end) => (end === "A" ? "B" : "A")), id, `${id}.`, `device=x.${seal}`];
  for (const device of [...forged, `${id}.${"A".repeat(22)}`, "device=%00.%00", "device="])
    expect([device, (await signIn(anna.email, PASSWORD, { address, device })).status]).toEqual([device, 429]);
  expect((await signIn(bruno.email, PASSWORD, { address, device: hers })).status).toBe(429);
  const shared = deviceOf(await signIn(bruno.email, PASSWORD, { device: hers }));
  for (const { email } of [anna, bruno])
    expect((await signIn(email, PASSWORD, { address, device: shared })).status).toBe(200);
});

test("the device cookie is HttpOnly, sent to /api/auth only, and names nobody", async () => {
  const anna = await makeUser("anna");
  const cookie = (await signIn(anna.email)).headers.get("set-cookie") ?? "";
  for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/auth"])
    expect(cookie).toContain(part);
  for (const hers of [anna.id, anna.email]) expect(cookie).not.toContain(hers);
});

test("a hundred concurrent attempts never exceed the rule, and one given back is free again", async () => {
  const counter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName("attempts at once"));
  const rule = { free: 5, pause: 15, longest: 900, seconds: 3600 };
  const answers = await Promise.all(Array.from({ length: 100 }, () => counter.attempt(rule)));
  const made = answers.filter(({ wait }) => wait === 0);
  expect(made).toHaveLength(5);
  await counter.giveBack(made[0]?.at ?? 0);
  expect((await counter.attempt(rule)).wait).toBe(0);
  expect((await counter.attempt(rule)).wait).toBe(15);
});
