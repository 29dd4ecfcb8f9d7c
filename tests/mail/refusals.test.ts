import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { getListPage } from "../../web/lib/pagedQuery.ts";
import type { FailedMail } from "../../worker/admin/outputs.ts";
import type { UserDetailView } from "../../worker/admin/users/outputs.ts";
import type { User } from "../../worker/auth/outputs.ts";
import worker from "../../worker/index.ts";
import { MAIL_LEASE_SIZE, type MailDraft, mailInsert } from "../../worker/mail/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { linkIn, listOutbox, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { findUser, makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, bindings, database, db, inBrowser, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

const MINUTE_MS = 60_000;

const draft: MailDraft = {
  recipient: "anna@lago.example",
  language: "it",
  template: "confirm",
  params: { name: "Anna", link: `${ORIGIN}/auth/confirm?token_hash=segreto` },
};

beforeEach(() => database.prepare("delete from mails").run());

async function sweep(other: Partial<Env> = {}): Promise<void> {
  await worker.scheduled(createScheduledController(), bindings(other));
}

/** The e-mail service as it refuses these addresses. */
function refusingMailbox(refusals: Record<string, string>): SendEmail {
  return {
    send: (message: { to: string }) => {
      const code = refusals[message.to];
      if (!code) return bindings().MAIL.send(message as Parameters<SendEmail["send"]>[0]);
      return Promise.reject(Object.assign(new Error(`refused: ${code}`), { code }));
    },
  } as unknown as SendEmail;
}

const getFailedMails = () => getListPage<FailedMail>("/api/admin/mails", {});

test("a suppressed address fails for good at once, and does not stop the mails of others", async () => {
  const MAIL = refusingMailbox({ "via@lago.example": "E_RECIPIENT_SUPPRESSED" });
  for (let index = 0; index < MAIL_LEASE_SIZE; index += 1)
    await mailInsert(db, { ...draft, template: "place_freed", recipient: "via@lago.example" }, new Date());
  await mailInsert(db, { ...draft, template: "place_freed" }, new Date(Date.now() + 1));
  vi.setSystemTime(Date.now() + 1000);
  await sweep({ MAIL });
  expect(mailsTo(draft.recipient)).toHaveLength(1);
  const gone = await listOutbox("via@lago.example");
  expect(gone).toMatchObject(
    Array(MAIL_LEASE_SIZE).fill({
      attempts: 1,
      next_attempt_at: null,
      last_error: expect.stringContaining("SUPPRESSED"),
    }),
  );
  expect(gone.every(({ failed_at }) => failed_at !== null)).toBe(true);
  expect(takeLoggedErrors()).toHaveLength(MAIL_LEASE_SIZE);
});

test("a mail that the quota holds waits for days without losing an attempt, and the important ones go first", async () => {
  const MAIL = refusingMailbox({
    [draft.recipient]: "E_DAILY_LIMIT_EXCEEDED",
    "bea@lago.example": "E_DAILY_LIMIT_EXCEEDED",
  });
  await mailInsert(db, { ...draft, recipient: "bea@lago.example", template: "place_freed" }, new Date());
  await mailInsert(db, draft, new Date());
  for (let tick = 0; tick < 12; tick += 1) {
    await sweep({ MAIL });
    takeLoggedErrors();
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  }
  expect(await listOutbox(draft.recipient)).toMatchObject([{ attempts: 0, failed_at: null }]);
  await sweep();
  expect(sentMails.map(({ to }) => to)).toEqual([draft.recipient, "bea@lago.example"]);
});

/** Lets the service refuse a mail to an account's address. */
async function refuseMailTo({ email }: SignedInUser): Promise<void> {
  await mailInsert(db, { ...draft, template: "new_device", recipient: email }, new Date());
  await sweep({ MAIL: refusingMailbox({ [email]: "E_RECIPIENT_SUPPRESSED" }) });
  takeLoggedErrors();
}

const isMarked = async (user: SignedInUser) => (await findUser(user)).email_suppressed_at !== null;

/** Writes a mail to an account and returns how many of its address have arrived. */
async function write({ email }: SignedInUser, template: MailDraft["template"] = "place_freed") {
  await mailInsert(db, { ...draft, template, recipient: email }, new Date());
  await sweep();
  return mailsTo(email).length;
}

test("a refused address is marked, for its member and the admins, and gets only the mails of its account for a week", async () => {
  const [anna, bea, ugo] = [
    await makeUser("anna"),
    await makeUser("bea"),
    await makeUser("ugo", { role: "admin" }),
  ];
  await refuseMailTo(anna);
  expect([await isMarked(anna), await isMarked(bea)]).toEqual([true, false]);
  const { body: own } = await ask<User>("GET", "/api/profile", { as: anna });
  expect(own.email_suppressed_at).toEqual(expect.any(String));
  const { body: seen } = await ask<UserDetailView>("GET", `/api/admin/users/${anna.id}`, { as: ugo });
  expect(seen.email_suppressed_at).toBe(own.email_suppressed_at);
  expect(await write(anna)).toBe(0);
  expect(await write(anna, "new_device")).toBe(1);
  expect(await write(bea)).toBe(1);
  // The refused one alone asks for an admin; what was withheld does not.
  const { rows: mails } = await inBrowser(ugo, getFailedMails);
  expect(mails).toMatchObject([{ email_suppressed_at: own.email_suppressed_at }]);
  expect(await listOutbox(anna.email)).toContainEqual(
    expect.objectContaining({ attempts: 0, params: "{}", last_error: "mails to this address come back" }),
  );
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * MINUTE_MS + MINUTE_MS);
  expect(await write(anna)).toBe(2);
  expect(await isMarked(anna)).toBe(true);
});

test("confirming the address anew ends its mark, but not by a link from before", async () => {
  const anna = await makeUser("anna", { confirmed_at: new Date().toISOString() });
  const confirm = async () => {
    const { searchParams } = linkIn(mailTo(anna.email));
    const body = { token_hash: searchParams.get("token_hash"), email: searchParams.get("email") };
    expect((await ask("POST", "/api/auth/confirm", { body })).status).toBe(200);
  };
  // Neither marked nor unconfirmed: no mail.
  await ask("POST", "/api/auth/resend-confirmation", { as: anna });
  expect(mailsTo(anna.email)).toHaveLength(0);
  await refuseMailTo(anna);
  vi.setSystemTime(Date.now() + 1000);
  await ask("POST", "/api/auth/resend-confirmation", { as: anna });
  await refuseMailTo(anna);
  await confirm();
  expect(await isMarked(anna)).toBe(true);
  sentMails.length = 0;
  vi.setSystemTime(Date.now() + 1000);
  await ask("POST", "/api/auth/resend-confirmation", { as: anna });
  await confirm();
  expect(await isMarked(anna)).toBe(false);
  sentMails.length = 0;
  expect(await write(anna)).toBe(1);
});

test("changing the address ends its mark, and a late refusal of the former one marks nobody", async () => {
  const anna = await makeUser("anna");
  await refuseMailTo(anna);
  const email = `nuova-${crypto.randomUUID()}@lago.example`;
  await ask("POST", "/api/account/email", { as: anna, body: { email, password: PASSWORD } });
  const { searchParams } = linkIn(mailTo(email));
  const MAIL = {
    send: async ({ to }: { to: string }) => {
      const body = { token_hash: searchParams.get("token_hash"), email: searchParams.get("email") };
      expect((await ask("POST", "/api/auth/confirm-email-change", { body })).status).toBe(200);
      throw Object.assign(new Error(to), { code: "E_RECIPIENT_SUPPRESSED" });
    },
  } as unknown as SendEmail;
  await mailInsert(db, { ...draft, recipient: anna.email }, new Date());
  await sweep({ MAIL });
  takeLoggedErrors();
  expect(await findUser(anna)).toMatchObject({ email, email_suppressed_at: null });
});

test("an admin who sends a refused mail again ends the mark, and a second refusal marks anew", async () => {
  const [anna, ugo] = [await makeUser("anna"), await makeUser("ugo", { role: "admin" })];
  await refuseMailTo(anna);
  const retry = async (MAIL?: SendEmail) => {
    const [mail] = (await inBrowser(ugo, getFailedMails)).rows;
    await ask("POST", `/api/admin/mails/${mail?.id}/retry`, { as: ugo, ...(MAIL && { env: { MAIL } }) });
  };
  await retry(refusingMailbox({ [anna.email]: "E_RECIPIENT_SUPPRESSED" }));
  takeLoggedErrors();
  expect(await isMarked(anna)).toBe(true);
  await retry();
  expect([mailsTo(anna.email).length, await isMarked(anna)]).toEqual([1, false]);
});

test("bounces of lost mailboxes and complaints mark their addresses, refusals of a mail's words do not", async () => {
  const told = async (kind: string, smtpEnhancedStatusCode?: string) => {
    const user = await makeUser("anna");
    const delivery = { status: kind, smtpEnhancedStatusCode };
    const payload = { recipient: user.email.toUpperCase(), delivery };
    const body = { type: `cf.email.sending.message.${kind}`, payload };
    const messages = [{ body: "unknown" }, { body }];
    await worker.queue({ messages } as unknown as MessageBatch, bindings());
    return isMarked(user);
  };
  expect([await told("bounced", "5.1.1"), await told("bounced", "5.2.1"), await told("complained")]).toEqual(
    Array(3).fill(true),
  );
  expect([
    await told("bounced", "5.7.1"),
    await told("bounced", "4.2.2"),
    await told("bounced"),
    await told("deferred", "5.1.1"),
    await told("delivered"),
  ]).toEqual(Array(5).fill(false));
});
