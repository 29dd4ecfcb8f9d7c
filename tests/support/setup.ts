import Stripe from "stripe";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { COST } from "../../worker/auth/scryptHash.ts";
import { captureLoggedErrors, takeLoggedErrors } from "./loggedErrors.ts";
import { sentMails } from "./mailbox.ts";
import { migrate } from "./migrate.ts";

// A hash at the site's own cost takes a sixth of a second, and the next one waits as long.
Object.assign(COST, { N: 16, p: 1 });

// Stripe's library waits half a second before it calls again, in each tick of the cron without a stand-in.
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0 });

// Fails as a network that is away does; the runtime's own fetch first asks a name server for each host.
globalThis.fetch = () => Promise.reject(new TypeError("The tests have no network."));

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
