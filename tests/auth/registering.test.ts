import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getProfile, register } from "../../web/auth/api.ts";
import { SELF_ASSIGNABLE_ROLES } from "../../worker/auth/contract.ts";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { users } from "../../worker/auth/schema.ts";
import { ROLES } from "../../worker/permissions/permissionMap.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../support/mailbox.ts";
import { findUser, makeUser } from "../support/users.ts";
import { ask, db, inBrowser, ORIGIN } from "../support/worker.ts";

const anna = { email: "anna@lago.example", password: "trattengo", full_name: "Anna Bianchi" };

test("registering signs the person in at once, as final_user", async () => {
  const session = await inBrowser(null, () => register(anna));
  expect(session.user).toMatchObject({ email: anna.email, full_name: "Anna Bianchi", role: "final_user" });
  expect(session.user.confirmed_at).toBeNull();
  expect(await inBrowser(session, getProfile)).toEqual(session.user);
});

test("registering answers 201 and never the hash, the token version or the confirmation token", async () => {
  const answer = await ask("POST", "/api/auth/register", { body: { ...anna, email: "bea@lago.example" } });
  expect(answer.status).toBe(201);
  const row = await db.select().from(users).where(eq(users.email, "bea@lago.example")).get();
  expect(answer.text).not.toContain(row?.password_hash);
  expect(answer.text).not.toContain(row?.confirmation_token_hash);
  for (const field of ["password_hash", "token_version", "confirmation_token_hash", "deleted_at"])
    expect(answer.text).not.toContain(field);
});

test("registering writes one confirmation mail with a link to this site, in the person's language", async () => {
  const body = { ...anna, email: "carla@lago.example", language: "fr" };
  await ask("POST", "/api/auth/register", { body });
  const link = linkIn(mailTo(body.email));
  expect(link.origin + link.pathname).toBe(`${ORIGIN}/auth/confirm`);
  expect(link.searchParams.get("type")).toBe("signup");
  expect(link.searchParams.get("email")).toBe(body.email);
  expect(await listOutbox(body.email)).toMatchObject([{ template: "confirm", language: "fr" }]);
});

test("without a chosen language the browser's is taken, and Italian where we do not speak it", async () => {
  const languages = { "de-DE,pl;q=0.8": "pl", "de-DE": "it", "en-GB,en": "en" };
  for (const [accepted, language] of Object.entries(languages)) {
    const body = { ...anna, email: `lingua-${language}@lago.example` };
    const headers = { "accept-language": accepted };
    const { body: session } = await ask<SignInView>("POST", "/api/auth/register", { body, headers });
    expect(session.user.language).toBe(language);
  }
});

test("an e-mail that has an account is refused, however it is written", async () => {
  const dario = await makeUser("dario");
  for (const email of [dario.email, ` ${dario.email.toUpperCase()} `]) {
    const answer = await ask("POST", "/api/auth/register", { body: { ...anna, email } });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "email_taken", fields: { email: "validation.email_taken" } });
  }
  expect(mailsTo(dario.email)).toEqual([]);
});

test("two who register the same e-mail at once get one account and one mail", async () => {
  const body = { ...anna, email: "gemelle@lago.example" };
  const answers = await Promise.all([1, 2].map(() => ask("POST", "/api/auth/register", { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(mailsTo(body.email)).toHaveLength(1);
});

test("a visitor may register as final_user, instructor or company, and as nothing else", async () => {
  for (const role of ROLES) {
    const open = (SELF_ASSIGNABLE_ROLES as readonly string[]).includes(role);
    const body = { ...anna, email: `ruolo-${role.replace("_", "-")}@lago.example`, role };
    const answer = await ask<SignInView>("POST", "/api/auth/register", { body });
    expect([role, answer.status]).toEqual([role, open ? 201 : 403]);
    if (open) expect(answer.body.user.role).toBe(role);
    else expect(answer.error?.code).toBe("forbidden");
  }
});

test("only an admin's token gives the roles admin and blogger", async () => {
  const eva = await makeUser("eva", { role: "instructor" });
  const ugo = await makeUser("ugo", { role: "admin" });
  const body = { ...anna, email: "penna@lago.example", role: "blogger" };
  expect((await ask("POST", "/api/auth/register", { body, as: eva })).status).toBe(403);
  const answer = await ask<SignInView>("POST", "/api/auth/register", { body, as: ugo });
  expect(answer.status).toBe(201);
  expect(answer.body.user.role).toBe("blogger");
});

test("fields that a person may not set are ignored, never obeyed", async () => {
  const body = {
    ...anna,
    email: "furba@lago.example",
    id: "019a0000-0000-7000-8000-000000000000",
    is_active: false,
    confirmed_at: "2026-01-01T00:00:00.000Z",
    token_version: 99,
    public_slug: "furba",
  };
  const { body: session } = await ask<SignInView>("POST", "/api/auth/register", { body });
  expect(session.user).toMatchObject({ is_active: true, confirmed_at: null, public_slug: null });
  expect(session.user.id).not.toBe(body.id);
  expect((await findUser(session.user)).token_version).toBe(1);
});

test("o'brien@… registers, and an internationalised domain is one account with its xn-- form", async () => {
  const password = anna.password;
  const obrien = await ask("POST", "/api/auth/register", {
    body: { ...anna, email: "o'brien@lago.example" },
  });
  expect([obrien.status, mailsTo("o'brien@lago.example").length]).toEqual([201, 1]);
  const stored = "anna@xn--mnchen-3ya.example";
  const written = ["Anna@München.example", "anna@mu\u0308nchen.example", stored];
  const first = await ask<SignInView>("POST", "/api/auth/register", { body: { ...anna, email: written[0] } });
  expect([first.status, first.body.user.email]).toEqual([201, stored]);
  for (const email of written) {
    const again = await ask("POST", "/api/auth/register", { body: { ...anna, email } });
    expect([email, again.error?.code]).toEqual([email, "email_taken"]);
    expect((await ask("POST", "/api/auth/login", { body: { email, password } })).status).toBe(200);
    await ask("POST", "/api/auth/request-password-reset", { body: { email } });
  }
  expect((await listOutbox(stored)).filter(({ template }) => template === "recovery").length).toBe(3);
});
