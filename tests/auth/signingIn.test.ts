import { expect, test } from "vitest";
import { getProfile, login } from "../../web/auth/api.ts";
import { ApiError } from "../../web/lib/api.ts";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { interceptBatches } from "../support/interception.ts";
import { findUser, makeToken, makeUser, PASSWORD, updateUser } from "../support/users.ts";
import { ask, inBrowser } from "../support/worker.ts";

test("the right password begins a session, whatever the case of the e-mail", async () => {
  const anna = await makeUser("anna");
  const session = await inBrowser(null, () =>
    login({ email: ` ${anna.email.toUpperCase()}`, password: PASSWORD }),
  );
  expect(session.user.id).toBe(anna.id);
  expect(await inBrowser(session, getProfile)).toMatchObject({ email: anna.email });
  expect((await findUser(anna)).last_sign_in_at).not.toBeNull();
});

test("a wrong password and an unknown e-mail get the same answer, letter by letter", async () => {
  const anna = await makeUser("anna");
  const wrong = await ask("POST", "/api/auth/login", { body: { email: anna.email, password: "sbagliata" } });
  const unknown = await ask("POST", "/api/auth/login", {
    body: { email: "nessuno@mare.example", password: "sbagliata" },
  });
  expect(wrong.status).toBe(401);
  expect(wrong.error).toEqual({ code: "invalid_credentials", message: "Credenziali non valide" });
  expect(unknown.text).toBe(wrong.text);
  expect(unknown.status).toBe(wrong.status);
});

test("the browser's client turns a refusal into an error with its code", async () => {
  const anna = await makeUser("anna");
  const failure = await inBrowser(null, () => login({ email: anna.email, password: "no" })).catch((e) => e);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 401, code: "invalid_credentials" });
  expect(failure.message).toMatch(/^API POST \/api\/auth\/login failed: 401 .* - \{/);
});

test("a deactivated person with the right password is told so, and with a wrong one learns nothing", async () => {
  const bruno = await makeUser("bruno", { is_active: false });
  const right = await ask("POST", "/api/auth/login", { body: { email: bruno.email, password: PASSWORD } });
  expect([right.status, right.error?.code]).toEqual([403, "account_inactive"]);
  const wrong = await ask("POST", "/api/auth/login", { body: { email: bruno.email, password: "boh" } });
  expect(wrong.error?.code).toBe("invalid_credentials");
});

test("a deleted person cannot come in any more, nor use a token they still have", async () => {
  const dora = await makeUser("dora");
  await updateUser(dora.id, { deleted_at: new Date().toISOString() });
  const answer = await ask("POST", "/api/auth/login", { body: { email: dora.email, password: PASSWORD } });
  expect(answer.error?.code).toBe("invalid_credentials");
  expect((await ask("GET", "/api/profile", { as: dora })).status).toBe(401);
});

test.for([
  ["the password changes", 1, { password_hash: "another", token_version: 2 }],
  ["the password changes", 2, { password_hash: "another", token_version: 2 }],
  ["the account is deactivated", 1, { is_active: false }],
] as const)(
  "a sign-in is refused when %s before its write %d, and leaves the account so",
  async ([, write, change]) => {
    const anna = await makeUser("anna");
    const DB = interceptBatches({ before: (batch) => batch === write && updateUser(anna.id, change) });
    const body = { email: anna.email, password: PASSWORD };
    const answer = await ask("POST", "/api/auth/login", { body, env: { DB } });
    expect([answer.status, answer.error?.code]).toEqual([401, "invalid_credentials"]);
    expect(await findUser(anna)).toMatchObject(change);
  },
);

test("a session ends when the person is deactivated", async () => {
  const elio = await makeUser("elio");
  expect((await ask("GET", "/api/profile", { as: elio })).status).toBe(200);
  await updateUser(elio.id, { is_active: false });
  expect((await ask("GET", "/api/profile", { as: elio })).status).toBe(401);
});

test("raising the token version ends every older session, and a new one counts", async () => {
  const fede = await makeUser("fede");
  await updateUser(fede.id, { token_version: 2 });
  expect((await ask("GET", "/api/profile", { as: fede })).error?.code).toBe("unauthorized");
  const token = await makeToken(await findUser(fede));
  expect((await ask("GET", "/api/profile", { as: { token } })).status).toBe(200);
});

test("someone whose session has ended can sign in although the browser still sends the old token", async () => {
  const gaia = await makeUser("gaia");
  await updateUser(gaia.id, { token_version: 2 });
  const body = { email: gaia.email, password: PASSWORD };
  const answer = await ask<SignInView>("POST", "/api/auth/login", { body, as: gaia });
  expect(answer.status).toBe(200);
  expect((await ask("GET", "/api/profile", { as: answer.body })).status).toBe(200);
});

test("without a token the profile is refused as unauthorized", async () => {
  const answer = await ask("GET", "/api/profile");
  expect(answer.status).toBe(401);
  expect(answer.error).toEqual({ code: "unauthorized", message: "Devi accedere per continuare." });
});

test("a person changes their language, and nothing else through this call yet", async () => {
  const ines = await makeUser("ines");
  const body = { language: "pl", role: "admin", email: "altra@mare.example", is_active: false };
  const answer = await ask("PUT", "/api/profile", { body, as: ines });
  expect(answer.body).toMatchObject({ user: { language: "pl", role: "final_user", email: ines.email } });
  expect(await findUser(ines)).toMatchObject({ language: "pl", role: "final_user", is_active: true });
});
