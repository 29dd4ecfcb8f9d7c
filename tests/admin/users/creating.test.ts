import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "../../../worker/auth/outputs.ts";
import { ROLES } from "../../../worker/permissions/permissionMap.ts";
import { listEntries } from "../../support/audit.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import { findUser, makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

const bea = { password: "trattengo", full_name: "Bea Bianchi" };

beforeEach(() => void vi.useRealTimers());

const create = (as: SignedInUser, body: object) =>
  ask<{ user: User; token?: string }>("POST", "/api/auth/register", { as, body: { ...bea, ...body } });

test("an admin creates an account with any role, and keeps their own session", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  for (const role of ROLES) {
    const { status, body } = await create(ugo, {
      email: `creato-${role.replace("_", "-")}@lago.example`,
      role,
    });
    expect([status, body.user.role, body.token]).toEqual([201, role, undefined]);
    const sessions = await database
      .prepare("select count(*) as n from auth_sessions where user_id = ?")
      .bind(body.user.id)
      .first();
    expect(sessions).toEqual({ n: 0 });
  }
  expect((await create(ugo, { email: "senza-ruolo@lago.example" })).body.user.role).toBe("final_user");
  expect((await ask<User>("GET", "/api/profile", { as: ugo })).body.id).toBe(ugo.id);
});

test("the new account gets one invitation in its language, Italian by default, without the password", async () => {
  const ugo = await makeUser("ugo", { role: "admin", language: "fr" });
  await create(ugo, { email: "polka@lago.example", language: "pl" });
  await create(ugo, { email: "italiana@lago.example" });
  expect(await listOutbox("polka@lago.example")).toMatchObject([{ template: "invitation", language: "pl" }]);
  expect(await listOutbox("italiana@lago.example")).toMatchObject([
    { template: "invitation", language: "it" },
  ]);
  const mail = mailTo("italiana@lago.example");
  expect([mail.subject, JSON.stringify(mail).includes(bea.password)]).toEqual([
    "Il tuo account su Respiro",
    false,
  ]);
});

test("the link of an invitation sets the person's own password six days later, and confirms the e-mail", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const { body } = await create(ugo, { email: "invitata@lago.example" });
  const link = linkIn(mailTo("invitata@lago.example"));
  expect([link.pathname, link.searchParams.get("type")]).toEqual(["/auth/confirm", "recovery"]);
  vi.setSystemTime(Date.now() + 6 * 86_400_000);
  const reset = { token: link.searchParams.get("token"), password: "la mia password" };
  expect((await ask("POST", "/api/auth/reset-password", { body: reset })).status).toBe(200);
  expect((await findUser(body.user)).confirmed_at).not.toBeNull();
  const signIn = { email: "invitata@lago.example", password: "la mia password" };
  expect((await ask("POST", "/api/auth/login", { body: signIn })).status).toBe(200);
  expect((await ask("POST", "/api/auth/reset-password", { body: reset })).status).toBe(400);
});

test("the link of an invitation has ended after a week", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await create(ugo, { email: "tardiva@lago.example" });
  const token = linkIn(mailTo("tardiva@lago.example")).searchParams.get("token");
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  const answer = await ask("POST", "/api/auth/reset-password", {
    body: { token, password: "la mia password" },
  });
  expect(answer.error?.code).toBe("invalid_token");
});

test("an ordinary recovery link does not confirm the e-mail", async () => {
  const anna = await makeUser("anna");
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const token = linkIn(mailTo(anna.email)).searchParams.get("token");
  await ask("POST", "/api/auth/reset-password", { body: { token, password: "la mia password" } });
  expect((await findUser(anna)).confirmed_at).toBeNull();
});

test("creating leaves an entry with the role, and a taken e-mail neither entry, mail nor link", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const { body } = await create(ugo, { email: "segnata@lago.example", role: "company" });
  const entries = await listEntries(ugo);
  expect(entries).toMatchObject([
    { action: "user.create", subject_id: body.user.id, after: { role: "company" } },
  ]);
  expect(JSON.stringify(entries)).not.toContain("segnata");
  const again = await create(ugo, { email: "SEGNATA@lago.example" });
  expect([again.status, again.error?.code, again.error?.message]).toEqual([
    ...[409, "email_taken", "Esiste già un account con questa email."],
  ]);
  expect([await listEntries(ugo), mailsTo("segnata@lago.example")]).toMatchObject([entries, [{}]]);
});

test("e-mail, password and name are required", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const answer = await create(ugo, { email: "no", password: "corta", full_name: " " });
  expect([answer.status, answer.error?.fields]).toEqual([
    400,
    { email: "validation.email", password: "validation.password_min", full_name: "validation.full_name" },
  ]);
});

test("an admin's invitations are limited by the hour, and those to one mailbox by the day", {
  timeout: 60_000,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { status, body } = await create(ugo, { email: "ancora@lago.example" });
    statuses.push(status);
    if (status === 201) await ask("DELETE", `/api/admin/users/${body.user.id}`, { as: ugo });
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});
