import { expect, test } from "vitest";
import type { MadeRecoveryToken } from "../../worker/admin/users/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { interceptBatches } from "../support/interception.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../support/mailbox.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const make = (as: SignedInUser, userId: string, other: Partial<Env> = {}) =>
  ask<MadeRecoveryToken>("POST", "/api/auth/request-password-reset-by-id", {
    as,
    body: { userId },
    env: other,
  });
const mail = (as: SignedInUser, userId: string) =>
  ask("POST", `/api/admin/users/${userId}/recovery-mail`, { as });

async function countTokens({ id }: { id: string; email?: string }) {
  const row = await database
    .prepare("select count(*) as n from password_reset_tokens where user_id = ?")
    .bind(id)
    .first<{ n: number }>();
  return row?.n;
}

test("an admin makes a token that sets a new password once; its owner gets no mail", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const { status, body } = await make(ugo, anna.id);
  expect([status, body.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  const lives = Date.parse(body.expires_at) - Date.now();
  expect(lives > 59 * 60_000 && lives <= 60 * 60_000).toBe(true);
  expect(mailsTo(anna.email)).toEqual([]);
  const reset = { token: body.token, password: "una nuova password" };
  expect((await ask("POST", "/api/auth/reset-password", { body: reset })).status).toBe(200);
  expect((await ask("POST", "/api/auth/reset-password", { body: reset })).status).toBe(400);
});

test("the entry of a token says for whom it was made, and neither the token nor its ending", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const { body } = await make(ugo, anna.id);
  const entries = await listEntries(ugo);
  expect(entries).toMatchObject([
    { action: "user.recovery_token", subject_kind: "user", subject_id: anna.id, after: { is_mailed: false } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(body.token);
  expect(entries[0]?.after).not.toHaveProperty("token_hint");
});

test("a token can be mailed to its owner instead, in their language, and the admin does not see it", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const ania = await makeUser("ania", { language: "pl" });
  const answer = await mail(ugo, ania.id);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const [row] = await listOutbox(ania.email);
  expect([row?.template, row?.language]).toEqual(["recovery", "pl"]);
  const link = linkIn(mailTo(ania.email));
  expect([link.pathname, link.searchParams.get("type"), link.searchParams.get("email")]).toEqual([
    "/auth/confirm",
    "recovery",
    ania.email,
  ]);
  const token = link.searchParams.get("token") ?? "";
  expect(answer.text).not.toContain(token);
  const reset = await ask("POST", "/api/auth/reset-password", { body: { token, password: "una nuova" } });
  expect(reset.status).toBe(200);
  expect(await listEntries(ugo)).toMatchObject([
    { action: "user.recovery_token", after: { is_mailed: true } },
  ]);
});

test("an erased, a deactivated and an unknown account get no token and no mail, and the admin reads why", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const erased = await makeUser("dora", { deleted_at: new Date().toISOString(), is_active: false });
  const inactive = await makeUser("bruno", { is_active: false });
  for (const [user, refused] of [
    [erased, [409, "user_erased"]],
    [inactive, [409, "user_inactive"]],
    [{ id: crypto.randomUUID(), email: "nessuno@mare.example" }, [404, "not_found"]],
  ] as const) {
    for (const call of [make, mail]) {
      const answer = await call(ugo, user.id);
      expect([answer.status, answer.error?.code]).toEqual(refused);
    }
    expect([await countTokens(user), await listOutbox(user.email)]).toEqual([0, []]);
  }
  expect(await listEntries(ugo)).toEqual([]);
  expect((await make(ugo, "x")).status).toBe(400);
});

test("an account deactivated while the call runs gets no token", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const DB = interceptBatches({ before: () => updateUser(anna.id, { is_active: false }) });
  const answer = await make(ugo, anna.id, { DB });
  expect([answer.status, answer.error?.code, await countTokens(anna)]).toEqual([409, "user_inactive", 0]);
  expect(await listEntries(ugo)).toEqual([]);
});

test("the same mailbox gets three mails in a quarter of an hour, whichever admin asks", async () => {
  const [ugo, ida] = [await makeUser("ugo", { role: "admin" }), await makeUser("ida", { role: "admin" })];
  const anna = await makeUser("anna");
  const statuses = [];
  for (const admin of [ugo, ida, ugo, ida]) statuses.push((await mail(admin, anna.id)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(mailsTo(anna.email)).toHaveLength(3);
});

test("an admin makes at most sixty tokens an hour", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  for (let made = 0; made < 60; made += 1) expect((await make(ugo, anna.id)).status).toBe(200);
  const over = await make(ugo, anna.id);
  expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
