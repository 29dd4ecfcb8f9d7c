import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { SignInView } from "../../../worker/auth/outputs.ts";
import { CODE_BACKOFFS } from "../../../worker/rateLimits.ts";
import { interceptBatches } from "../../support/interception.ts";
import { takeLoggedErrors } from "../../support/loggedErrors.ts";
import { linkIn, mailsTo, mailTo } from "../../support/mailbox.ts";
import { makeCode, makePendingTwoFactor, makeTwoFactor, makeWrongCode } from "../../support/twoFactor.ts";
import { findUser, makeUser, PASSWORD, type SignedInUser, updateUser } from "../../support/users.ts";
import { type Answer, ask, database } from "../../support/worker.ts";

/** After the machine's own clock, by which the limits' Durable Object deletes what has ended. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

type SignIn = {
  code?: string | undefined;
  password?: string;
  device?: string;
  address?: string;
  env?: Partial<Env>;
};

function signIn(
  { email }: SignedInUser,
  { code, password = PASSWORD, device, address, env: other }: SignIn = {},
) {
  return ask<SignInView>("POST", "/api/auth/login", {
    body: { email, password, ...(code !== undefined && { code }) },
    ...(device && { headers: { cookie: device } }),
    ...(address && { address }),
    ...(other && { env: other }),
  });
}

function deviceOf(answer: Answer): string {
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function countSessions({ id }: SignedInUser): Promise<number> {
  const counted = database.prepare("select count(*) as n from auth_sessions where user_id = ?").bind(id);
  return (await counted.first<{ n: number }>())?.n ?? 0;
}

test("after the right password a code is asked for, and nothing has begun before it fits", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const before = await countSessions(anna);
  for (const [code, refusal] of [
    [undefined, "two_factor_code_required"],
    ["", "two_factor_code_required"],
    [makeWrongCode(secret), "two_factor_code_wrong"],
    ["non è un codice", "two_factor_code_wrong"],
  ] as const) {
    const answer = await signIn(anna, { code });
    expect([code, answer.status, answer.error?.code]).toEqual([code, 401, refusal]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await countSessions(anna)).toBe(before);
  expect((await findUser(anna)).last_sign_in_at).toBeNull();
  const answer = await signIn(anna, { code: makeCode(secret) });
  expect(answer.status).toBe(200);
  expect((await ask("GET", "/api/profile", { as: answer.body })).status).toBe(200);
  expect(deviceOf(answer)).toMatch(/^device=/);
});

test("a wrong password is refused letter by letter as without a second factor, with a right code and without", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const { secret } = await makeTwoFactor(anna);
  const without = await signIn(bruno, { password: "sbagliata" });
  for (const code of [undefined, makeCode(secret)]) {
    const answer = await signIn(anna, { password: "sbagliata", code });
    expect([answer.status, answer.text]).toEqual([without.status, without.text]);
  }
  expect((await signIn(anna, { code: makeCode(secret) })).status).toBe(200);
});

test("a code signs in once, and none of an earlier step after it", async () => {
  vi.setSystemTime(`${TOMORROW}T10:00:15Z`);
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const [earlier, code, later] = [-1, 0, 1].map((steps) => makeCode(secret, steps));
  expect((await signIn(anna, { code })).status).toBe(200);
  for (const used of [code, earlier])
    expect((await signIn(anna, { code: used })).error?.code).toBe("two_factor_code_wrong");
  expect((await signIn(anna, { code: later })).status).toBe(200);
});

test("codes of the step before and after count, of two steps away not", async () => {
  vi.setSystemTime(`${TOMORROW}T10:00:15Z`);
  for (const [steps, status] of [
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ] as const) {
    const user = await makeUser("anna");
    const { secret } = await makeTwoFactor(user);
    expect([steps, (await signIn(user, { code: makeCode(secret, steps) })).status]).toEqual([steps, status]);
  }
});

test("the same code signs in one of two who send it at once", async () => {
  const anna = await makeUser("anna");
  const { secret, codes } = await makeTwoFactor(anna);
  for (const code of [makeCode(secret), codes[0]]) {
    const answers = await Promise.all([1, 2].map(() => signIn(anna, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  }
});

test("a recovery code signs in once, however it is typed, and a mail says how many are left", async () => {
  const anna = await makeUser("anna");
  const { codes } = await makeTwoFactor(anna);
  const [code = ""] = codes;
  expect((await signIn(anna, { code: ` ${code.toLowerCase().replaceAll("-", " ")} ` })).status).toBe(200);
  const used = mailsTo(anna.email).filter(({ text }) => text.includes("Codici rimasti: 2."));
  expect(used).toHaveLength(1);
  expect((await signIn(anna, { code })).error?.code).toBe("two_factor_code_wrong");
  const bruno = await makeUser("bruno");
  await makeTwoFactor(bruno);
  expect((await signIn(bruno, { code: codes[1] })).error?.code).toBe("two_factor_code_wrong");
});

test("a second factor that waits for its first code is not asked for", async () => {
  const anna = await makeUser("anna");
  await makePendingTwoFactor(anna);
  expect((await signIn(anna)).status).toBe(200);
});

test.for([1, 2])(
  "a second factor that becomes active before write %d of a sign-in without code refuses it",
  async (write) => {
    const anna = await makeUser("anna");
    const before = await countSessions(anna);
    const DB = interceptBatches({ before: (batch) => batch === write && makeTwoFactor(anna) });
    const answer = await signIn(anna, { env: { DB } });
    expect([answer.status, answer.error?.code]).toEqual([401, "two_factor_code_required"]);
    expect(await countSessions(anna)).toBe(before);
    if (write === 1) expect((await findUser(anna)).last_sign_in_at).toBeNull();
  },
);

test("a code of a second factor that was replaced meanwhile does not sign in, nor use up one of the new", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  let replaced = secret;
  const DB = interceptBatches({
    before: async (batch) => {
      if (batch === 1) replaced = (await makeTwoFactor(anna)).secret;
    },
  });
  const late = await signIn(anna, { code: makeCode(secret), env: { DB } });
  expect([late.status, late.error?.code]).toEqual([401, "two_factor_code_wrong"]);
  expect((await signIn(anna, { code: makeCode(replaced) })).status).toBe(200);
});

test("a second factor that is replaced after its code was accepted refuses the sign-in", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const before = await countSessions(anna);
  const DB = interceptBatches({ before: (batch) => batch === 2 && makeTwoFactor(anna) });
  const answer = await signIn(anna, { code: makeCode(secret), env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([401, "two_factor_code_required"]);
  expect(await countSessions(anna)).toBe(before);
});

test("under another TOTP_SECRET codes are refused as a fault of the site, recorded, and count for nothing", async () => {
  const anna = await makeUser("anna");
  const { secret, codes } = await makeTwoFactor(anna);
  for (const code of [makeCode(secret), codes[0], makeWrongCode(secret), ...codes, ...codes]) {
    const answer = await signIn(anna, { code, env: { TOTP_SECRET: `${env.TOTP_SECRET}.` } });
    expect([answer.status, answer.error?.code]).toEqual([503, "misconfigured"]);
  }
  expect(takeLoggedErrors().join()).toContain("TOTP_SECRET");
  expect((await signIn(anna, { code: codes[0] })).status).toBe(200);
  expect((await signIn(anna, { code: makeCode(secret) })).status).toBe(200);
});

test("a deactivated user with the right password and code is refused, and the code stays unused", async () => {
  const anna = await makeUser("anna", { is_active: false });
  const { secret } = await makeTwoFactor(anna);
  const code = makeCode(secret);
  expect((await signIn(anna, { code })).error?.code).toBe("account_inactive");
  await updateUser(anna.id, { is_active: true });
  expect((await signIn(anna, { code })).status).toBe(200);
});

test("whoever has the password gets five codes and then pauses up to an hour, and the owner one mail a day", async () => {
  vi.setSystemTime(`${TOMORROW}T10:00:00Z`);
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const owner = deviceOf(await signIn(anna, { code: makeCode(secret) }));
  let now = Date.now() + 60_000;
  vi.setSystemTime(now);
  for (let turn = 0; turn < 5; turn += 1)
    expect((await signIn(anna, { code: makeWrongCode(secret) })).status).toBe(401);
  const pauses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const refused = await signIn(anna, { code: makeCode(secret) });
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
    const seconds = Number(refused.headers.get("retry-after"));
    pauses.push(seconds);
    now += seconds * 1000;
    vi.setSystemTime(now);
    expect((await signIn(anna, { code: makeWrongCode(secret) })).status).toBe(401);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, CODE_BACKOFFS.byUser.longest]);
  const warnings = mailsTo(anna.email).filter(({ subject }) => subject.includes("Qualcuno prova"));
  expect(warnings).toHaveLength(1);
  expect((await signIn(anna, { code: makeCode(secret) })).status).toBe(429);
  expect((await signIn(anna, { code: makeCode(secret), device: owner })).status).toBe(200);
  expect(warnings[0]?.text).toContain("/password-reset");
});

/** As many wrong codes as all unknown devices have free, together. */
async function guessCodes({ id }: SignedInUser): Promise<void> {
  const { byUser } = CODE_BACKOFFS;
  const counter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${byUser.name}:${id}`));
  for (let turn = 0; turn < byUser.free; turn += 1) await counter.attempt({ ...byUser, pause: 0 });
}

test("guesses from a hundred addresses count together", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  await guessCodes(anna);
  for (const address of ["203.0.113.7", "198.51.100.9"])
    expect((await signIn(anna, { code: makeCode(secret), address })).status).toBe(429);
});

test("a device counts codes by itself once one of this second factor was right on it, whatever it was before", async () => {
  const anna = await makeUser("anna");
  const before = deviceOf(await signIn(anna));
  const former = await makeTwoFactor(anna);
  const formerly = deviceOf(await signIn(anna, { code: makeCode(former.secret), device: before }));
  vi.setSystemTime(Date.now() + 60_000);
  const { secret } = await makeTwoFactor(anna);
  const sealed = deviceOf(await signIn(anna, { code: makeCode(secret, -1), device: formerly }));
  await guessCodes(anna);
  const code = makeCode(secret);
  for (const device of [undefined, before, formerly])
    expect((await signIn(anna, { code, device: device as string })).status).toBe(429);
  expect((await signIn(anna, { code, device: sealed })).status).toBe(200);
});

test("a new password leaves the devices that have shown a code their own count", async () => {
  vi.setSystemTime(`${TOMORROW}T10:00:15Z`);
  const anna = await makeUser("anna");
  const { secret, codes } = await makeTwoFactor(anna);
  const device = deviceOf(await signIn(anna, { code: makeCode(secret, -1) }));
  const password = "una nuova password";
  const body = { current_password: PASSWORD, password, code: codes[0] };
  expect((await ask("PUT", "/api/account/password", { as: anna, body })).status).toBe(200);
  await guessCodes(anna);
  expect((await signIn(anna, { code: makeCode(secret), password, device })).status).toBe(200);
});

test("a password reset keeps the second factor, and its device counts codes with all others", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const token = linkIn(mailTo(anna.email)).searchParams.get("token");
  const password = "una nuova password";
  const reset = await ask("POST", "/api/auth/reset-password", { body: { token, password } });
  const device = deviceOf(reset);
  expect(device).toMatch(/^device=/);
  expect((await signIn(anna, { password, device })).error?.code).toBe("two_factor_code_required");
  await guessCodes(anna);
  expect((await signIn(anna, { password, code: makeCode(secret), device })).status).toBe(429);
});

test("deleting the account deletes secret and recovery codes", async () => {
  const anna = await makeUser("anna");
  const { codes } = await makeTwoFactor(anna);
  const body = { password: PASSWORD, code: codes[0] };
  expect((await ask("DELETE", "/api/account", { as: anna, body })).status).toBe(204);
  for (const table of ["two_factors", "recovery_codes"]) {
    const rows = await database.prepare(`select * from ${table} where user_id = ?`).bind(anna.id).all();
    expect([table, rows.results]).toEqual([table, []]);
  }
});
