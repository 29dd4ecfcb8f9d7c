import Stripe from "stripe";
import { budgetedFetch } from "../budget.ts";
import { Refusal } from "../errors.ts";

/** How long an answer of Stripe is waited for, in milliseconds: somebody is looking at a button. */
const TIMEOUT_MS = 10_000;

/**
 * The client of Stripe, with what it needs on workerd. `STRIPE_API_BASE` points it elsewhere; without a key the refusal
 * is `misconfigured`. Every write carries an idempotency key of ours, so the SDK may ask again.
 */
export function stripeOf(env: Env): Stripe {
  if (!env.STRIPE_SECRET_KEY) throw new Refusal("misconfigured");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(budgetedFetch(env)),
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
 * A webhook's event, its signature verified on the body as it came. Refuses what is not Stripe's, or too old, with
 * `invalid`; without a secret with `misconfigured`.
 */
export async function eventOf(env: Env, body: string, signature: string | undefined): Promise<Stripe.Event> {
  if (!env.STRIPE_WEBHOOK_SECRET) throw new Refusal("misconfigured");
  const provider = Stripe.createSubtleCryptoProvider();
  const { webhooks } = stripeOf(env);
  if (!isEvent(body)) throw new Refusal("invalid", { fields: { body: "validation.wrong" } });
  try {
    return await webhooks.constructEventAsync(
      body,
      signature ?? "",
      env.STRIPE_WEBHOOK_SECRET,
      undefined,
      provider,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Refusal("invalid", { fields: { signature: "validation.wrong" } });
    }
    throw error;
  }
}

/** Whether a body has what every event of Stripe's has. */
function isEvent(body: string): boolean {
  try {
    const { id, type, data } = JSON.parse(body) as Partial<Stripe.Event>;
    return typeof id === "string" && typeof type === "string" && typeof data?.object === "object";
  } catch {
    return false;
  }
}

/** A failure that comes from Stripe, or from the way to it. */
export function isStripe(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

const NO: readonly string[] = ["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError"];

/** Whether Stripe understood and said no, in contrast to not having answered. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  return isStripe(error) && NO.includes(error.type);
}

/** Whether another call with the same idempotency key has not been answered yet: asked again, its answer comes. */
export function isKeyInUse(error: unknown): boolean {
  return isStripe(error) && error.statusCode === 409;
}

/** Whether Stripe says that nothing has this id: another account's keys are used, or the other mode's. */
export function isMissing(error: unknown): boolean {
  return isStripe(error) && error.code === "resource_missing";
}

/** Whether Stripe refuses the key itself (401), whatever it is used for. */
export function isKeyInvalid(error: unknown): boolean {
  return isStripe(error) && error.statusCode === 401;
}

/** Whether the key is refused, or may not do this (403): a human must put it right. */
export function isKeyRefused(error: unknown): boolean {
  return isKeyInvalid(error) || (isStripe(error) && error.statusCode === 403);
}

/** Whether the answer is the one kept for the idempotency key: asking again brings the same, also when it is a failure. */
export function isReplayed(error: unknown): boolean {
  return isStripe(error) && error.headers?.["idempotent-replayed"] === "true";
}
