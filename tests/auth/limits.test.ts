import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { RateRule } from "../../worker/auth/RateLimit.ts";
import { RATES } from "../../worker/auth/rules.ts";
import { person } from "../support/people.ts";
import { type Answer, ask } from "../support/worker.ts";

/** Asks as often as the rule allows and once more, and gives the last allowed answer and the refused one. */
async function exhaust(rule: RateRule, call: (turn: number) => Promise<Answer>) {
  let allowed: Answer | undefined;
  for (let turn = 0; turn < rule.times; turn += 1) allowed = await call(turn);
  return { allowed, refused: await call(rule.times) };
}

function expectRefused(
  { allowed, refused }: { allowed?: Answer | undefined; refused: Answer },
  rule: RateRule,
) {
  expect(allowed?.status).not.toBe(429);
  expect(refused.status).toBe(429);
  expect(refused.error?.code).toBe("too_many_requests");
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rule.seconds);
}

test("the eleventh try at one e-mail's password is refused from anywhere, until the time that Retry-After says", async () => {
  const start = Date.now();
  vi.setSystemTime(start);
  // An e-mail without an account counts the same; the hash is what costs, so the tries are few.
  const rule = RATES.loginByEmail;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:anna@mare.example`));
  for (let turn = 0; turn < rule.times - 1; turn += 1) await stub.take(rule.times, rule.seconds);
  const login = () => ask("POST", "/api/auth/login", { body: { email: "anna@mare.example", password: "x" } });
  expect((await login()).status).toBe(401);
  const refused = await login();
  expectRefused({ refused }, rule);
  vi.setSystemTime(start + (Number(refused.headers.get("retry-after")) - 1) * 1000);
  expect((await login()).status).toBe(429);
  vi.setSystemTime(start + Number(refused.headers.get("retry-after")) * 1000 + 1);
  expect((await login()).status).toBe(401);
});

test("another e-mail from the same address is not held up by it", async () => {
  const rule = RATES.loginByEmail;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:bruno@mare.example`));
  for (let turn = 0; turn < rule.times; turn += 1) await stub.take(rule.times, rule.seconds);
  const login = (email: string) =>
    ask("POST", "/api/auth/login", { body: { email, password: "x" }, address: "10.9.9.9" });
  expect((await login("bruno@mare.example")).status).toBe(429);
  expect((await login("carla@mare.example")).status).toBe(401);
});

test("one address cannot try many e-mails", async () => {
  const rule = RATES.loginByAddress;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:10.8.8.8`));
  for (let turn = 0; turn < rule.times; turn += 1) await stub.take(rule.times, rule.seconds);
  const body = { email: "dario@mare.example", password: "x" };
  expectRefused({ refused: await ask("POST", "/api/auth/login", { body, address: "10.8.8.8" }) }, rule);
});

test("a fourth recovery mail in a quarter of an hour is refused, whether or not the account exists", async () => {
  const anna = await person("anna");
  for (const email of [anna.email, "nessuno@mare.example"]) {
    const ends = await exhaust(RATES.recoveryByEmail, () =>
      ask("POST", "/api/auth/request-password-reset", { body: { email } }),
    );
    expectRefused(ends, RATES.recoveryByEmail);
  }
});

test("a fourth confirmation mail in a quarter of an hour is refused", async () => {
  const anna = await person("anna");
  const ends = await exhaust(RATES.resend, () =>
    ask("POST", "/api/auth/resend-confirmation", { as: anna, body: {} }),
  );
  expectRefused(ends, RATES.resend);
});

test("one address cannot guess links without end", async () => {
  const ends = await exhaust(RATES.linkByAddress, (turn) =>
    ask("POST", "/api/auth/confirm", {
      body: { token_hash: `guess-${turn}`, email: "anna@mare.example" },
      address: "10.7.7.7",
    }),
  );
  expectRefused(ends, RATES.linkByAddress);
});

test("one address cannot register without end, while an admin is not counted", async () => {
  const rule = RATES.register;
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:10.6.6.6`));
  for (let turn = 0; turn < rule.times; turn += 1) await stub.take(rule.times, rule.seconds);
  const body = { email: "elio@mare.example", password: "trattengo", full_name: "Elio" };
  expectRefused({ refused: await ask("POST", "/api/auth/register", { body, address: "10.6.6.6" }) }, rule);
  const ugo = await person("ugo", { role: "admin" });
  expect((await ask("POST", "/api/auth/register", { body, as: ugo, address: "10.6.6.6" })).status).toBe(201);
});

test("a hundred calls at once are never allowed more than the rule says", async () => {
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName("race"));
  const answers = await Promise.all(Array.from({ length: 100 }, () => stub.take(10, 60)));
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(10);
});

test("a counter forgets itself when it is idle", async () => {
  const stub = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName("idle"));
  await stub.take(1, 60);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await stub.take(1, 60)).toBe(0);
});
