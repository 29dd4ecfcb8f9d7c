import type Stripe from "stripe";
import { budgetedFetch } from "../cronBudget.ts";
import type { AppContext } from "../env.ts";
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

/** A webhook's request before its signature is verified. */
type SignedRequest = { env: Env; body: string; signature: string | undefined; secret: string };

/** The request of a webhook whose events are signed with this secret. */
export async function signedRequest(c: AppContext, secret: string): Promise<SignedRequest> {
  return { env: c.env, body: await c.req.text(), signature: c.req.header("stripe-signature"), secret };
}

/**
 * The event of a webhook request, with its signature verified on the unparsed body under the secret of the request's
 * path. Refuses with `invalid` a body that Stripe did not sign or signed too long ago, and an event of the other mode
 * than the API key's; with `misconfigured` without the secret.
 */
export async function verifyStripeEvent(request: SignedRequest): Promise<Stripe.Event> {
  return verify(request, isStripeEventBody, ({ webhooks }, ...signed) =>
    webhooks.constructEventAsync(...signed),
  );
}

/** The same for the thin events of v2, whose body names an object without its state. */
export async function verifyThinEvent(request: SignedRequest): Promise<Stripe.V2.Core.EventNotification> {
  return verify(request, isThinEventBody, (stripe, ...signed) =>
    stripe.parseEventNotificationAsync(...signed),
  );
}

type Signed = [
  body: string,
  signature: string,
  secret: string,
  tolerance: undefined,
  crypto: Stripe.CryptoProvider,
];

async function verify<Event extends { livemode: boolean }>(
  { env, body, signature, secret }: SignedRequest,
  isBody: (body: string) => boolean,
  read: (stripe: Stripe, ...signed: Signed) => Promise<Event>,
): Promise<Event> {
  if (!secret) throw new Refusal("misconfigured");
  const stripe = await createStripe(env);
  const { createSubtleCryptoProvider, errors } = await loadSdk();
  if (!isBody(body)) throw new Refusal("invalid", { fields: { body: "validation.wrong" } });
  try {
    const event = await read(stripe, body, signature ?? "", secret, undefined, createSubtleCryptoProvider());
    if (Boolean(event.livemode) === isLiveKey(env.STRIPE_SECRET_KEY)) return event;
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) {
      throw new Refusal("invalid", { fields: { signature: "validation.wrong" } });
    }
    throw error;
  }
  throw new Refusal("invalid", { fields: { livemode: "validation.wrong" } });
}

/** Whether an API key moves real money; a stand-in's key does not. */
function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
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

/** Whether a body has the fields that every thin event has. */
export function isThinEventBody(body: string): boolean {
  try {
    const { id, type, object } = JSON.parse(body) as Record<string, unknown>;
    return typeof id === "string" && typeof type === "string" && object === "v2.core.event";
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
