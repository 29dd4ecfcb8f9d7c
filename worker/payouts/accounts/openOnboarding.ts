import type Stripe from "stripe";
import type { UserRow } from "../../auth/schema.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { localeOf } from "../../lib/languages.ts";
import { log } from "../../log.ts";
import { IN_USE_PAUSES_MS } from "../../payments/checkout/rules.ts";
import {
  createStripe,
  isIdempotencyKeyInUse,
  isIdempotentReplay,
  isStripeError,
  isStripeRefusal,
} from "../../payments/Stripe.ts";
import { siteUrl } from "../../siteUrl.ts";
import { PAYOUTS_RETURN_PATH } from "../contract.ts";
import {
  countRefusal,
  findPayoutAccount,
  openPayoutAccount,
  type PayoutAccountRow,
  recordAccount,
} from "./store.ts";

/** The calls that make an account: of v2 twice when a key was used with other parameters, then of v1. */
const TRIES_MAX = 3;

/**
 * The URL where an organizer continues at Stripe: a single-use link of the onboarding, for which the first call makes the
 * account; or Stripe's own dashboard when the account is active and nothing is asked. Refuses with
 * `payout_account_closed` when Stripe rejected or closed the account, and with `payouts_unavailable` when it does not
 * answer or refuses.
 */
export async function openOnboarding(c: AppContext, user: UserRow): Promise<string> {
  const site = siteUrl(c);
  if (!site) throw new Refusal("misconfigured");
  const stripe = await createStripe(c.env);
  try {
    const { stripe_account_id: id, ...row } = await makeAccount(c, stripe, user);
    if (!id) throw new Refusal("payouts_unavailable");
    if (row.state === "active" && row.asked_by === null) {
      const url = await dashboardUrl(stripe, id);
      if (url) return url;
    }
    return await onboardingUrl(stripe, { id, api: row.api, site });
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log("warn", "Stripe opens no account", user.id, error.message);
    throw new Refusal("payouts_unavailable");
  }
}

/**
 * The organizer's account. Calls at the same time make the same one, because their idempotency keys are equal: the key
 * has the count of definite refusals, which Stripe would repeat for a day, and not of lost answers.
 */
async function makeAccount(c: AppContext, stripe: Stripe, user: UserRow): Promise<PayoutAccountRow> {
  const { db } = c.var;
  let row = await openPayoutAccount(db, user.id, new Date());
  for (let tries = 0; row && !row.stripe_account_id && tries < TRIES_MAX; tries += 1) {
    const api = row.api ?? "v2";
    try {
      const stripe_account_id = await createAccount(stripe, user, row, api);
      await recordAccount(db, user.id, { stripe_account_id, api }, new Date());
    } catch (error) {
      if (!isDefinite(error)) throw error;
      log("warn", "Stripe refuses an account", user.id, api, error.code, error.message);
      // The same key with another e-mail or language, after a lost answer: no reason against v2.
      const isOtherData = error.type === "StripeIdempotencyError";
      const isLast = api === "v1" && !isOtherData;
      await countRefusal(db, row, isOtherData ? row.api : isLast ? null : "v1", new Date());
      if (isLast) throw error;
    }
    row = await findPayoutAccount(db, user.id);
  }
  if (!row) throw new Refusal("payouts_unavailable");
  if (row.state === "rejected" || row.state === "closed") throw new Refusal("payout_account_closed");
  return row;
}

/** Whether a repeated call with the same key would be refused again: any refusal but of the API key, of haste or of a twin. */
function isDefinite(error: unknown): error is Stripe.errors.StripeError {
  if (!isStripeError(error)) return false;
  const { statusCode = 500 } = error;
  return isIdempotentReplay(error) || (statusCode < 500 && ![401, 409, 429].includes(statusCode));
}

/** Makes the account; while another call with the key is running (409), retries after pauses. */
async function createAccount(
  stripe: Stripe,
  user: UserRow,
  { refusals }: PayoutAccountRow,
  api: "v2" | "v1",
): Promise<string> {
  const options = { idempotencyKey: `payout account ${user.id} ${api} ${refusals}` };
  const create = () =>
    api === "v2"
      ? stripe.v2.core.accounts.create(v2Params(user), options)
      : stripe.accounts.create(v1Params(user), options);
  for (let tries = 0; ; tries += 1) {
    try {
      return (await create()).id;
    } catch (error) {
      const pause = IN_USE_PAUSES_MS[tries];
      if (pause === undefined || !isIdempotencyKeyInUse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The platform collects the fees and bears the losses, as separate charges and transfers require. */
function v2Params({
  id,
  email,
  full_name,
  company_name,
  language,
}: UserRow): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: email,
    display_name: company_name || full_name,
    dashboard: "express",
    identity: { country: "IT" },
    defaults: {
      currency: "eur",
      locales: [localeOf(language)],
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    metadata: { user_id: id },
  };
}

function v1Params({ id, email }: UserRow): Stripe.AccountCreateParams {
  return {
    country: "IT",
    email,
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    },
    capabilities: { transfers: { requested: true } },
    metadata: { user_id: id },
  };
}

type Onboarding = { id: string; api: PayoutAccountRow["api"]; site: string };

/** A new link each time, because Stripe's is used up by opening it and expires after minutes. */
async function onboardingUrl(stripe: Stripe, { id, api, site }: Onboarding): Promise<string> {
  const return_url = `${site}${PAYOUTS_RETURN_PATH}`;
  const common = {
    return_url,
    refresh_url: `${return_url}?refresh=true`,
    collection_options: { fields: "eventually_due", future_requirements: "include" },
  } as const;
  if (api === "v1")
    return (await stripe.accountLinks.create({ account: id, type: "account_onboarding", ...common })).url;
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: { type: "account_onboarding", account_onboarding: common },
  });
  return link.url;
}

/** Stripe's dashboard of the account; null where Stripe gives none, as to an account that shows no dashboard. */
async function dashboardUrl(stripe: Stripe, id: string): Promise<string | null> {
  try {
    return (await stripe.accounts.createLoginLink(id)).url;
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    log("warn", "Stripe opens no dashboard", id, error.message);
    return null;
  }
}
