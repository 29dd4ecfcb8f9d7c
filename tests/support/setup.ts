import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { complaints, listenForComplaints } from "./complaints.ts";
import { sent } from "./mailbox.ts";

// Files may share a database (vitest.config.ts), so actors and events have names of their own.
await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);

beforeEach(() => {
  listenForComplaints();
  sent.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  const unexpected = complaints();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(unexpected, "nothing is logged as an error unless the test expects it").toEqual([]);
});
