import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { HEALTH_TIMEOUT_MS } from "../../worker/admin/alarms/contract.ts";
import { healthStatus } from "../../worker/admin/alarms/rules.ts";
import type { HealthDetailsView, HealthView } from "../../worker/admin/outputs.ts";
import { cronJobs } from "../../worker/admin/schema.ts";
import { mails } from "../../worker/mail/schema.ts";
import { mailInsert } from "../../worker/mail/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { failingDatabase } from "../support/failingDatabase.ts";
import { captureLoggedErrors, takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

const never = () => new Promise<never>(() => {});

async function cronRan() {
  await db
    .insert(cronJobs)
    .values({ name: "files", ran_at: new Date().toISOString(), duration_ms: 1, outcome: "done" });
}

test("everybody learns whether the site works, and admins what waits", async () => {
  await cronRan();
  const visitor = await ask<HealthView>("GET", "/api/health");
  expect([visitor.status, visitor.body]).toEqual([200, { status: "ok" }]);
  const anna = await makeUser("anna", { role: "instructor" });
  expect((await ask("GET", "/api/health", { as: anna })).body).toEqual({ status: "ok" });
  const ugo = await makeUser("ugo", { role: "admin" });
  await mailInsert(
    db,
    { recipient: anna.email, language: "it", template: "confirm", params: {} },
    new Date(),
  );
  expect((await ask<HealthView>("GET", "/api/health")).body.status).toBe("ok");
  const due = new Date(Date.now() - 16 * 60_000).toISOString();
  await db.update(mails).set({ next_attempt_at: due }).where(eq(mails.recipient, anna.email));
  const late = await ask<HealthDetailsView>("GET", "/api/health", { as: ugo });
  expect(late.status).toBe(200);
  expect(late.body).toMatchObject({
    status: "late",
    unsent_mails: 1,
    failed_mails: 0,
    unsettled_payments: 0,
  });
  expect(late.body.parts.map(({ name, is_up }) => [name, is_up])).toEqual([
    ["database", true],
    ["settings", true],
    ["files", true],
  ]);
});

test("a part that fails is 503 and is not cached, and one that hangs does not make the answer wait", async () => {
  captureLoggedErrors();
  const broken = await ask<HealthView>("GET", "/api/health", {
    env: { DB: failingDatabase(database, () => true) },
  });
  expect([broken.status, broken.body]).toEqual([503, { status: "down" }]);
  expect(broken.headers.get("cache-control")).toBe("no-store");
  const CONFIG = { get: never } as unknown as Env["CONFIG"];
  const UPLOADS = { head: never } as unknown as Env["UPLOADS"];
  const ugo = await makeUser("ugo", { role: "admin" });
  const began = Date.now();
  const hanging = await ask<HealthDetailsView>("GET", "/api/health", { as: ugo, env: { CONFIG, UPLOADS } });
  expect(hanging.status).toBe(503);
  expect(hanging.body.parts.map(({ is_up }) => is_up)).toEqual([true, false, false]);
  expect(Date.now() - began).toBeLessThan(2 * HEALTH_TIMEOUT_MS);
  expect(takeLoggedErrors()).toHaveLength(3);
});

test("a silent cron is late, a new site is not for half an hour, and a missing part is down whatever waits", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const up = [{ name: "database" as const, is_up: true, duration_ms: 3 }];
  const work = {
    cron_ran_at: null,
    migrated_at: null,
    unsent_mails: 0,
    failed_mails: 3,
    unsettled_payments: 0,
  };
  expect(healthStatus(up, work, now)).toBe("ok");
  expect(healthStatus(up, { ...work, migrated_at: "2026-11-23T11:30:01Z" }, now)).toBe("ok");
  expect(healthStatus(up, { ...work, migrated_at: "2026-11-23T11:30:00Z" }, now)).toBe("late");
  expect(healthStatus(up, { ...work, cron_ran_at: "2026-11-23T11:30:01Z" }, now)).toBe("ok");
  expect(healthStatus(up, { ...work, cron_ran_at: "2026-11-23T11:30:00Z" }, now)).toBe("late");
  expect(healthStatus(up, { ...work, unsettled_payments: 1 }, now)).toBe("late");
  expect(healthStatus([{ name: "files", is_up: false, duration_ms: 3000 }], work, now)).toBe("down");
  expect(healthStatus(up, null, now)).toBe("down");
});
