import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type {
  RecoveryCodesView,
  SignInView,
  TwoFactorSetupView,
  TwoFactorView,
} from "../../../worker/auth/outputs.ts";
import { decryptSecret } from "../../../worker/auth/twoFactor/encryption.ts";
import { toBase32 } from "../../../worker/auth/twoFactor/rules.ts";
import { interceptRead } from "../../support/interception.ts";
import { takeLoggedErrors } from "../../support/loggedErrors.ts";
import { mailsTo, mailTo, sentMails } from "../../support/mailbox.ts";
import { makeCode, makePendingTwoFactor, makeTwoFactor, makeWrongCode } from "../../support/twoFactor.ts";
import {
  findUser,
  makeToken,
  makeUser,
  PASSWORD,
  type SignedInUser,
  updateUser,
} from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

const PATH = "/api/account/two-factor";
const HOUR_MS = 60 * 60 * 1000;

async function findState(as: SignedInUser): Promise<TwoFactorView> {
  return (await ask<TwoFactorView>("GET", PATH, { as })).body;
}

function signIn({ email }: SignedInUser, code?: string) {
  return ask("POST", "/api/auth/login", { body: { email, password: PASSWORD, ...(code && { code }) } });
}

/** Refusal and fields of an answer. */
function refusalOf({ status, error }: Awaited<ReturnType<typeof ask>>) {
  return [status, error?.code, error?.fields];
}

test("a second factor begins with the password and becomes active with the first code of its secret", async () => {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  const anna = await makeUser("anna", { confirmed_at: "2026-11-23T09:00:00.000Z" });
  const elsewhere = await makeToken(anna);
  const off = { state: "off", since: null, recovery_codes_left: 0, is_required: false };
  expect(await findState(anna)).toEqual(off);
  const refused = await ask("POST", PATH, { as: anna, body: { password: "sbagliata" } });
  expect(refusalOf(refused)).toEqual([403, "wrong_password", { password: "validation.wrong_password" }]);

  const begun = await ask<TwoFactorSetupView>("POST", PATH, { as: anna, body: { password: PASSWORD } });
  expect(begun.headers.get("cache-control")).toBe("no-store");
  expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(begun.body.uri).toContain(`otpauth://totp/Respiro:${encodeURIComponent(anna.email)}?secret=`);
  const row = await database
    .prepare("select secret from two_factors where user_id = ?")
    .bind(anna.id)
    .first<{ secret: string }>();
  const secret = await decryptSecret(env.TOTP_SECRET, anna.id, row?.secret ?? "");
  expect(toBase32(secret)).toBe(begun.body.secret);
  expect(row?.secret).not.toContain(begun.body.secret);
  expect(await findState(anna)).toEqual({ ...off, state: "pending" });
  expect((await signIn(anna)).status).toBe(200);
  sentMails.length = 0;

  const wrong = await ask("POST", `${PATH}/confirm`, { as: anna, body: { code: makeWrongCode(secret) } });
  expect(refusalOf(wrong)).toEqual([403, "wrong_code", { code: "validation.wrong_code" }]);
  const code = makeCode(secret);
  const confirmed = await ask<RecoveryCodesView>("POST", `${PATH}/confirm`, { as: anna, body: { code } });
  expect(confirmed.status).toBe(200);
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect(await findState(anna)).toEqual({
    ...off,
    state: "on",
    since: "2026-11-23T10:00:00.000Z",
    recovery_codes_left: 10,
  });
  expect(mailTo(anna.email).subject).toContain("Verifica in due passaggi attiva");
  expect((await ask("GET", "/api/profile", { as: { token: elsewhere } })).status).toBe(401);
  expect((await signIn(anna, code)).error?.code).toBe("two_factor_code_wrong");
  expect((await signIn(anna, confirmed.body.recovery_codes[9])).status).toBe(200);
});

test("a stranger who registers somebody's address cannot lock its owner out by a second factor", async () => {
  const stranger = await makeUser("anna");
  const refused = await ask("POST", PATH, { as: stranger, body: { password: PASSWORD } });
  expect(refusalOf(refused)).toEqual([409, "email_unconfirmed", undefined]);
  expect(await findState(stranger)).toMatchObject({ state: "off" });
  await updateUser(stranger.id, { confirmed_at: new Date().toISOString() });
  expect((await ask("POST", PATH, { as: stranger, body: { password: PASSWORD } })).status).toBe(200);
});

test.for([
  ["PUT", "/api/account/password", { current_password: PASSWORD, password: "una nuova password" }],
  ["POST", "/api/account/email", { email: "altra.anna@lago.example", password: PASSWORD }],
  ["POST", "/api/account/export", { password: PASSWORD }],
  ["DELETE", "/api/account", { password: PASSWORD }],
] as const)("%s %s takes a code beside the password where there is a second factor", async (call) => {
  const [method, path, body] = call;
  const anna = await makeUser("anna");
  const { codes } = await makeTwoFactor(anna);
  const send = (code?: string) => ask(method, path, { as: anna, body: { ...body, code } });
  expect(refusalOf(await send())).toEqual([400, "invalid", { code: "validation.code_required" }]);
  expect(refusalOf(await send("000000"))).toEqual([403, "wrong_code", { code: "validation.wrong_code" }]);
  expect(await findUser(anna)).toMatchObject({ password_hash: anna.password_hash, deleted_at: null });
  expect(mailsTo("altra.anna@lago.example")).toEqual([]);
  expect((await send(codes[0])).status).toBeLessThan(300);
});

test("of two confirmations at once one activates, and its codes are the ones that count", async () => {
  const anna = await makeUser("anna");
  const secret = await makePendingTwoFactor(anna);
  const call = { as: anna, body: { code: makeCode(secret) } };
  const answers = await Promise.all(
    [1, 2].map(() => ask<RecoveryCodesView>("POST", `${PATH}/confirm`, call)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await findState(anna)).recovery_codes_left).toBe(10);
  expect(mailsTo(anna.email)).toHaveLength(1);
  const won = answers.find(({ status }) => status === 200);
  expect((await signIn(anna, won?.body.recovery_codes[0])).status).toBe(200);
});

test("beginning again replaces a secret that waits, and leaves an active one as it is", async () => {
  const anna = await makeUser("anna");
  const former = await makePendingTwoFactor(anna);
  expect((await ask("POST", PATH, { as: anna, body: { password: PASSWORD } })).status).toBe(200);
  const late = await ask("POST", `${PATH}/confirm`, { as: anna, body: { code: makeCode(former) } });
  expect(late.error?.code).toBe("wrong_code");
  const bruno = await makeUser("bruno");
  const { secret } = await makeTwoFactor(bruno);
  const again = await ask("POST", PATH, { as: bruno, body: { password: PASSWORD } });
  expect(refusalOf(again)).toEqual([409, "two_factor_on", undefined]);
  expect((await signIn(bruno, makeCode(secret))).status).toBe(200);
});

test("switching off takes the password and a code, and a mail tells it", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const off = (body: object) => ask("DELETE", PATH, { as: anna, body });
  expect((await off({ password: "no", code: makeCode(secret) })).error?.code).toBe("wrong_password");
  expect((await off({ password: PASSWORD })).error?.fields).toEqual({ code: "validation.code_required" });
  expect((await off({ password: PASSWORD, code: makeWrongCode(secret) })).error?.code).toBe("wrong_code");
  expect((await findState(anna)).state).toBe("on");
  expect((await off({ password: PASSWORD, code: makeCode(secret) })).status).toBe(204);
  expect(await findState(anna)).toMatchObject({ state: "off", recovery_codes_left: 0 });
  expect(mailTo(anna.email).subject).toContain("disattivata");
  expect((await signIn(anna)).status).toBe(200);
  expect((await off({ password: PASSWORD, code: "000000" })).error?.code).toBe("two_factor_off");
});

test("a recovery code switches off, too", async () => {
  const anna = await makeUser("anna");
  const { codes } = await makeTwoFactor(anna);
  const body = { password: PASSWORD, code: codes[1] };
  expect((await ask("DELETE", PATH, { as: anna, body })).status).toBe(204);
  expect((await findState(anna)).state).toBe("off");
});

test("new recovery codes take the place of the former ones", async () => {
  const anna = await makeUser("anna");
  const { secret, codes } = await makeTwoFactor(anna);
  const body = { password: PASSWORD, code: makeCode(secret) };
  const renewed = await ask<RecoveryCodesView>("POST", `${PATH}/recovery-codes`, { as: anna, body });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  expect((await findState(anna)).recovery_codes_left).toBe(10);
  expect(mailTo(anna.email).subject).toContain("Nuovi codici");
  expect((await signIn(anna, codes[0])).error?.code).toBe("two_factor_code_wrong");
  expect((await signIn(anna, renewed.body.recovery_codes[0])).status).toBe(200);
  const bruno = await makeUser("bruno");
  const none = await ask("POST", `${PATH}/recovery-codes`, { as: bruno, body });
  expect(refusalOf(none)).toEqual([409, "two_factor_off", undefined]);
});

test("guessed codes in the account cause pauses", async () => {
  const anna = await makeUser("anna");
  const { secret } = await makeTwoFactor(anna);
  const body = { password: PASSWORD, code: makeWrongCode(secret) };
  for (let turn = 0; turn < 5; turn += 1)
    expect((await ask("DELETE", PATH, { as: anna, body })).error?.code).toBe("wrong_code");
  const paused = await ask("DELETE", PATH, { as: anna, body: { ...body, code: makeCode(secret) } });
  expect([paused.status, paused.headers.get("retry-after")]).toEqual([429, "30"]);
});

test("a change of the second factor is refused when the password changes meanwhile", async () => {
  const anna = await makeUser("anna");
  const secret = await makePendingTwoFactor(anna);
  await database.prepare("update users set token_version = 2 where id = ?").bind(anna.id).run();
  const late = await ask("POST", `${PATH}/confirm`, { as: anna, body: { code: makeCode(secret) } });
  expect(late.status).toBe(401);
  expect(
    (await database.prepare("select confirmed_at from two_factors where user_id = ?").bind(anna.id).first())
      ?.confirmed_at,
  ).toBeNull();
});

test("a secret that waits for its first code ends after an hour", async () => {
  const start = Date.now();
  const anna = await makeUser("anna");
  const secret = await makePendingTwoFactor(anna);
  const confirm = () => ask("POST", `${PATH}/confirm`, { as: anna, body: { code: makeCode(secret) } });
  vi.setSystemTime(start + HOUR_MS + 1000);
  expect(refusalOf(await confirm())).toEqual([409, "two_factor_off", undefined]);
  expect((await findState(anna)).state).toBe("off");
  vi.setSystemTime(start + HOUR_MS - 1000);
  expect((await findState(anna)).state).toBe("pending");
  const DB = interceptRead('from "two_factors"', async () => vi.setSystemTime(start + HOUR_MS + 1000));
  const body = { code: makeCode(secret) };
  const late = await ask("POST", `${PATH}/confirm`, { as: anna, body, env: { DB } });
  expect(refusalOf(late)).toEqual([409, "two_factor_off", undefined]);
  vi.setSystemTime(start + HOUR_MS - 1000);
  expect((await confirm()).status).toBe(200);
});

test("a new password ends a secret that waits, and leaves an active one", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await makePendingTwoFactor(anna);
  const { codes } = await makeTwoFactor(bruno);
  const body = { current_password: PASSWORD, password: "una nuova password" };
  for (const [user, state, code] of [
    [anna, "off", ""],
    [bruno, "on", codes[0]],
  ] as const) {
    const changed = await ask<SignInView>("PUT", "/api/account/password", {
      as: user,
      body: { ...body, code },
    });
    expect((await findState({ ...user, token: changed.body.token })).state).toBe(state);
  }
});

test("under another TOTP_SECRET a first code is refused as a fault of the site", async () => {
  const anna = await makeUser("anna");
  const secret = await makePendingTwoFactor(anna);
  const other = { env: { TOTP_SECRET: `${env.TOTP_SECRET}.` } };
  const call = { as: anna, body: { code: makeCode(secret) }, ...other };
  expect(refusalOf(await ask("POST", `${PATH}/confirm`, call))).toEqual([503, "misconfigured", undefined]);
  expect(takeLoggedErrors().join()).toContain("TOTP_SECRET");
});
