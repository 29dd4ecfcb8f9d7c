import { afterEach, beforeEach, expect, vi } from "vitest";
import { captureLoggedErrors, takeLoggedErrors } from "./loggedErrors.ts";
import { sentMails } from "./mailbox.ts";
import { migrate } from "./migrate.ts";

// Test files run one after another in the same runtime and share its database.
await migrate();

beforeEach(() => {
  captureLoggedErrors();
  sentMails.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  const unexpected = takeLoggedErrors();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(unexpected, "nothing is logged as an error unless the test expects it").toEqual([]);
});
