import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { hashLinkToken } from "../../worker/auth/tokens.ts";
import { app } from "../../worker/index.ts";
import { linkIn, listOutbox, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeRecoveryToken } from "../support/recoveryTokens.ts";
import { findUser, makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, bindings, database, ORIGIN } from "../support/worker.ts";

const MINUTE_MS = 60_000;
const fresh = "una nuova password";

/** The token of a recovery link that this person asks for now. */
async function recoveryToken({ email }: SignedInUser): Promise<string> {
  sentMails.length = 0;
  await ask("POST", "/api/auth/request-password-reset", { body: { email } });
  return linkIn(mailTo(email)).searchParams.get("token") ?? "";
}

function reset(token: string, password = fresh) {
  return ask("POST", "/api/auth/reset-password", { body: { token, password } });
}

function login({ email }: SignedInUser, password: string, as?: SignedInUser) {
  return ask("POST", "/api/auth/login", { body: { email, password }, ...(as && { as }) });
}

test("the link of the mail sets a new password; the former one ends", async () => {
  const anna = await makeUser("anna");
  const answer = await reset(await recoveryToken(anna));
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect((await login(anna, fresh)).status).toBe(200);
  expect((await login(anna, PASSWORD)).status).toBe(401);
});

test("the link leads to this site's confirmation page with token and e-mail", async () => {
  const anna = await makeUser("anna");
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const link = linkIn(mailTo(anna.email));
  expect(link.origin + link.pathname).toBe(`${ORIGIN}/auth/confirm`);
  expect(link.searchParams.get("type")).toBe("recovery");
  expect(link.searchParams.get("email")).toBe(anna.email);
  expect(link.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
});

test("recovery of an unknown, inactive or erased account gives the same response and sends nothing", async () => {
  const anna = await makeUser("anna");
  const bruno = await makeUser("bruno", { is_active: false });
  const dora = await makeUser("dora", { deleted_at: new Date().toISOString() });
  const known = await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  for (const email of ["nessuno@mare.example", bruno.email, dora.email]) {
    const answer = await ask("POST", "/api/auth/request-password-reset", { body: { email } });
    expect([answer.status, answer.text]).toEqual([known.status, known.text]);
    expect(mailsTo(email)).toEqual([]);
    expect(await listOutbox(email)).toEqual([]);
  }
});

test("recovery runs the same statements whether or not the account exists", async () => {
  const anna = await makeUser("anna");
  const bruno = await makeUser("bruno", { is_active: false });
  const costs = [];
  for (const email of [anna.email, "nessuno@mare.example", bruno.email]) {
    const { db, meter } = meterDatabase(database);
    const context = createExecutionContext();
    const request = new Request(`${ORIGIN}/api/auth/request-password-reset`, {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": email },
      body: JSON.stringify({ email }),
    });
    const { status } = await app.fetch(request, bindings({ DB: db }), context);
    costs.push({ status, trips: meter.trips, statements: meter.statements.map(({ text }) => text) });
    await waitOnExecutionContext(context);
  }
  const [known, unknown, inactive] = costs;
  expect(known?.statements.join()).toContain("password_reset_tokens");
  expect(unknown).toEqual(known);
  expect(inactive).toEqual(known);
});

test("a recovery link works for an hour", async () => {
  const anna = await makeUser("anna");
  const start = Date.now();
  const token = await recoveryToken(anna);
  vi.setSystemTime(start + 60 * MINUTE_MS + 1000);
  const late = await reset(token);
  expect([late.status, late.error?.code]).toEqual([400, "invalid_token"]);
  vi.setSystemTime(start + 59 * MINUTE_MS);
  expect((await reset(token)).status).toBe(200);
});

test("a recovery link is used once", async () => {
  const anna = await makeUser("anna");
  const token = await recoveryToken(anna);
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token, "ancora un'altra")).error?.code).toBe("invalid_token");
  expect((await login(anna, fresh)).status).toBe(200);
});

test("of two tabs that use the same link at once, one wins", async () => {
  const anna = await makeUser("anna");
  const token = await recoveryToken(anna);
  const answers = await Promise.all([reset(token, "dalla prima"), reset(token, "dalla seconda")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const winner = answers[0]?.status === 200 ? "dalla prima" : "dalla seconda";
  expect((await login(anna, winner)).status).toBe(200);
  expect((await findUser(anna)).token_version).toBe(2);
});

test("a new password ends every session and the person's other recovery links", async () => {
  const anna = await makeUser("anna");
  const first = await recoveryToken(anna);
  const second = await recoveryToken(anna);
  expect((await reset(second)).status).toBe(200);
  expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
  expect((await reset(first)).error?.code).toBe("invalid_token");
});

test("one person's new password leaves another's link and session alone", async () => {
  const anna = await makeUser("anna");
  const bruno = await makeUser("bruno");
  const hers = await recoveryToken(anna);
  const his = await recoveryToken(bruno);
  await reset(hers);
  expect((await ask("GET", "/api/profile", { as: bruno })).status).toBe(200);
  expect((await reset(his)).status).toBe(200);
});

test("after a reset the person signs in from the same browser, which still sends the old token", async () => {
  const anna = await makeUser("anna");
  const token = await recoveryToken(anna);
  const body = { token, password: fresh };
  expect((await ask("POST", "/api/auth/reset-password", { body, as: anna })).status).toBe(200);
  expect((await login(anna, fresh, anna)).status).toBe(200);
});

test("the database keeps the token's hash and its last four characters, never the token", async () => {
  const anna = await makeUser("anna");
  const token = await recoveryToken(anna);
  const row = await database
    .prepare("select * from password_reset_tokens where user_id = ?")
    .bind(anna.id)
    .first();
  expect(row).toMatchObject({ token_hash: hashLinkToken(token), token_hint: token.slice(-4), used_at: null });
  expect(JSON.stringify(row)).not.toContain(token);
});

test("the owner learns by mail that a link has set a new password, also one that an admin made", async () => {
  const anna = await makeUser("anna", { language: "en" });
  const made = async () => (await makeRecoveryToken(anna)).token;
  for (const makeToken of [() => recoveryToken(anna), made]) {
    const token = await makeToken();
    sentMails.length = 0;
    await reset(token);
    const mail = mailTo(anna.email);
    expect(mail.subject).toBe("Your password on Respiro has changed");
    expect(mail.text).toContain(`${ORIGIN}/password-reset`);
    sentMails.length = 0;
    expect((await reset(token)).status).toBe(400);
    expect(mailsTo(anna.email)).toEqual([]);
  }
});

test("the first password of an invitation is no warning; that of an account in use is one", async () => {
  const anna = await makeUser("anna");
  await reset((await makeRecoveryToken(anna, { isInvitation: true })).token);
  expect(mailsTo(anna.email)).toEqual([]);
  await updateUser(anna.id, { last_sign_in_at: new Date().toISOString() });
  await reset((await makeRecoveryToken(anna, { isInvitation: true })).token);
  expect(mailTo(anna.email).subject).toBe("La tua password su Respiro è cambiata");
});

test("an invented token is refused", async () => {
  for (const token of ["x", "A".repeat(43), "' or 1=1 --"]) {
    expect((await reset(token)).error?.code).toBe("invalid_token");
  }
});
