import { describe, expect, test, vi } from "vitest";
import type { AccountView } from "../../worker/account/outputs.ts";
import { mailInsert } from "../../worker/mail/store.ts";
import { MAIL_TEMPLATES, OWNER_WARNINGS } from "../../worker/mail/templates.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { linkIn, listOutbox, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { findUser, makeToken, makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { type Ask, ask, database, db } from "../support/worker.ts";

const HOUR_MS = 3_600_000;
let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `nuovo${addresses}@lago.example`;
}

function request(who: SignedInUser, email: string, password = PASSWORD) {
  return ask("POST", "/api/account/email", { as: who, body: { email, password } });
}

function follow(link: URL, other: Ask = {}) {
  const body = { token_hash: link.searchParams.get("token_hash"), email: link.searchParams.get("email") };
  return ask("POST", "/api/auth/confirm-email-change", { body, ...other });
}

/** Someone who has asked for a new address, and the link that went there. */
async function changing(other: Parameters<typeof makeUser>[1] = {}) {
  const anna = await makeUser("anna", other);
  const email = newAddress();
  const answer = await request(anna, email);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const link = linkIn(mailTo(email));
  sentMails.length = 0;
  return { anna, email, link };
}

async function waiting(who: SignedInUser) {
  return (await ask<AccountView>("GET", "/api/account", { as: who })).body.email_change;
}

describe("requesting an e-mail change", () => {
  test("mails the new address only, with a link valid for a day, and changes nothing yet", async () => {
    const anna = await makeUser("anna");
    const email = newAddress();
    await request(anna, ` ${email.toUpperCase()} `);
    const link = linkIn(mailTo(email));
    expect(link.origin + link.pathname).toBe("https://respiro.test/auth/confirm");
    expect(link.searchParams.get("type")).toBe("email_change");
    expect(link.searchParams.get("email")).toBe(email);
    expect(link.searchParams.get("token_hash")).toMatch(/^[\w-]{43}$/);
    expect(mailsTo(anna.email)).toEqual([]);
    expect((await findUser(anna)).email).toBe(anna.email);
    const change = await waiting(anna);
    expect(change?.new_email).toBe(email);
    const left = Date.parse(change?.expires_at ?? "") - Date.now();
    expect(Math.round(left / HOUR_MS)).toBe(24);
  });

  test("stores only the hash of the link's token, and deletes the mail once it is sent", async () => {
    const { anna, email, link } = await changing();
    const row = await database.prepare("select * from email_changes where user_id = ?").bind(anna.id).first();
    expect(JSON.stringify(row)).not.toContain(link.searchParams.get("token_hash"));
    expect(await listOutbox(email)).toEqual([]);
  });

  test("a wrong password, an unchanged and a taken e-mail are field errors", async () => {
    const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
    const email = newAddress();
    const wrong = await request(anna, email, "sbagliata");
    expect([wrong.status, wrong.error?.fields]).toEqual([403, { password: "validation.wrong_password" }]);
    const same = await request(anna, anna.email.toUpperCase());
    expect([same.status, same.error?.fields]).toEqual([400, { email: "validation.email_same" }]);
    const taken = await request(anna, bruno.email);
    expect([taken.status, taken.error?.code, taken.error?.fields]).toEqual([
      409,
      "email_taken",
      { email: "validation.email_taken" },
    ]);
    expect(sentMails).toEqual([]);
    expect(await waiting(anna)).toBeNull();
  });

  test("a second request invalidates the first link", async () => {
    const { anna, link } = await changing();
    const email = newAddress();
    await request(anna, email);
    expect((await waiting(anna))?.new_email).toBe(email);
    expect((await follow(link)).error?.code).toBe("invalid_token");
    expect((await follow(linkIn(mailTo(email)))).status).toBe(200);
    expect((await findUser(anna)).email).toBe(email);
  });

  test("cancelling is idempotent and invalidates the link", async () => {
    const { anna, link } = await changing();
    for (const _ of [1, 2])
      expect((await ask("DELETE", "/api/account/email", { as: anna })).status).toBe(204);
    expect(await waiting(anna)).toBeNull();
    expect((await follow(link)).error?.code).toBe("invalid_token");
  });

  test("mails to one mailbox are limited, whoever requests them", async () => {
    const email = newAddress();
    for (let turn = 0; turn < RATE_LIMITS.account.emailChangeTo.times; turn += 1)
      expect((await request(await makeUser("anna"), email)).status).toBe(200);
    const refused = await request(await makeUser("bruno"), email);
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  });
});

describe("following the link of an e-mail change", () => {
  test("changes and confirms the e-mail, in any browser, and ends every auth session", async () => {
    const { anna, email, link } = await changing();
    const answer = await follow(link);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await findUser(anna)).toMatchObject({ email, confirmed_at: expect.any(String) });
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    const login = (address: string) =>
      ask("POST", "/api/auth/login", { body: { email: address, password: PASSWORD } });
    expect((await login(email)).status).toBe(200);
    expect((await login(anna.email)).status).toBe(401);
  });

  test("notifies the old address in the user's language, without the full new address", async () => {
    const { anna, email, link } = await changing({ language: "fr" });
    await follow(link);
    const mail = mailTo(anna.email);
    expect(mail.subject).toBe("L’adresse e-mail de ton compte Respiro a changé");
    expect(mail.text).toContain("n•••@lago.example");
    expect(mail.text + mail.html).not.toContain(email);
    expect(mailsTo(email)).toEqual([]);
    expect(await listOutbox(anna.email)).toEqual([]);
  });

  test("a second click is no error and sends no second notification", async () => {
    const { anna, link } = await changing();
    const answers = await Promise.all([follow(link), follow(link)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await follow(link)).status).toBe(200);
    expect(mailsTo(anna.email)).toHaveLength(1);
  });

  test("the old link is no longer good once the address has changed again", async () => {
    const { anna, link } = await changing();
    await follow(link);
    const email = newAddress();
    await request({ ...anna, token: await makeToken(await findUser(anna)) }, email);
    await follow(linkIn(mailTo(email)));
    expect((await follow(link)).error?.code).toBe("invalid_token");
    expect((await findUser(anna)).email).toBe(email);
  });

  test("a link expires after a day, and the account no longer shows the pending change", async () => {
    const { anna, link } = await changing();
    vi.setSystemTime(Date.now() + 24 * HOUR_MS + 1000);
    expect((await follow(link)).error?.code).toBe("invalid_token");
    expect((await findUser(anna)).email).toBe(anna.email);
    expect(await waiting(anna)).toBeNull();
  });

  test("a wrong token and another address are refused alike", async () => {
    const { anna, email, link } = await changing();
    const token_hash = link.searchParams.get("token_hash");
    for (const body of [
      { token_hash: "x", email },
      { token_hash, email: newAddress() },
      { token_hash, email: anna.email },
    ]) {
      const answer = await ask("POST", "/api/auth/confirm-email-change", { body });
      expect([answer.status, answer.error?.code]).toEqual([400, "invalid_token"]);
    }
    expect((await findUser(anna)).email).toBe(anna.email);
  });

  test("nothing changes and no mail is sent when the address was registered meanwhile", async () => {
    const { anna, email, link } = await changing();
    const bruno = await makeUser("bruno");
    await updateUser(bruno.id, { email });
    const answer = await follow(link);
    expect([answer.status, answer.error?.code]).toEqual([409, "email_taken"]);
    expect((await findUser(anna)).email).toBe(anna.email);
    expect(sentMails).toEqual([]);
  });

  test("of two users who want the same address, the first to confirm gets it", async () => {
    const email = newAddress();
    const links = [];
    const people = [await makeUser("anna"), await makeUser("bruno")];
    for (const who of people) {
      sentMails.length = 0;
      await request(who, email);
      links.push(linkIn(mailTo(email)));
    }
    const answers = await Promise.all(links.map((link) => follow(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owners = (await Promise.all(people.map(findUser))).filter((row) => row.email === email);
    expect(owners).toHaveLength(1);
  });

  test("recovery links sent to the old address are invalidated", async () => {
    const { anna, link } = await changing();
    await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
    const token = linkIn(mailTo(anna.email)).searchParams.get("token");
    await follow(link);
    const answer = await ask("POST", "/api/auth/reset-password", { body: { token, password: "rubata!" } });
    expect(answer.error?.code).toBe("invalid_token");
  });

  test("mails sent to the old address are found under the new one", async () => {
    const { anna, email, link } = await changing();
    await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
    await follow(link);
    expect((await listOutbox(email)).map(({ template }) => template)).toEqual(["recovery"]);
    expect(await listOutbox(anna.email)).toEqual([]);
  });

  test("a warning that is not sent yet goes to the old address, and any other mail to the new one", async () => {
    const { anna, email, link } = await changing();
    const later = new Date(Date.now() + HOUR_MS);
    for (const template of MAIL_TEMPLATES)
      await mailInsert(db, { recipient: anna.email, language: "it", template, params: {} }, later);
    expect((await follow(link)).status).toBe(200);
    const warned = (await listOutbox(anna.email)).map(({ template }) => template);
    expect(warned.toSorted()).toEqual(OWNER_WARNINGS.toSorted());
    const redirected = (await listOutbox(email)).map(({ template }) => template);
    expect(redirected).toHaveLength(MAIL_TEMPLATES.length - OWNER_WARNINGS.length);
  });

  test("a warning to the old address leaves no row once it is sent, because erasing would not find it", async () => {
    const { anna, link } = await changing();
    const params = { name: "Anna", link: "/" };
    const draft = { recipient: anna.email, language: "it", template: "new_device", params } as const;
    await mailInsert(db, draft, new Date());
    await follow(link);
    expect(mailsTo(anna.email)).toHaveLength(2);
    expect(await listOutbox(anna.email)).toEqual([]);
  });
});
