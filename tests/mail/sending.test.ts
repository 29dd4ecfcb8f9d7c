import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { CRON_BUDGET } from "../../worker/cronBudget.ts";
import worker from "../../worker/index.ts";
import { nextAttempt } from "../../worker/mail/rules.ts";
import {
  LEASING_AFTER_RESPONSE_MS,
  LEASING_OF_JOB_MS,
  SEND_LIMIT_MS,
  sendDueMails,
} from "../../worker/mail/send.ts";
import { MAIL_LEASE_SIZE, type MailDraft, mailInsert, mailsInsert } from "../../worker/mail/store.ts";
import { JOB_LIMIT_MS } from "../../worker/runCronJobs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dropTimers, endTimers, skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { brokenMailbox, linkIn, listOutbox, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, database, db, deliver, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

const MINUTE_MS = 60_000;
const MORE_THAN_A_SWEEP = 320;

const draft: MailDraft = {
  recipient: "anna@lago.example",
  language: "it",
  template: "confirm",
  params: { name: "Anna", link: `${ORIGIN}/auth/confirm?token_hash=segreto` },
};

beforeEach(async () => {
  skipRetryDelays();
  await database.prepare("delete from mails").run();
});

/** The cron, at this moment. */
async function sweep(other: Partial<Env> = {}): Promise<void> {
  await worker.scheduled(createScheduledController(), bindings(other));
}

test("two concurrent senders send a mail once", async () => {
  for (let index = 0; index < 5; index += 1) await mailInsert(db, draft, new Date());
  await Promise.all(Array.from({ length: 6 }, () => sendDueMails(bindings(), db, ORIGIN, new Date())));
  expect(sentMails).toHaveLength(5);
  expect(await listOutbox(draft.recipient)).toMatchObject(Array(5).fill({ attempts: 1 }));
});

test("the parameters of a sent mail are deleted, links included", async () => {
  await mailInsert(db, draft, new Date());
  await sweep();
  expect(await listOutbox(draft.recipient)).toMatchObject([
    { params: "{}", next_attempt_at: null, failed_at: null, last_error: null },
  ]);
  expect((await listOutbox(draft.recipient))[0]?.sent_at).not.toBeNull();
});

test("the cron sends through a remote binding, whose methods have no properties of their own", async () => {
  const sent: unknown[] = [];
  const send = new Proxy(async (message: unknown) => void sent.push(message), {
    get(_, name) {
      throw new TypeError(`The RPC receiver does not implement the method "${String(name)}".`);
    },
  });
  await mailInsert(db, draft, new Date());
  await sweep({ MAIL: { send } as unknown as SendEmail });
  expect(sent).toHaveLength(1);
  expect(await listOutbox(draft.recipient)).toMatchObject([{ attempts: 1, last_error: null }]);
});

test("a failed mail is retried with growing pauses and sent once", async () => {
  const start = Date.now();
  vi.setSystemTime(start);
  await mailInsert(db, draft, new Date());
  await sweep({ MAIL: brokenMailbox });
  const [first] = await listOutbox(draft.recipient);
  expect(first).toMatchObject({
    attempts: 1,
    sent_at: null,
    failed_at: null,
    last_error: "the mail server is asleep",
  });
  expect(first?.next_attempt_at).toBe(new Date(start + MINUTE_MS).toISOString());
  // Not yet due: nobody tries.
  vi.setSystemTime(start + MINUTE_MS - 1);
  await sweep();
  expect(sentMails).toEqual([]);
  vi.setSystemTime(start + MINUTE_MS);
  await sweep();
  await sweep();
  expect(mailsTo(draft.recipient)).toHaveLength(1);
  expect(await listOutbox(draft.recipient)).toMatchObject([{ attempts: 2, last_error: null }]);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("after the last retry a mail has failed for good and stays in the outbox", async () => {
  const start = Date.now();
  vi.setSystemTime(start);
  await mailInsert(db, draft, new Date());
  const waits: number[] = [];
  for (;;) {
    await sweep({ MAIL: brokenMailbox });
    const [row] = await listOutbox(draft.recipient);
    if (!row?.next_attempt_at) break;
    waits.push((Date.parse(row.next_attempt_at) - Date.now()) / MINUTE_MS);
    vi.setSystemTime(row.next_attempt_at);
  }
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440]);
  const [row] = await listOutbox(draft.recipient);
  expect(row).toMatchObject({ attempts: 8, sent_at: null, last_error: "the mail server is asleep" });
  expect(row?.failed_at).toBe(new Date().toISOString());
  vi.setSystemTime(Date.now() + 100 * 24 * 60 * MINUTE_MS);
  await sweep();
  expect(sentMails).toEqual([]);
  expect(takeLoggedErrors()).toHaveLength(8);
});

test("a crashed sender's mail is sent when its lease expires", async () => {
  const start = Date.now();
  vi.setSystemTime(start);
  // A crashed sender has no time limit any more.
  dropTimers(SEND_LIMIT_MS);
  await mailInsert(db, draft, new Date());
  const dying = { send: () => new Promise(() => {}) } as unknown as SendEmail;
  void sendDueMails(bindings({ MAIL: dying }), db, ORIGIN, new Date());
  await vi.waitUntil(async () => (await listOutbox(draft.recipient))[0]?.attempts === 1, { timeout: 30_000 });
  await sweep();
  expect(sentMails).toEqual([]);
  vi.setSystemTime(start + 2 * MINUTE_MS);
  await sweep();
  expect(sentMails).toHaveLength(1);
});

/** So many mails that are due, the oldest first. */
async function dueMails(count: number, template = "confirm"): Promise<void> {
  await database
    .prepare(
      `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ? - 1)
       insert into mails (id, recipient, language, template, params, attempts, created_at, next_attempt_at)
       select 'mail ' || n, n || '@lago.example', 'it', ?, '{}', 0, '', printf('2026-01-01T00:00:%03dZ', n)
       from numbers`,
    )
    .bind(count, template)
    .run();
}

test("the cron sends until no mail is due", async () => {
  await dueMails(3 * MAIL_LEASE_SIZE + 5);
  await sweep();
  expect(new Set(sentMails.map(({ to }) => to)).size).toBe(3 * MAIL_LEASE_SIZE + 5);
});

test("the cron sends the oldest mails within its budget, and the next tick the rest", async () => {
  await dueMails(MORE_THAN_A_SWEEP);
  await sweep();
  const first = sentMails.length;
  expect(first).toBeGreaterThan(100);
  expect(first).toBeLessThan(CRON_BUDGET.subrequests);
  expect(sentMails.map(({ to }) => to)).toContain("0@lago.example");
  expect(sentMails.map(({ to }) => to)).not.toContain(`${MORE_THAN_A_SWEEP - 1}@lago.example`);
  await sweep();
  expect(new Set(sentMails.map(({ to }) => to)).size).toBe(MORE_THAN_A_SWEEP);
});

test("two concurrent ticks send each mail once", async () => {
  await dueMails(4 * MAIL_LEASE_SIZE);
  await Promise.all([sweep(), sweep()]);
  expect(sentMails).toHaveLength(4 * MAIL_LEASE_SIZE);
});

test("after a response one lease of mails is sent", async () => {
  vi.setSystemTime(Date.now());
  await dueMails(2 * MAIL_LEASE_SIZE);
  await sendDueMails(bindings(), db, ORIGIN, new Date());
  expect(sentMails).toHaveLength(MAIL_LEASE_SIZE);
});

test("mails of accounts leave first, then those about money, however many others wait longer", async () => {
  vi.setSystemTime(Date.now());
  await dueMails(3 * MAIL_LEASE_SIZE, "event_message");
  const of = (template: MailDraft["template"]) =>
    ({ ...draft, recipient: `${template}@lago.example`, template }) satisfies MailDraft;
  await db.batch([
    mailInsert(db, of("place_paid"), new Date()),
    mailInsert(db, of("recovery"), new Date()),
    mailsInsert(db, [of("refund_sent")], new Date()),
  ]);
  await sendDueMails(bindings(), db, ORIGIN, new Date());
  expect(sentMails.slice(0, 3).map(({ to }) => to)).toEqual(
    ["recovery", "place_paid", "refund_sent"].map((template) => `${template}@lago.example`),
  );
  expect(sentMails).toHaveLength(MAIL_LEASE_SIZE);
});

test("while the mail server is down a tick tries only one lease", async () => {
  await dueMails(3 * MAIL_LEASE_SIZE);
  await sweep({ MAIL: brokenMailbox });
  expect(takeLoggedErrors()).toHaveLength(MAIL_LEASE_SIZE);
  await sweep();
  expect(sentMails).toHaveLength(2 * MAIL_LEASE_SIZE);
});

/** A mail server that needs so many milliseconds for each five mails. */
function slowMailbox(milliseconds: number): SendEmail {
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent % 5 === 0) vi.setSystemTime(Date.now() + milliseconds);
  };
  return { send } as unknown as SendEmail;
}

const countLeased = () => database.prepare("select count(*) as n from mails where attempts > 0").first("n");

test("after a response a slow mail server gets only mails that are noted before the platform ends the work", async () => {
  vi.setSystemTime(Date.now());
  await dueMails(MAIL_LEASE_SIZE);
  const MAIL = slowMailbox(LEASING_AFTER_RESPONSE_MS + 1);
  await sendDueMails(bindings({ MAIL }), db, ORIGIN, new Date());
  expect(await countLeased()).toBe(5);
  // What refunds took before counts, too.
  await sendDueMails(bindings(), db, ORIGIN, new Date(Date.now() - LEASING_AFTER_RESPONSE_MS - 1));
  expect(await countLeased()).toBe(5);
});

test("a tick leases no mails of a slow server that it cannot send within the job's limit", async () => {
  vi.setSystemTime(Date.now());
  await dueMails(3 * MAIL_LEASE_SIZE);
  await sweep({ MAIL: slowMailbox(LEASING_OF_JOB_MS / 4 + 1) });
  expect(await countLeased()).toBe(MAIL_LEASE_SIZE);
  expect(LEASING_OF_JOB_MS + (MAIL_LEASE_SIZE / 5) * SEND_LIMIT_MS).toBeLessThan(JOB_LIMIT_MS);
  await sweep();
  expect(sentMails).toHaveLength(2 * MAIL_LEASE_SIZE);
});

test("a mail that the server neither takes nor refuses has failed in time, and is tried again", async () => {
  endTimers(SEND_LIMIT_MS);
  await mailInsert(db, draft, new Date());
  const hanging = { send: () => new Promise(() => {}) } as unknown as SendEmail;
  await sweep({ MAIL: hanging });
  const [row] = await listOutbox(draft.recipient);
  expect(row).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: `no answer within ${SEND_LIMIT_MS} ms`,
  });
  vi.unstubAllGlobals();
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sweep();
  expect(sentMails).toHaveLength(1);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("one failing mail does not delay the others", async () => {
  await mailInsert(db, { ...draft, template: "no such template" as "confirm" }, new Date());
  await mailInsert(db, { ...draft, recipient: "bea@lago.example" }, new Date());
  await sweep();
  expect(mailsTo("bea@lago.example")).toHaveLength(1);
  expect(takeLoggedErrors().join()).toContain("no mail template named no such template");
});

test("mails with the same dedupe key are sent once", async () => {
  for (const _ of [1, 2, 3]) await mailInsert(db, { ...draft, dedupeKey: "welcome:anna" }, new Date());
  await sweep();
  expect(sentMails).toHaveLength(1);
});

test("a mail comes from the site's own address, under its name", async () => {
  await mailInsert(db, draft, new Date());
  await sweep({ SITE_NAME: "Altro nome", MAIL_FROM: "posta@altro.example" });
  expect(sentMails[0]?.from).toEqual({ email: "posta@altro.example", name: "Altro nome" });
});

test("registering succeeds while the mail server is down", async () => {
  const body = { email: "carla@lago.example", password: "trattengo", full_name: "Carla" };
  const answer = await ask("POST", "/api/auth/register", { body, env: { MAIL: brokenMailbox } });
  expect(answer.status).toBe(201);
  expect(await listOutbox(body.email)).toMatchObject([{ sent_at: null, attempts: 1 }]);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("the log of a failed mail contains no e-mail and no link", async () => {
  await mailInsert(db, draft, new Date());
  await sweep({ MAIL: brokenMailbox });
  const [line = ""] = takeLoggedErrors();
  expect(line).toContain("mail not sent");
  expect(line).not.toContain(draft.recipient);
  expect(line).not.toContain("segreto");
});

test("the next try is counted from the tries made, and there is none after the last pause", () => {
  const now = new Date("2026-02-28T23:59:30Z");
  expect(nextAttempt(1, now)).toBe("2026-03-01T00:00:30.000Z");
  expect(nextAttempt(7, now)).toBe("2026-03-01T23:59:30.000Z");
  expect(nextAttempt(8, now)).toBeNull();
});

/** As it would be deployed with nobody having said where the site is. */
const WITHOUT_SITE = { SITE_URL: "" };

test("without SITE_URL the cron sends no mails and logs it", async () => {
  const path = "/auth/confirm?token_hash=segreto";
  await mailInsert(db, { ...draft, params: { name: "Anna", link: path } }, new Date());
  await sweep(WITHOUT_SITE);
  expect(sentMails).toEqual([]);
  expect(await listOutbox(draft.recipient)).toMatchObject([{ attempts: 0, sent_at: null, failed_at: null }]);
  expect(takeLoggedErrors().join()).toMatch(/SITE_URL/);
  await sweep({ SITE_URL: "https://respiro.example" });
  expect(mailsTo(draft.recipient).map((mail) => linkIn(mail).href)).toEqual([
    `https://respiro.example${path}`,
  ]);
});

test("a forged Host header appears in no mail and no Stripe return address", async () => {
  const anna = await makeUser("anna");
  await mailInsert(db, { ...draft, recipient: "carla@lago.example" }, new Date());
  sentMails.length = 0;
  const forged = new Request("https://evil.example/api/auth/request-password-reset", {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": "10.9.9.9" },
    body: JSON.stringify({ email: anna.email }),
  });
  expect((await deliver(forged, WITHOUT_SITE)).status).toBe(200);
  expect(sentMails).toEqual([]);
  await sweep({ SITE_URL: "https://respiro.example" });
  expect(linkIn(mailTo(anna.email)).origin).toBe("https://respiro.example");
  expect(sentMails.map(({ text, html }) => text + html).join()).not.toContain("evil");
  const checkout = new Request("https://evil.example/api/payments/create-package-checkout", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${anna.token}` },
    body: JSON.stringify({ kind: "sponsor_package", packageId: "partner" }),
  });
  const answer = await deliver(checkout, WITHOUT_SITE);
  expect([answer.status, (await answer.json<{ error: { code: string } }>()).error.code]).toEqual([
    503,
    "misconfigured",
  ]);
});

test("on localhost mails link to the request's host", async () => {
  const anna = await makeUser("anna");
  sentMails.length = 0;
  const request = new Request("http://localhost:8787/api/auth/request-password-reset", {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": "10.9.9.8" },
    body: JSON.stringify({ email: anna.email }),
  });
  await deliver(request, WITHOUT_SITE);
  expect(linkIn(mailTo(anna.email)).origin).toBe("http://localhost:8787");
});

test("a missing SITE_URL is logged once, at the first request", async () => {
  for (let asked = 0; asked < 2; asked++) await visit("/api/public-config", {}, WITHOUT_SITE);
  expect(takeLoggedErrors().filter((line) => line.includes("SITE_URL"))).toHaveLength(1);
});
