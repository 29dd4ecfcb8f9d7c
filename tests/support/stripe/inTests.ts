import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";
import { seeded } from "../seeded.ts";
import { ask, database } from "../worker.ts";
import { type StandInOptions, StripeStandIn } from "./StandIn.ts";
import { WEBHOOK_PATH } from "./webhooks.ts";

let current: StripeStandIn;
let elsewhere: typeof fetch = globalThis.fetch;

/**
 * Stripe for the test that runs: from here on the Worker's calls to STRIPE_API_BASE reach this stand-in, other calls go
 * where they went before. Webhooks wait for `deliver` and `deliverAll`, unless a switch says otherwise, and reach
 * the Worker as a request of their own; the clock is the test's.
 */
export function standIn(options: Partial<StandInOptions> = {}): StripeStandIn {
  const { switches, ...other } = options;
  current = new StripeStandIn({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    accountsSecret: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
    payoutsSecret: env.STRIPE_PAYOUTS_WEBHOOK_SECRET,
    webhookUrl: `https://respiro.test${WEBHOOK_PATH}`,
    origin: env.STRIPE_API_BASE,
    random: seeded(1),
    send: bringToWorker,
    switches: { webhooks: "manual", ...switches },
    ...other,
  });
  if (globalThis.fetch !== toStripe) elsewhere = globalThis.fetch;
  vi.stubGlobal("fetch", toStripe);
  onTestFinished(leaveNothingDue);
  return current;
}

/** Files share a database: what this test leaves open is nothing for the cron of another, whose Stripe never heard of it. */
export async function leaveNothingDue(): Promise<void> {
  await database.batch([
    database.prepare("update payments set next_check_at = null where next_check_at is not null"),
    database.prepare("update refunds set next_attempt_at = null where status = 'waiting'"),
    database.prepare("update waiting_lists set check_at = null where check_at is not null"),
    database.prepare("update payout_accounts set state = 'none'"),
    database.prepare("update transfer_moves set next_attempt_at = null where state = 'sending'"),
    database.prepare(
      "update transfers set reversed_cents = reversed_cents - unsettled_cents where unsettled_cents < 0",
    ),
  ]);
}

/** A webhook's request, as the Worker answers it. */
export async function bringToWorker(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const { status, text } = await ask("POST", pathname, { raw: await request.text(), headers });
  return new Response(text, { status });
}

/** One function for all tests: a client that was made in an earlier one keeps the fetch it found. */
async function toStripe(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input as RequestInfo, init);
  if (new URL(request.url).origin !== env.STRIPE_API_BASE) return elsewhere(input as RequestInfo, init);
  return current.fetch(request);
}
