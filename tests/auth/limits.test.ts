import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { emailKey } from "../../worker/auth/attempts.ts";
import type { RateLimitRule } from "../../worker/RateLimit.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { linkIn, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Answer, ask } from "../support/worker.ts";

withEmptyStorage();

/** Asks as often as the rule allows and once more, and gives the last allowed answer and the refused one. */
async function exhaust(rule: RateLimitRule, call: (turn: number) => Promise<Answer>) {
  let allowed: Answer | undefined;
  for (let turn = 0; turn < rule.times; turn += 1) allowed = await call(turn);
  return { allowed, refused: await call(rule.times) };
}

function expectRefused(
  { allowed, refused }: { allowed?: Answer | undefined; refused: Answer },
  rule: RateLimitRule,
) {
  expect(allowed?.status).not.toBe(429);
  expect(refused.status).toBe(429);
  expect(refused.error?.code).toBe("too_many_requests");
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rule.seconds);
}

test("recovery by mail is limited by e-mail and address together, whether or not the account exists", async () => {
  const anna = await makeUser("anna");
  for (const email of [anna.email, "nessuno@mare.example"]) {
    const recover = (address: string) =>
      ask("POST", "/api/auth/request-password-reset", { body: { email }, address });
    const ends = await exhaust(RATE_LIMITS.auth.recovery, () => recover("10.5.5.5"));
    expectRefused(ends, RATE_LIMITS.auth.recovery);
    expect((await recover("10.5.5.6")).status).toBe(200);
  }
});

test("requests of strangers do not prevent the owner's recovery mail", async () => {
  const anna = await makeUser("anna");
  const body = { email: anna.email };
  for (let turn = 1; turn <= 20; turn += 1) {
    await ask("POST", "/api/auth/request-password-reset", { body, address: `198.51.100.${turn}` });
  }
  sentMails.length = 0;
  const address = "203.0.113.9";
  expect((await ask("POST", "/api/auth/request-password-reset", { body, address })).status).toBe(200);
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("one mailbox gets thirty recovery mails an hour at most, from however many addresses, and all their links work", async () => {
  const anna = await makeUser("anna");
  const rule = RATE_LIMITS.auth.recoveryMails;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:${emailKey(anna.email)}`));
  for (let turn = 0; turn < rule.times - 1; turn += 1) await stub.take(rule.times, rule.seconds);
  const recover = () => ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  expect([(await recover()).status, (await recover()).status]).toEqual([200, 200]);
  expect(mailsTo(anna.email)).toHaveLength(1);
  const token = linkIn(mailTo(anna.email)).searchParams.get("token");
  const body = { token, password: "una nuova password" };
  expect((await ask("POST", "/api/auth/reset-password", { body })).status).toBe(200);
});

test("a fourth confirmation mail in a quarter of an hour is refused", async () => {
  const anna = await makeUser("anna");
  const ends = await exhaust(RATE_LIMITS.auth.resend, () =>
    ask("POST", "/api/auth/resend-confirmation", { as: anna, body: {} }),
  );
  expectRefused(ends, RATE_LIMITS.auth.resend);
});

test("guessing link tokens is limited by address", async () => {
  const ends = await exhaust(RATE_LIMITS.auth.linkByAddress, (turn) =>
    ask("POST", "/api/auth/confirm", {
      body: { token_hash: `guess-${turn}`, email: "anna@mare.example" },
      address: "10.7.7.7",
    }),
  );
  expectRefused(ends, RATE_LIMITS.auth.linkByAddress);
});

test("registration is limited by address for everybody but an admin, signed in or not", async () => {
  const rule = RATE_LIMITS.auth.register;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:10.6.6.6`));
  for (let turn = 0; turn < rule.times; turn += 1) await stub.take(rule.times, rule.seconds);
  const body = { email: "elio@mare.example", password: "trattengo", full_name: "Elio" };
  const register = (as?: SignedInUser) =>
    ask("POST", "/api/auth/register", { body, address: "10.6.6.6", ...(as && { as }) });
  expectRefused({ refused: await register() }, rule);
  for (const role of ["final_user", "instructor", "company", "blogger"] as const)
    expectRefused({ refused: await register(await makeUser("furbo", { role })) }, rule);
  expect((await register(await makeUser("ugo", { role: "admin" }))).status).toBe(201);
});

test("registration is limited by account too, from however many addresses", async () => {
  const rule = RATE_LIMITS.auth.registerByAccount;
  const anna = await makeUser("anna");
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:${anna.id}`));
  for (let turn = 0; turn < rule.times; turn += 1) await stub.take(rule.times, rule.seconds);
  const body = { email: "fede@mare.example", password: "trattengo", full_name: "Fede" };
  expectRefused({ refused: await ask("POST", "/api/auth/register", { body, as: anna }) }, rule);
});

test("a hundred concurrent requests never exceed the limit", async () => {
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName("race"));
  const answers = await Promise.all(Array.from({ length: 100 }, () => stub.take(10, 60)));
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(10);
});

test("an idle counter is deleted", async () => {
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName("idle"));
  await stub.take(1, 60);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await stub.take(1, 60)).toBe(0);
});
