import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { checkAlarms } from "../../worker/admin/alarms/checkAlarms.ts";
import type { AlarmKind } from "../../worker/admin/alarms/contract.ts";
import type { OverviewView } from "../../worker/admin/outputs.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { toPaymentIssue } from "../../worker/payments/issues/rules.ts";
import { findPaymentIssueRow } from "../../worker/payments/issues/store.ts";
import { payments, refunds } from "../../worker/payments/schema.ts";
import { checkSealsAtNight } from "../../worker/registers/sealing/checkSealsAtNight.ts";
import { raiseImagesQuotaAlarm } from "../../worker/uploads/store.ts";
import { runCron } from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { failMail, makeFailedMail } from "../support/failedMails.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { listOutbox, mailsTo, sentMails } from "../support/mailbox.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { closeRegister, makeDive, readDay, signLines } from "../support/registerDays.ts";
import { makeRegister } from "../support/registers.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();

const MINUTE_MS = 60_000;
const NOON = Date.parse("2027-05-03T10:00:00Z");
/** A webhook of this time keeps the alarm of silent webhooks out of a test. */
const IN_TWO_DAYS = "2027-05-05T10:00:00.000Z";

beforeEach(async () => {
  vi.setSystemTime(NOON);
  await database.batch(
    [
      ...["alarms", "mails", "stripe_events", "cron_jobs"],
      ...["transfer_moves", "transfers", "refunds", "ledger_entries", "payments"],
    ]
      .map((table) => `delete from ${table}`)
      .concat("update users set role = 'final_user' where role = 'admin'")
      .map((text) => database.prepare(text)),
  );
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const check = () => checkAlarms({ env: bindings(), db, budget: newBudget() });

async function makePayment(other: Partial<typeof payments.$inferInsert> = {}): Promise<string> {
  const organizer = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ organizer_id: organizer.id, title: "Corso a Nizza" });
  const { payment } = await makePaidEnrolment(event, await makeUser("anna"), { cents: 4500 });
  await db.update(payments).set(other).where(eq(payments.id, payment));
  return payment;
}

async function listAlarms(): Promise<{ kind: AlarmKind; subject: string; settled_at: string | null }[]> {
  const { results } = await database
    .prepare("select kind, subject, settled_at from alarms order by raised_at, kind")
    .all<{ kind: AlarmKind; subject: string; settled_at: string | null }>();
  return results;
}

const templates = async (email: string) => (await listOutbox(email)).map(({ template }) => template);

test("a payment issue is told once to every active admin, in their language, and again when it is settled", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const olga = await makeUser("olga", { role: "admin", language: "ru" });
  const idle = await makeUser("idle", { role: "admin", is_active: false });
  await deliverWebhook(IN_TWO_DAYS);
  const payment = await makePayment({ attention: "disputed" });
  await runCron();
  await runCron();
  later(5);
  await runCron();
  const [mail, ...more] = mailsTo(ugo.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Respiro: nuovi pagamenti da verificare: 1");
  expect(mail?.text).toContain("Corso a Nizza");
  expect(mail?.text).toContain("https://respiro.test/admin/payments/issues");
  expect(mailsTo(olga.email).map(({ subject }) => subject)).toEqual([
    "Respiro: новые платежи на проверку: 1",
  ]);
  expect(mailsTo(idle.email)).toEqual([]);
  await db.update(payments).set({ attention: null }).where(eq(payments.id, payment));
  await runCron();
  await runCron();
  expect(await templates(ugo.email)).toEqual(["alarm_payments", "alarm_payments_settled"]);
  expect(await listAlarms()).toMatchObject([{ kind: "payment_issue", subject: payment }]);
  // The same payment may become an issue again.
  await db.update(payments).set({ attention: "disputed" }).where(eq(payments.id, payment));
  later(61);
  await runCron();
  expect(await templates(ugo.email)).toEqual(["alarm_payments", "alarm_payments_settled", "alarm_payments"]);
});

test("issues within the hour after a mail are gathered into one, and what settles meanwhile is not told", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await deliverWebhook(IN_TWO_DAYS);
  await makePayment({ attention: "disputed" });
  await check();
  const passing = await makePayment({ attention: "stripe_unreachable" });
  for (let count = 0; count < 6; count += 1) await makePayment({ attention: "key_refused" });
  for (let tick = 0; tick < 5; tick += 1) {
    later(10);
    await check();
  }
  await db.update(payments).set({ attention: null }).where(eq(payments.id, passing));
  expect(await templates(ugo.email)).toEqual(["alarm_payments"]);
  later(11);
  await check();
  const rows = await listOutbox(ugo.email);
  expect(rows.map(({ template }) => template)).toEqual(["alarm_payments", "alarm_payments"]);
  const params = JSON.parse(rows[1]?.params ?? "{}");
  expect([params.count, params.open, params.titles.split("\n").length]).toEqual(["6", "7", 5]);
  later(120);
  await check();
  expect(await templates(ugo.email)).toHaveLength(2);
});

test("two ticks at once raise an alarm and mail it once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await makePayment({ attention: "disputed" });
  await makeFailedMail();
  await Promise.all(Array.from({ length: 5 }, check));
  expect((await templates(ugo.email)).sort()).toEqual(["alarm_mails", "alarm_payments"]);
  expect(await listAlarms()).toHaveLength(2);
});

test("the statement and the admin's list agree on what a payment issue is", async () => {
  const cases: [attention: string | null, failed: boolean, refunded: number][] = [
    [null, false, 0],
    ["disputed", false, 0],
    ["refund_failed", false, 0],
    [null, true, 0],
    [null, true, 4500],
    ["refund_failed", true, 4500],
    ["session_unknown", true, 4500],
  ];
  for (const [attention, failed, back] of cases) {
    const id = await makePayment({ attention, refunded_cents: back });
    const at = new Date().toISOString();
    const refund = { payment_id: id, amount_cents: 4500, reason: "cancelled", created_at: at } as const;
    if (failed) await db.insert(refunds).values({ id: `failed ${id}`, status: "failed", ...refund });
    if (back) await db.insert(refunds).values({ id: `done ${id}`, status: "done", ...refund });
    const row = await findPaymentIssueRow(db, id);
    await check();
    const raised = (await listAlarms()).some(({ subject }) => subject === id);
    expect([attention, failed, back, raised]).toEqual([
      attention,
      failed,
      back,
      row !== undefined && toPaymentIssue(row, { test: true }) !== null,
    ]);
  }
});

test("a mail that failed for good is an alarm until it is sent, dismissed or erased; an alarm's own mail never is", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const [sent, dismissed, erased] = [await makeFailedMail(), await makeFailedMail(), await makeFailedMail()];
  await makeFailedMail({ template: "alarm_payments", recipient: ugo.email });
  await makeFailedMail({ attempts: 0, recipient: "dropped@mare.example" });
  expect((await listAlarms()).map(({ subject }) => subject).sort()).toEqual([sent, dismissed, erased].sort());
  await check();
  const mail = (await listOutbox(ugo.email)).find(({ template }) => template === "alarm_mails");
  expect(JSON.parse(mail?.params ?? "{}").count).toBe("3");
  const at = new Date().toISOString();
  await database.batch([
    database.prepare("update mails set failed_at = null, next_attempt_at = ? where id = ?").bind(at, sent),
    database.prepare("update mails set dismissed_at = ? where id = ?").bind(at, dismissed),
    database.prepare("delete from mails where id = ?").bind(erased),
  ]);
  expect((await listAlarms()).filter(({ settled_at }) => settled_at === null)).toMatchObject([
    { subject: sent },
  ]);
  // Failing again is the same alarm.
  await failMail(sent, at);
  expect(await listAlarms()).toHaveLength(3);
  await database.prepare("update mails set failed_at = null, sent_at = ? where id = ?").bind(at, sent).run();
  await check();
  expect((await templates(ugo.email)).sort()).toEqual([
    "alarm_mails",
    "alarm_mails_settled",
    "alarm_payments",
  ]);
});

const webhookAlarms = async () => (await listAlarms()).filter(({ kind }) => kind === "webhooks_silent");
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

function deliverWebhook(at: string) {
  return database
    .prepare("insert into stripe_events (id, type, processed_at) values (?, 'refund.updated', ?)")
    .bind(crypto.randomUUID(), at)
    .run();
}

test("webhooks are silent when a payment was paid half an hour ago and none came since it was begun", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await makePayment({ created_at: ago(40), paid_at: ago(29) });
  await check();
  expect(await webhookAlarms()).toEqual([]);
  later(2);
  await check();
  expect(await webhookAlarms()).toMatchObject([{ settled_at: null }]);
  later(500);
  await check();
  expect(await templates(ugo.email)).toEqual(["alarm_webhooks"]);
  await deliverWebhook(new Date().toISOString());
  later(1);
  await check();
  expect((await webhookAlarms())[0]?.settled_at).not.toBeNull();
  expect(await templates(ugo.email)).toEqual(["alarm_webhooks", "alarm_webhooks_settled"]);
});

test.for([
  [
    "a session still open half an hour after its end",
    { created_at: 62, paid_at: null, status: "open" },
    true,
  ],
  ["a session that may still be paid", { created_at: 60, paid_at: null, status: "open" }, false],
  ["a session that Stripe does not know", { created_at: 90, unknown_since: 30 }, false],
  ["a payment that never reached Stripe", { created_at: 90, stripe_session_id: null }, false],
  ["a payment of last week", { created_at: 8 * 24 * 60, paid_at: 8 * 24 * 60 }, false],
] as const)("webhooks and %s: alarm %s", async ([, { created_at, ...rest }, isSilent]) => {
  const instants = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === "number" ? ago(value) : value,
  ]);
  await makePayment({ paid_at: null, ...Object.fromEntries(instants), created_at: ago(created_at) });
  await check();
  expect((await webhookAlarms()).length > 0).toBe(isSilent);
});

test("any webhook since a payment was begun proves that they arrive", async () => {
  await makePayment({ created_at: ago(120), paid_at: ago(100) });
  await deliverWebhook(ago(119));
  await check();
  expect(await webhookAlarms()).toEqual([]);
});

test("a platform without an admin logs its alarms, once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await makePayment({ attention: "disputed" });
  await check();
  await check();
  expect(warn.mock.calls.filter(([text]) => String(text).includes("an alarm without an admin"))).toHaveLength(
    1,
  );
  expect(sentMails).toEqual([]);
  const ugo = await makeUser("ugo", { role: "admin" });
  await updateUser(ugo.id, { deleted_at: new Date().toISOString() });
});

test("settled alarms are deleted after ninety days", async () => {
  const id = await makeFailedMail();
  await database.prepare("delete from mails where id = ?").bind(id).run();
  expect(await listAlarms()).toHaveLength(1);
  await database
    .prepare("update alarms set settled_at = ?")
    .bind(ago(91 * 24 * 60))
    .run();
  await check();
  expect(await listAlarms()).toEqual([]);
});

test("a register that no longer matches its seal is told to admins once, and again when it is mended", async () => {
  await env.CONFIG.delete("seal-check");
  const ugo = await makeUser("ugo", { role: "admin" });
  const { gea, register, members } = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  await signLines(gea, register);
  await closeRegister(gea, register);
  const { view } = await readDay(gea, register);
  await database.batch(["alarms", "mails"].map((table) => database.prepare(`delete from ${table}`)));
  const write = (name: string) =>
    database
      .prepare("update register_signatures set signer_name = ? where register_id = ?")
      .bind(name, register.id)
      .run();
  /** The nightly check of some night, and the ticks after it. */
  const night = async (day: number) => {
    await checkSealsAtNight({ env, db, budget: newBudget() }, new Date(`2027-05-0${day}T01:30:00Z`));
    vi.setSystemTime(`2027-05-0${day}T01:30:00Z`);
    await check();
    later(5);
    await check();
  };
  const registerAlarms = async () => (await listAlarms()).filter(({ kind }) => kind === "register_broken");
  const broken = async () => (await ask<OverviewView>("GET", "/api/admin/overview", { as: ugo })).body;

  await night(4);
  expect(await registerAlarms()).toEqual([]);
  await write(`${view.signatures[0]?.signer_name}.`);
  await night(5);
  await night(6);
  expect(await registerAlarms()).toEqual([
    { kind: "register_broken", subject: register.id, settled_at: null },
  ]);
  expect(await templates(ugo.email)).toEqual(["alarm_registers"]);
  const seen = await broken();
  expect(seen.registers.broken).toBe(1);
  expect(seen.alarms.map(({ kind }) => kind)).toContain("register_broken");

  await write(`${view.signatures[0]?.signer_name}`);
  await night(7);
  await night(8);
  expect(await registerAlarms()).toEqual([
    { kind: "register_broken", subject: register.id, settled_at: expect.any(String) },
  ]);
  expect(await templates(ugo.email)).toEqual(["alarm_registers", "alarm_registers_settled"]);
  expect((await broken()).registers.broken).toBe(0);
});

test("the alarm of the Images quota stands until the next month, and is told once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await deliverWebhook(IN_TWO_DAYS);
  await raiseImagesQuotaAlarm(db, new Date());
  await raiseImagesQuotaAlarm(db, new Date());
  await check();
  vi.setSystemTime("2027-05-31T23:59:00Z");
  await check();
  expect(await templates(ugo.email)).toEqual(["alarm_images"]);
  const { alarms } = (await ask<OverviewView>("GET", "/api/admin/overview", { as: ugo })).body;
  expect(alarms.map(({ kind }) => kind)).toContain("images_quota");
  vi.setSystemTime("2027-06-01T00:00:00Z");
  await check();
  expect(await templates(ugo.email)).toEqual(["alarm_images", "alarm_images_settled"]);
});

test("alarms are posted to the webhook, too, in one call, and a webhook that is away keeps no mail", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await deliverWebhook(IN_TWO_DAYS);
  const posts: { address: string; body: string }[] = [];
  let status = 200;
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    posts.push({ address, body });
    if (status === 0) throw new Error("away");
    return new Response(null, { status });
  });
  const ALARM_WEBHOOK = "https://chat.mare.it/hooks/1";
  const checkWithWebhook = () => checkAlarms({ env: bindings({ ALARM_WEBHOOK }), db, budget: newBudget() });
  await raiseImagesQuotaAlarm(db, new Date());
  await makePayment({ attention: "disputed" });
  await checkWithWebhook();
  await checkWithWebhook();
  expect(posts.map(({ address }) => address)).toEqual([ALARM_WEBHOOK]);
  const { text, content } = JSON.parse(posts[0]?.body ?? "{}");
  expect(text).toBe(content);
  expect(text.split("\n").sort()).toEqual([
    "Respiro: immagini non ridotte, quota di Images finita https://respiro.test/admin/overview",
    "Respiro: nuovi pagamenti da verificare: 1 https://respiro.test/admin/payments/issues",
  ]);
  for (const failing of [0, 500]) {
    status = failing;
    later(61);
    await database
      .prepare("update alarms set settled_at = ? where settled_at is null")
      .bind(new Date().toISOString())
      .run();
    await raiseImagesQuotaAlarm(db, new Date());
    await checkWithWebhook();
    expect(takeLoggedErrors()).toEqual([expect.stringContaining("the alarms' webhook")]);
  }
  expect((await templates(ugo.email)).filter((template) => template === "alarm_images")).toHaveLength(3);
});
