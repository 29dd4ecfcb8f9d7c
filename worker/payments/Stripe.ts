import type Stripe from "stripe";
import { budgetedFetch } from "../cronBudget.ts";
import { Refusal } from "../errors.ts";

/** Time limit of a call to Stripe, in milliseconds; users wait for most of them. */
const TIMEOUT_MS = 10_000;

/** The SDK, evaluated by an isolate's first call to Stripe, so that no start waits for it. */
let sdk: typeof Stripe | undefined;

async function loadSdk(): Promise<typeof Stripe> {
  sdk ??= (await import("stripe")).default;
  return sdk;
}

/**
 * A Stripe client for workerd. `STRIPE_API_BASE` replaces Stripe's address. Refuses with `misconfigured` without a key.
 * Every write has an idempotency key of ours, so the SDK may retry it.
 */
export async function createStripe(env: Env): Promise<Stripe> {
  if (!env.STRIPE_SECRET_KEY) throw new Refusal("misconfigured");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  const Sdk = await loadSdk();
  return new Sdk(env.STRIPE_SECRET_KEY, {
    httpClient: Sdk.createFetchHttpClient(budgetedFetch(env)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === "http:" ? "http" : "https",
      host: base.hostname,
      ...(base.port && { port: base.port }),
    }),
  });
}

/**
 * The event of a webhook request, with its signature verified on the unparsed body. Refuses with `invalid` a body that
 * Stripe did not sign or signed too long ago, and with `misconfigured` without a webhook secret.
 */
export async function verifyStripeEvent(
  env: Env,
  body: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  if (!env.STRIPE_WEBHOOK_SECRET) throw new Refusal("misconfigured");
  const { webhooks } = await createStripe(env);
  const { createSubtleCryptoProvider, errors } = await loadSdk();
  if (!isStripeEventBody(body)) throw new Refusal("invalid", { fields: { body: "validation.wrong" } });
  try {
    return await webhooks.constructEventAsync(
      body,
      signature ?? "",
      env.STRIPE_WEBHOOK_SECRET,
      undefined,
      createSubtleCryptoProvider(),
    );
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) {
      throw new Refusal("invalid", { fields: { signature: "validation.wrong" } });
    }
    throw error;
  }
}

/** Whether a body has the fields that every Stripe event has. */
function isStripeEventBody(body: string): boolean {
  try {
    const { id, type, data } = JSON.parse(body) as Partial<Stripe.Event>;
    return typeof id === "string" && typeof type === "string" && typeof data?.object === "object";
  } catch {
    return false;
  }
}

/** Whether an error comes from Stripe's API or from the connection to it; only a loaded SDK can throw one. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return sdk !== undefined && error instanceof sdk.errors.StripeError;
}

const REFUSAL_TYPES: readonly string[] = [
  "StripeInvalidRequestError",
  "StripeCardError",
  "StripeIdempotencyError",
];

/** Whether Stripe rejected the request, as opposed to not answering. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && REFUSAL_TYPES.includes(error.type);
}

/** Whether another call with the same idempotency key is still running (409); a later retry gets its answer. */
export function isIdempotencyKeyInUse(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 409;
}

/** Whether Stripe knows no object with this id, as with the keys of another account or of the other mode. */
export function isResourceMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing";
}

/** Whether Stripe rejects the API key itself (401), whatever the call. */
export function isApiKeyInvalid(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 401;
}

/** Whether the API key is rejected (401) or lacks a permission (403): an admin must correct it. */
export function isApiKeyRefused(error: unknown): boolean {
  return isApiKeyInvalid(error) || (isStripeError(error) && error.statusCode === 403);
}

/** Whether Stripe replayed the answer stored for the idempotency key; a retry gets the same one, failures included. */
export function isIdempotentReplay(error: unknown): boolean {
  return isStripeError(error) && error.headers?.["idempotent-replayed"] === "true";
}
