import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { getPublicConfig } from "../../web/settings/api.ts";
import { ROLES } from "../../worker/permissions/contract.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, inBrowser } from "../support/worker.ts";

beforeEach(async () => {
  await database.prepare("delete from settings").run();
  await env.CONFIG.delete("public-config");
});

const freeMode = { value: { enabled: true } };

test("by default free mode is off and past events come last", async () => {
  const config = await inBrowser(null, getPublicConfig);
  expect(config).toEqual({ eventsFreeMode: false, pastEventsCategoryPosition: null });
  const setting = await ask("GET", "/api/settings/events_free_mode");
  expect(setting.body).toEqual({ key: "events_free_mode", value: null });
});

test("an admin switches free mode, and the public config shows it at once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const answer = await ask("PUT", "/api/settings/events_free_mode", { body: freeMode, as: ugo });
  expect([answer.status, answer.body]).toEqual([200, { key: "events_free_mode", value: { enabled: true } }]);
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
  ];
  for (const [key, body, field] of wrong) {
    const answer = await ask("PUT", `/api/settings/${key}`, { body, as: ugo });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
  }
  expect(await database.prepare("select count(*) as n from settings").first("n")).toBe(0);
});
