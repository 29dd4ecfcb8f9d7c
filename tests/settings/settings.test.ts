import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { getPublicConfig } from "../../web/settings/queries.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import worker from "../../worker/index.ts";
import { sendDueMails } from "../../worker/mail/send.ts";
import { mailInsert } from "../../worker/mail/store.ts";
import { ROLES } from "../../worker/permissions/permissionMap.ts";
import { runCronJobs } from "../../worker/runCronJobs.ts";
import { CONFIG_COST, KV_LIMIT_MS, refreshPublicConfig } from "../../worker/settings/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { endTimers } from "../support/interception.ts";
import { type SentMail, sentMails } from "../support/mailbox.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, database, db, inBrowser, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await database.prepare("delete from settings").run();
  await env.CONFIG.delete("public-config");
});

const freeMode = { value: { enabled: true } };

test("by default free mode is off and past events come last", async () => {
  const config = await inBrowser(null, getPublicConfig);
  expect(config).toEqual({
    eventsFreeMode: false,
    pastEventsCategoryPosition: null,
    contactEmail: null,
    registersKeptMonths: 24,
  });
  const setting = await ask("GET", "/api/settings/events_free_mode");
  const never = { value: null, revision: 0, updated_at: null };
  expect(setting.body).toEqual({ key: "events_free_mode", ...never });
});

test("an admin switches free mode, and the public config shows it at once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const answer = await ask("PUT", "/api/settings/events_free_mode", { body: freeMode, as: ugo });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { key: "events_free_mode", value: { enabled: true }, revision: 1 },
  ]);
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ eventsFreeMode: true });
  expect((await ask("GET", "/api/settings/events_free_mode")).body).toMatchObject({
    value: { enabled: true },
  });
});

test("an admin sets the position of past events", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const body = { value: { index: 2 } };
  await ask("PUT", "/api/settings/past_events_category_position", { body, as: ugo });
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ pastEventsCategoryPosition: 2 });
});

test("registers are kept for 6 to 120 whole months, as an admin says", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const keep = (months: unknown) =>
    ask("PUT", "/api/settings/registers_kept_months", { body: { value: { months } }, as: ugo });
  for (const months of [6, 120, 18]) {
    expect([months, (await keep(months)).status]).toEqual([months, 200]);
    expect(await inBrowser(null, getPublicConfig)).toMatchObject({ registersKeptMonths: months });
  }
  for (const months of [5, 121, 7.5, 0, -24, "24", "due anni", "", null, undefined, [24], true]) {
    const { status, error } = await keep(months);
    expect([months, status, error?.code]).toEqual([months, 400, "invalid"]);
  }
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ registersKeptMonths: 18 });
});

test("the config is read from KV without the database", async () => {
  await inBrowser(null, getPublicConfig);
  const broken = { withSession: () => ({ getBookmark: () => null }) } as unknown as D1Database;
  expect((await ask("GET", "/api/public-config", { env: { DB: broken } })).status).toBe(200);
});

test("the config is rebuilt from the database when KV has none", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await ask("PUT", "/api/settings/events_free_mode", { body: freeMode, as: ugo });
  await env.CONFIG.delete("public-config");
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ eventsFreeMode: true });
  expect(await env.CONFIG.get("public-config", "json")).toMatchObject({ eventsFreeMode: true });
});

test("only an admin changes a setting", async () => {
  for (const role of ROLES.filter((role) => role !== "admin")) {
    const as = await makeUser("anna", { role });
    const answer = await ask("PUT", "/api/settings/events_free_mode", { body: freeMode, as });
    expect([role, answer.status, answer.error?.code]).toEqual([role, 403, "forbidden"]);
  }
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ eventsFreeMode: false });
});

test("an unknown key is not found, for reading and for writing", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  expect((await ask("GET", "/api/settings/jwt_secret")).status).toBe(404);
  expect((await ask("PUT", "/api/settings/jwt_secret", { body: freeMode, as: ugo })).status).toBe(404);
});

test("a setting with a wrong value is refused and stays as it was", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const wrong: [key: string, body: unknown, field: string][] = [
    ["events_free_mode", { value: { enabled: "true" } }, "value.enabled"],
    ["events_free_mode", { value: {} }, "value.enabled"],
    ["events_free_mode", { value: true }, "value"],
    ["events_free_mode", { enabled: true }, "value"],
    ["past_events_category_position", { value: { index: -1 } }, "value.index"],
    ["past_events_category_position", { value: { index: 1.5 } }, "value.index"],
    ["past_events_category_position", { value: { index: 1001 } }, "value.index"],
    ["past_events_category_position", { value: { index: null } }, "value.index"],
    ["contact_email", { value: { email: "ciao" } }, "value.email"],
    ["contact_email", { value: { email: "ciao@lago.example\nBcc: x@y.zz" } }, "value.email"],
    ["contact_email", { value: {} }, "value.email"],
    ["contact_email", { value: { email: "ciao@lago.example" }, revision: -1 }, "revision"],
  ];
  for (const [key, body, field] of wrong) {
    const answer = await ask("PUT", `/api/settings/${key}`, { body, as: ugo });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
  }
  expect(await database.prepare("select count(*) as n from settings").first("n")).toBe(0);
});

const audit = async () =>
  (
    await database
      .prepare(
        "select subject_id, before, after from audit_entries where action = 'setting.update' order by id",
      )
      .all<{ subject_id: string; before: string | null; after: string | null }>()
  ).results;

test("of two admins the second sees the first one's value, and nothing is overwritten or logged", async () => {
  const [ugo, olga] = [await makeUser("ugo", { role: "admin" }), await makeUser("olga", { role: "admin" })];
  const put = (as: { token: string }, index: number, revision?: number) =>
    ask("PUT", "/api/settings/past_events_category_position", {
      as,
      body: { value: { index }, ...(revision !== undefined && { revision }) },
    });
  const logged = (await audit()).length;
  expect((await put(ugo, 2, 0)).body).toMatchObject({ value: { index: 2 }, revision: 1 });
  const late = await put(olga, 5, 0);
  expect([late.status, late.error?.code, late.error?.current]).toEqual([
    409,
    "stale",
    { index: 2, revision: 1 },
  ]);
  expect((await put(olga, 5, 1)).body).toMatchObject({ value: { index: 5 }, revision: 2 });
  // Both at once, with the same revision: one wins.
  const both = await Promise.all([put(ugo, 7, 2), put(olga, 8, 2)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Without a revision, as other clients write, the last one counts.
  expect((await put(ugo, 9)).status).toBe(200);
  const entries = (await audit()).slice(logged).map(({ before, after }) => [before, after]);
  expect(entries).toHaveLength(4);
  expect(entries.slice(0, 2)).toEqual([
    [null, '{"index":2}'],
    ['{"index":2}', '{"index":5}'],
  ]);
});

test("the contact address of the setting is on pages, in mails and their answers; without one the configuration's", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const put = (email: string | null) =>
    ask("PUT", "/api/settings/contact_email", { as: ugo, body: { value: { email } } });
  const shown = async () => {
    const { text } = await visit("/privacy-policy");
    await mailInsert(
      db,
      { recipient: ugo.email, language: "it", template: "confirm", params: { name: "Ugo", link: "/" } },
      new Date(),
    );
    await sendDueMails(bindings(), db, ORIGIN, new Date());
    const mail = sentMails.at(-1) as SentMail & { replyTo?: string };
    const [page] = text.match(/mailto:[^"]+/) ?? [];
    return [page, mail.replyTo, mail.text.match(/[\w.]+@[\w.]+(?=\.\n)/)?.[0]];
  };
  const configured = "ciao@respiro.example";
  expect(await shown()).toEqual([`mailto:${configured}`, configured, configured]);
  expect((await put("  Mare@Lago.Example ")).body).toMatchObject({ value: { email: "mare@lago.example" } });
  expect(await inBrowser(null, getPublicConfig)).toMatchObject({ contactEmail: "mare@lago.example" });
  // Purged, although the page was cached a moment ago.
  expect(await shown()).toEqual(["mailto:mare@lago.example", "mare@lago.example", "mare@lago.example"]);
  expect((await put("  ")).body).toMatchObject({ value: { email: null } });
  expect(await shown()).toEqual([`mailto:${configured}`, configured, configured]);
});

const away = () => Promise.reject(new Error("KV is away"));
const silent = () => new Promise<never>(() => {});

test.for([
  ["fails", away],
  ["hangs", silent],
] as const)("while KV %s the public config is right, and a setting is saved", async ([, call]) => {
  endTimers(KV_LIMIT_MS);
  const CONFIG = { get: call, put: call } as unknown as KVNamespace;
  const ugo = await makeUser("ugo", { role: "admin" });
  const saved = await ask("PUT", "/api/settings/events_free_mode", {
    body: freeMode,
    as: ugo,
    env: { CONFIG },
  });
  expect([saved.status, saved.body]).toMatchObject([200, { value: { enabled: true } }]);
  const config = await ask("GET", "/api/public-config", { env: { CONFIG } });
  expect([config.status, config.body]).toMatchObject([200, { eventsFreeMode: true }]);
});

test("what KV holds has no end, at which all readers would write it at once", async () => {
  await inBrowser(null, getPublicConfig);
  const { keys } = await env.CONFIG.list({ prefix: "public-config" });
  expect(keys).toEqual([{ name: "public-config" }]);
});

test("a change that KV did not take shows after the next tick, which writes only what differs", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await inBrowser(null, getPublicConfig);
  const failing = { get: away, put: away } as unknown as KVNamespace;
  await ask("PUT", "/api/settings/events_free_mode", { body: freeMode, as: ugo, env: { CONFIG: failing } });
  const written: unknown[] = [];
  const CONFIG = new Proxy(env.CONFIG, {
    get(kv, name) {
      const value = Reflect.get(kv, name);
      if (name === "put") written.push(name);
      return typeof value === "function" ? value.bind(kv) : value;
    },
  });
  for (let ticks = 0; ticks < 2; ticks += 1)
    await runCronJobs(
      [{ name: "settings", reserved: CONFIG_COST, run: () => refreshPublicConfig(db, CONFIG) }],
      newBudget(),
    );
  expect(written).toHaveLength(1);
  expect(await env.CONFIG.get("public-config", "json")).toMatchObject({ eventsFreeMode: true });
});

test("a tick of the cron writes the config where KV has none", async () => {
  await worker.scheduled(createScheduledController(), bindings());
  expect(await env.CONFIG.get("public-config", "json")).toMatchObject({ eventsFreeMode: false });
});
