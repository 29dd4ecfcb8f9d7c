import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newBudget } from "../worker/cronBudget.ts";
import worker from "../worker/index.ts";
import { JOB_LIMIT_MS, runCronJobs } from "../worker/runCronJobs.ts";
import { withEmptyStorage } from "./support/emptyStorage.ts";
import { failingDatabase } from "./support/failingDatabase.ts";
import { endTimers } from "./support/interception.ts";
import { captureLoggedErrors, takeLoggedErrors } from "./support/loggedErrors.ts";
import { bindings, database, visit } from "./support/worker.ts";

// A job with more than a tick's work runs twice.
withEmptyStorage();

type Point = { indexes: string[]; blobs: string[]; doubles: number[] };

const points: Point[] = [];
const metrics = env.METRICS;

// The engine lies outside the machine: its stand-in keeps the points.
beforeEach(() => {
  points.length = 0;
  env.METRICS = { writeDataPoint: (point: Point) => void points.push(point) } as unknown as typeof metrics;
});
afterEach(() => {
  env.METRICS = metrics;
});

const labels = (kind: string) =>
  points.filter(({ blobs }) => blobs[0] === kind).map(({ blobs }) => blobs.slice(1));

test("every answer has an id, Cloudflare's own where there is one, a page, a refusal and a cached one", async () => {
  const own = await visit("/chi-siamo");
  expect(own.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
  const cached = await visit("/chi-siamo");
  expect(cached.headers.get("cache-status")).toBe("edge; hit");
  expect(cached.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
  expect(cached.headers.get("x-request-id")).not.toBe(own.headers.get("x-request-id"));
  const ray = "8f2a1b3c4d5e6f70-MXP";
  expect((await visit("/api/none", { "cf-ray": ray })).headers.get("x-request-id")).toBe(ray);
  const forged = await visit("/api/none", { "cf-ray": "<script>" });
  expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
});

test("a failure's line in the log and its answer have the same id, a refusal's answer has none", async () => {
  captureLoggedErrors();
  const DB = failingDatabase(database, () => true);
  const ray = "8f2a1b3c4d5e6f71-FCO";
  const failed = await visit("/api/events/nations", { "cf-ray": ray, "cache-control": "no-cache" }, { DB });
  expect(failed.status).toBe(500);
  expect(JSON.parse(failed.text).error).toMatchObject({ code: "internal", request_id: ray });
  const [line = "{}"] = takeLoggedErrors();
  expect(JSON.parse(line)).toMatchObject({ level: "error", event: "unexpected failure", request_id: ray });
  const refused = await visit("/api/profile");
  expect(JSON.parse(refused.text).error).not.toHaveProperty("request_id");
});

test("each request is one data point: route, method, status, refusal and cache, without ids or addresses", async () => {
  const id = crypto.randomUUID();
  await visit(`/api/events/${id}`);
  await visit("/sponsor?in=x");
  await visit("/sponsor?in=x");
  await visit("/api/profile");
  await visit(`/libretto/${"s".repeat(43)}`);
  expect(labels("request")).toEqual([
    ["/api/events/:id", "GET", "404", "event_not_found", ""],
    ["page sponsors", "GET", "200", "", ""],
    ["page sponsors", "GET", "200", "", "hit"],
    ["/api/profile", "GET", "401", "unauthorized", ""],
    ["page sharedLogbook", "GET", "404", "not_found", ""],
  ]);
  expect(points.every(({ doubles: [count, ms = -1] }) => count === 1 && ms >= 0)).toBe(true);
  expect(JSON.stringify(points)).not.toContain(id);
});

test("each job of the cron is a data point with its outcome", async () => {
  await worker.scheduled(createScheduledController(), bindings());
  const jobs = labels("cron");
  expect(jobs).toContainEqual(["payments", "done"]);
  expect(new Set(jobs.map(([name]) => name)).size).toBe(jobs.length);
});

test("a job of the cron that hangs counts as failed in time, and the next one runs", async () => {
  endTimers(JOB_LIMIT_MS);
  const job = (name: string, run: () => Promise<boolean>) => {
    return { name, reserved: { statements: 0, subrequests: 0 }, run };
  };
  const jobs = [job("hanging", () => new Promise(() => {})), job("next", async () => false)];
  const results = await runCronJobs(jobs, newBudget());
  expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["hanging", "failed"],
    ["next", "done"],
  ]);
  expect(takeLoggedErrors()).toEqual([expect.stringContaining("no answer within")]);
});

test("without the engine's binding requests and cron go on", async () => {
  env.METRICS = undefined as unknown as typeof metrics;
  expect((await visit("/api/health")).status).toBe(200);
  await worker.scheduled(createScheduledController(), bindings());
});
