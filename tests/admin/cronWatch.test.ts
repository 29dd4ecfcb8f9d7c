import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { type CronWatch, cronWatch } from "../../worker/admin/CronWatch.ts";
import { CRON_MINUTES, CRON_SILENCE_MINUTES } from "../../worker/admin/contract.ts";
import type { OverviewView } from "../../worker/admin/outputs.ts";
import worker from "../../worker/index.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { failingDatabase } from "../support/failingDatabase.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { brokenMailbox, listOutbox, mailbox, mailsTo, sentMails } from "../support/mailbox.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

const MINUTE_MS = 60_000;
const NOON = Date.parse("2027-05-03T10:00:00Z");

beforeEach(async () => {
  vi.setSystemTime(NOON);
  await database.batch(
    [
      "delete from alarms",
      "delete from mails",
      "delete from cron_jobs",
      "update users set role = 'final_user'",
    ].map((text) => database.prepare(text)),
  );
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

/** The cron with the real Durable Object. */
async function tick(other: Partial<Env> = {}): Promise<void> {
  await worker.scheduled({} as ScheduledController, bindings({ CRON_WATCH: env.CRON_WATCH, ...other }));
}

/** The object's alarm goes off; it sends through this e-mail binding. */
async function goOff(MAIL: SendEmail = mailbox): Promise<boolean> {
  const watch = cronWatch(env);
  await runInDurableObject(watch, (instance: CronWatch) => {
    Object.assign(instance, { env: bindings({ MAIL }) });
  });
  return runDurableObjectAlarm(watch);
}

const alarmTime = () => runInDurableObject(cronWatch(env), (_, state) => state.storage.getAlarm());

const openAlarms = async () =>
  (await database.prepare("select kind from alarms where settled_at is null").all<{ kind: string }>())
    .results;

test("every tick pushes the alarm half an hour ahead", async () => {
  await tick();
  expect(await alarmTime()).toBe(NOON + CRON_SILENCE_MINUTES * MINUTE_MS);
  later(5);
  await tick();
  expect(await alarmTime()).toBe(NOON + (CRON_SILENCE_MINUTES + 5) * MINUTE_MS);
  // Gone off too early, as after a clock that was corrected: it only waits on.
  await goOff();
  expect(sentMails).toEqual([]);
  expect(await alarmTime()).toBe(NOON + (CRON_SILENCE_MINUTES + 5) * MINUTE_MS);
});

test("a cron that never ran is expected from the first question after the site's health, and its silence is told", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await runInDurableObject(cronWatch(env), (_, state) => state.storage.deleteAll());
  await runInDurableObject(cronWatch(env), (_, state) => state.storage.deleteAlarm());
  const asking = () => ask("GET", "/api/health", { env: { CRON_WATCH: env.CRON_WATCH } });
  await asking();
  const expected = NOON + CRON_SILENCE_MINUTES * MINUTE_MS;
  expect(await alarmTime()).toBe(expected);
  later(10);
  await asking();
  expect(await alarmTime()).toBe(expected);
  later(20);
  expect(await goOff()).toBe(true);
  expect(mailsTo(ugo.email).map(({ text }) => /1970/.test(text))).toEqual([false]);
  expect(await openAlarms()).toEqual([{ kind: "cron_silent" }]);
  await tick();
  await asking();
  expect(await alarmTime()).toBe(Date.now() + CRON_SILENCE_MINUTES * MINUTE_MS);
});

test("half an hour of silence is told to every active admin past the outbox, once, and the next tick settles it", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const pola = await makeUser("pola", { role: "admin", language: "pl" });
  const idle = await makeUser("idle", { role: "admin", is_active: false });
  await tick();
  later(CRON_SILENCE_MINUTES);
  expect(await goOff()).toBe(true);
  const [mail, ...more] = mailsTo(ugo.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Respiro: il lavoro periodico è fermo da 30 minuti");
  expect(mail?.text).toContain("03/05/2027 12:00");
  expect(mail?.text).toContain("https://respiro.test/admin/overview");
  expect(mailsTo(pola.email)[0]?.subject).toContain("zadanie cykliczne nie działa");
  expect(mailsTo(idle.email)).toEqual([]);
  expect(await openAlarms()).toEqual([{ kind: "cron_silent" }]);
  expect(await alarmTime()).toBeNull();
  const { body } = await ask<OverviewView>("GET", "/api/admin/overview", { as: ugo });
  expect([body.cron?.is_silent, body.alarms.map(({ kind }) => kind)]).toEqual([true, ["cron_silent"]]);

  later(60);
  await tick();
  expect(await openAlarms()).toEqual([]);
  expect((await listOutbox(ugo.email)).map(({ template }) => template)).toEqual(["alarm_cron_settled"]);
  expect(mailsTo(ugo.email)[1]?.subject).toBe("Respiro: il lavoro periodico è ripartito");
  expect(await alarmTime()).toBe(Date.now() + CRON_SILENCE_MINUTES * MINUTE_MS);
});

test("when a mail cannot be sent the object tries again, and repeats none that went out", async () => {
  const first = await makeUser("uno", { role: "admin" });
  const second = await makeUser("due", { role: "admin" });
  await tick();
  later(CRON_SILENCE_MINUTES);
  let sent = 0;
  const failsAtTheSecond = {
    send: (message: Parameters<SendEmail["send"]>[0]) => {
      sent += 1;
      return sent === 2 ? brokenMailbox.send(message) : mailbox.send(message);
    },
  } as unknown as SendEmail;
  await goOff(failsAtTheSecond);
  expect(sentMails).toHaveLength(1);
  expect(takeLoggedErrors().join()).toContain("the admins were not told that the cron is silent");
  expect(await alarmTime()).toBe(Date.now() + 5 * MINUTE_MS);
  later(5);
  await goOff();
  expect([first, second].map(({ email }) => mailsTo(email).length)).toEqual([1, 1]);
  expect(await alarmTime()).toBeNull();
});

test("an admin whose address is refused keeps the others from nothing", async () => {
  const refused = await makeUser("uno", { role: "admin" });
  const second = await makeUser("due", { role: "admin" });
  await tick();
  later(CRON_SILENCE_MINUTES);
  const refusing = {
    send: (message: Parameters<SendEmail["send"]>[0]) =>
      ("to" in message && message.to === refused.email ? brokenMailbox : mailbox).send(message),
  } as unknown as SendEmail;
  for (let turn = 0; turn < 2; turn += 1) {
    await goOff(refusing);
    expect(takeLoggedErrors().join()).toContain("the admins were not told that the cron is silent");
    later(5);
  }
  expect(mailsTo(second.email)).toHaveLength(1);
});

test("a tick that comes before a second try ends it", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await tick();
  later(CRON_SILENCE_MINUTES);
  await goOff(brokenMailbox);
  takeLoggedErrors();
  later(3);
  await tick();
  expect(await goOff()).toBe(true);
  expect(mailsTo(ugo.email).map(({ subject }) => subject)).toEqual([
    "Respiro: il lavoro periodico è ripartito",
  ]);
});

test("a silent cron without an admin is logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await tick();
  later(CRON_SILENCE_MINUTES);
  await goOff();
  expect(warn.mock.calls.flat().join()).toContain("there is no admin to mail");
});

test("the overview knows the last tick, its duration, and which jobs failed or were cut", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await tick();
  later(5);
  const CONFIG = { get: () => Promise.reject(new Error("KV is away")) } as unknown as KVNamespace;
  await expect(tick({ CONFIG })).rejects.toThrow("not all of the cron's work was done");
  takeLoggedErrors();
  const failedAt = new Date().toISOString();
  const { body } = await ask<OverviewView>("GET", "/api/admin/overview", { as: ugo });
  expect(body.cron).toMatchObject({
    ran_at: failedAt,
    due_at: new Date(Date.now() + CRON_MINUTES * MINUTE_MS).toISOString(),
    is_silent: false,
  });
  const failed = body.cron?.jobs.filter(({ outcome }) => outcome === "failed");
  expect(failed).toMatchObject([
    { name: "event reminders" },
    { name: "reminders", failed_at: failedAt },
    { name: "settings" },
  ]);
  later(5);
  await tick();
  const after = (await ask<OverviewView>("GET", "/api/admin/overview", { as: ugo })).body.cron;
  expect(after?.jobs.find(({ name }) => name === "reminders")).toMatchObject({
    outcome: "done",
    failed_at: failedAt,
  });
});

test("a silent cron is posted to the webhook once, also while the database is away", async () => {
  await tick();
  later(CRON_SILENCE_MINUTES);
  const posts: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    posts.push(JSON.parse(body).text);
    return new Response(null, { status: 204 });
  });
  const ALARM_WEBHOOK = "https://chat.mare.it/hooks/1";
  const DB = failingDatabase(database, () => true);
  for (let turn = 0; turn < 2; turn += 1) {
    await runInDurableObject(cronWatch(env), (instance: CronWatch) => {
      Object.assign(instance, { env: bindings({ ALARM_WEBHOOK, DB }) });
    });
    await runDurableObjectAlarm(cronWatch(env));
  }
  expect(posts).toEqual([
    "Respiro: il lavoro periodico è fermo da 30 minuti https://respiro.test/admin/overview",
  ]);
  expect(takeLoggedErrors()).toHaveLength(2);
});
