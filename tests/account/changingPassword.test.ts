import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { createPasswordReset } from "../../worker/auth/store.ts";
import { hashLinkToken } from "../../worker/auth/tokens.ts";
import { PASSWORD_CHECK_BACKOFF } from "../../worker/rateLimits.ts";
import { mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { findUser, makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

const fresh = "una nuova password";

function change(who: SignedInUser, body: unknown = { current_password: PASSWORD, password: fresh }) {
  return ask<SignInView>("PUT", "/api/account/password", { as: who, body });
}

function login({ email }: SignedInUser, password: string) {
  return ask("POST", "/api/auth/login", { body: { email, password } });
}

test("a new password keeps this session and ends every other one", async () => {
  const anna = await makeUser("anna");
  const answer = await change(anna);
  expect([answer.status, answer.body.user.id]).toEqual([200, anna.id]);
  expect(answer.text).not.toMatch(/password_hash|token_version/);
  expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
  expect((await ask("GET", "/api/profile", { as: answer.body })).status).toBe(200);
  expect((await login(anna, PASSWORD)).status).toBe(401);
  expect((await login(anna, fresh)).status).toBe(200);
});

test("the user is notified by mail, with a link to recover the account", async () => {
  const anna = await makeUser("anna", { language: "en" });
  await change(anna);
  const mail = mailTo(anna.email);
  expect(mail.subject).toBe("Your password on Respiro has changed");
  expect(mail.text).toContain("https://respiro.test/password-reset");
  expect(mail.text).not.toContain(fresh);
});

test("a wrong password is a field error, changes nothing and keeps the session", async () => {
  const anna = await makeUser("anna");
  const answer = await change(anna, { current_password: "sbagliata", password: fresh });
  expect([answer.status, answer.error]).toEqual([
    403,
    {
      code: "wrong_password",
      message: "La password non è corretta.",
      fields: { current_password: "validation.wrong_password" },
    },
  ]);
  expect((await findUser(anna)).password_hash).toBe(anna.password_hash);
  expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(200);
  expect(mailsTo(anna.email)).toEqual([]);
});

test.each([
  [{ password: fresh }, { current_password: "validation.password_required" }],
  [{ current_password: PASSWORD, password: "corta" }, { password: "validation.password_min" }],
  [{ current_password: PASSWORD, password: "a".repeat(201) }, { password: "validation.password_max" }],
])("%j is refused field by field", async (body, fields) => {
  const answer = await change(await makeUser("anna"), body);
  expect([answer.status, answer.error?.fields]).toEqual([400, fields]);
});

test("a new password invalidates open recovery links and a pending e-mail change", async () => {
  const anna = await makeUser("anna");
  const later = new Date(Date.now() + 60_000).toISOString();
  const recovery = {
    email: anna.email,
    tokenHash: hashLinkToken("offen"),
    tokenHint: "ffen",
    expiresAt: later,
    link: "https://respiro.test/auth/confirm",
  };
  await createPasswordReset(db, recovery, new Date());
  const email = "dirottata@lago.example";
  await ask("POST", "/api/account/email", { as: anna, body: { email, password: PASSWORD } });
  const link = new URL(mailTo(email).text.match(/https:\S+/)?.[0] ?? "");
  await change(anna);
  const reset = { token: "offen", password: "presa da altri" };
  expect((await ask("POST", "/api/auth/reset-password", { body: reset })).error?.code).toBe("invalid_token");
  const confirm = { email, token_hash: link.searchParams.get("token_hash") };
  const stolen = await ask("POST", "/api/auth/confirm-email-change", { body: confirm });
  expect(stolen.error?.code).toBe("invalid_token");
  expect((await findUser(anna)).email).toBe(anna.email);
});

test("a password reset invalidates a pending e-mail change", async () => {
  const anna = await makeUser("anna");
  await ask("POST", "/api/account/email", {
    as: anna,
    body: { email: "altra@lago.example", password: PASSWORD },
  });
  sentMails.length = 0;
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const token = new URL(mailTo(anna.email).text.match(/https:\S+/)?.[0] ?? "").searchParams.get("token");
  expect((await ask("POST", "/api/auth/reset-password", { body: { token, password: fresh } })).status).toBe(
    200,
  );
  const waiting = database.prepare("select * from email_changes where user_id = ?").bind(anna.id);
  expect(await waiting.first()).toBeNull();
});

test("of two tabs that change the password at once, one is refused", async () => {
  const anna = await makeUser("anna");
  const tabs = ["dalla prima", "dalla seconda"];
  const answers = await Promise.all(
    tabs.map((password) => change(anna, { current_password: PASSWORD, password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await findUser(anna)).token_version).toBe(2);
  expect(mailsTo(anna.email)).toHaveLength(1);
  expect((await login(anna, tabs[answers[0]?.status === 200 ? 0 : 1] ?? "")).status).toBe(200);
});

test("wrong passwords of a signed-in account are limited over all forms", async () => {
  const anna = await makeUser("anna");
  const counter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${PASSWORD_CHECK_BACKOFF.name}:${anna.id}`));
  for (let turn = 1; turn < PASSWORD_CHECK_BACKOFF.free; turn += 1)
    await counter.attempt(PASSWORD_CHECK_BACKOFF);
  expect((await change(anna, { current_password: "sbagliata", password: fresh })).status).toBe(403);
  const email = "altra@lago.example";
  const answers = await Promise.all([
    change(anna),
    ask("POST", "/api/account/email", { as: anna, body: { email, password: PASSWORD } }),
    ask("POST", "/api/account/export", { as: anna, body: { password: PASSWORD } }),
    ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } }),
  ]);
  for (const { status, headers, error } of answers) {
    expect(status).toBe(429);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(error?.values).toEqual({ seconds });
  }
  expect(await findUser(anna)).toMatchObject({ password_hash: anna.password_hash, deleted_at: null });
});

test("a correct password is never counted as a failure", async () => {
  const anna = await makeUser("anna");
  const body = { password: PASSWORD };
  for (let turn = 0; turn <= PASSWORD_CHECK_BACKOFF.free + 1; turn += 1) {
    expect((await ask("POST", "/api/account/export", { as: anna, body })).status).toBe(200);
  }
});
