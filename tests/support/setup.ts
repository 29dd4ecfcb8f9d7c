import { afterEach, beforeEach, expect, vi } from "vitest";
import { complaints, listenForComplaints } from "./complaints.ts";
import { sent } from "./mailbox.ts";
import { migrate } from "./migrate.ts";

// Test files run one after another in the same runtime and share its database.
await migrate();

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
